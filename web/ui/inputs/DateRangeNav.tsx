import { ActionIcon, Button, Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendarDue, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { LocalDate, Weekday } from '#core/time/index.ts'
import { useIsPhone } from '../layout/use-is-phone.ts'
import classes from './DateRangeNav.module.css'
import { type DateRange, type RangeUnit, rangeAround, rangeText, stepRange } from './date-range.ts'

interface Props {
  value: DateRange
  unit: RangeUnit
  /** Today in the zone that the page shows. */
  today: LocalDate
  weekStartsOn?: Weekday
  onChange: (range: DateRange) => void
}

const UNIT_NAMES: Record<RangeUnit, string> = {
  day: 'day',
  week: 'week',
  '2-weeks': 'two weeks',
  '4-weeks': 'four weeks',
  month: 'month',
}

export function DateRangeNav({ value, unit, today, weekStartsOn = 'monday', onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const current = rangeAround(today, unit, weekStartsOn)
  return (
    <fieldset className={classes.nav} aria-label="Dates">
      <ActionIcon
        aria-label={`Previous ${UNIT_NAMES[unit]}`}
        onClick={() => onChange(stepRange(value, unit, -1))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Button
        variant="default"
        size="compact-sm"
        aria-label="Today"
        className={classes.today!}
        disabled={value.from === current.from && value.to === current.to}
        onClick={() => onChange(current)}
      >
        {isPhone ? <IconCalendarDue size={16} stroke={1.6} /> : 'Today'}
      </Button>
      <ActionIcon aria-label={`Next ${UNIT_NAMES[unit]}`} onClick={() => onChange(stepRange(value, unit, 1))}>
        <IconChevronRight size={16} />
      </ActionIcon>
      <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.label}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span aria-live="polite">{rangeText(value)}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <DatePicker
            size="sm"
            value={value.from}
            defaultDate={value.from}
            onChange={date => {
              if (date) onChange(rangeAround(date, unit, weekStartsOn))
              setOpen(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </fieldset>
  )
}
