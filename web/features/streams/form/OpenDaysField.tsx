import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { WEEKDAYS } from '#core/time/index.ts'
import { ClockInput } from '#web/ui/inputs/ClockInput.tsx'
import type { OpenDay } from './stream-values.ts'
import classes from './streams.module.css'

interface Props {
  value: OpenDay[]
  onChange: (days: OpenDay[]) => void
  error?: ReactNode
}

/** From when to when each weekday is open; an end at or before the start is on the next day. */
export function OpenDaysField({ value, onChange, error }: Props) {
  const change = (day: number, changes: Partial<OpenDay>) =>
    onChange(value.with(day, { ...value[day]!, ...changes }))
  return (
    <div className={classes.days}>
      {WEEKDAYS.map((weekday, day) => {
        const { isOpen, from, to } = value[day]!
        const name = weekday.charAt(0).toUpperCase() + weekday.slice(1)
        const time = (label: string, minute: number, set: (minute: number) => void) => (
          <ClockInput aria-label={`${name} ${label}`} disabled={!isOpen} minute={minute} onMinute={set} />
        )
        return (
          <div className={classes.day} key={weekday}>
            <Checkbox
              label={name}
              checked={isOpen}
              onChange={event => change(day, { isOpen: event.currentTarget.checked })}
            />
            {time('from', from, minute => change(day, { from: minute }))}
            <span aria-hidden="true">–</span>
            {time('to', to, minute => change(day, { to: minute === 0 ? 1440 : minute }))}
          </div>
        )
      })}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
