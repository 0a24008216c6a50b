import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconCalendarDue, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { LocalDate, Weekday } from '#core/time/index.ts'
import { useIsPhone } from '../layout/use-is-phone.ts'
import type { CalendarProps } from './Calendar.tsx'
import classes from './DateRangeNav.module.css'
import { type DateRange, type RangeUnit, rangeAround, rangeText, stepRange } from './date-range.ts'
import * as texts from './texts.ts'

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
  '2-weeks': texts.twoWeeks,
  '4-weeks': texts.fourWeeks,
  month: 'month',
}

/** The calendar is a good part of a page's code, and few open it. */
const loadCalendar = () => import('./Calendar.tsx')

export function DateRangeNav({ value, unit, today, weekStartsOn = 'monday', onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null)
  const open = async () => {
    const loaded = await loadCalendar()
    setCalendar(() => loaded.Calendar)
    setOpen(true)
  }
  const isPhone = useIsPhone()
  const current = rangeAround(today, unit, weekStartsOn)
  return (
    <fieldset className={classes.nav} aria-label={texts.dates}>
      <ActionIcon
        aria-label={texts.previousUnitName(UNIT_NAMES[unit])}
        onClick={() => onChange(stepRange(value, unit, -1))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={texts.today}
        className={classes.today!}
        disabled={value.from === current.from && value.to === current.to}
        onClick={() => onChange(current)}
      >
        {isPhone ? <IconCalendarDue size={16} stroke={1.6} /> : texts.today}
      </Button>
      <ActionIcon
        aria-label={texts.nextUnitName(UNIT_NAMES[unit])}
        onClick={() => onChange(stepRange(value, unit, 1))}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
      <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.label}
            aria-expanded={isOpen}
            onPointerEnter={() => void loadCalendar().catch(() => {})}
            onClick={() => (isOpen ? setOpen(false) : void open())}
          >
            <span aria-live="polite">{rangeText(value)}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          {Calendar && (
            <Calendar
              value={value.from}
              onChange={date => {
                if (date) onChange(rangeAround(date, unit, weekStartsOn))
                setOpen(false)
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
    </fieldset>
  )
}
