import { Button, NumberInput, Popover } from '@mantine/core'
import { useState } from 'react'
import { addDays, type LocalDate } from '#core/time/index.ts'
import { DateInput } from '#web/ui/inputs/date-fields.ts'
import classes from './my-availability.module.css'
import * as texts from './texts.ts'

interface Props {
  /** First day of the week that is repeated. */
  week: LocalDate
  isBusy: boolean
  onRepeat: (everyWeeks: number, until: LocalDate) => void
}

const USUAL_WEEKS = 8
const MOST_WEEKS = 52

/** Copies the shown week to later ones. */
export function RepeatButton({ week, isBusy, onRepeat }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [everyWeeks, setEveryWeeks] = useState(1)
  const [until, setUntil] = useState<LocalDate | null>(null)
  const last = until ?? addDays(week, 7 * USUAL_WEEKS + 6)
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" size="compact-md" loading={isBusy} onClick={() => setOpen(!isOpen)}>
          {texts.repeatWeek}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.repeatWeekLabel}>
        <div className={classes.part}>
          <NumberInput
            label={texts.every}
            suffix={everyWeeks === 1 ? texts.week : texts.weeks}
            min={1}
            max={8}
            allowDecimal={false}
            value={everyWeeks}
            onChange={value => setEveryWeeks(Number(value) || 1)}
          />
          <DateInput
            label={texts.until}
            minDate={addDays(week, 13)}
            maxDate={addDays(week, 7 * MOST_WEEKS)}
            value={last}
            onChange={setUntil}
            popoverProps={{ withinPortal: false }}
          />
          <p className={classes.hint}>{texts.whatIsEnteredForTheseWeeks}</p>
          <Button
            onClick={() => {
              onRepeat(everyWeeks, last)
              setOpen(false)
            }}
          >
            {texts.repeat}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
