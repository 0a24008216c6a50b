import { TimeInput } from '@mantine/dates'
import type { ReactNode } from 'react'
import { clockText, parseClock } from '#web/ui/text/clock-text.ts'

interface Props {
  label: string
  minute: number
  /** 0 to 1439. */
  error?: ReactNode
  onMinute: (minute: number) => void
}

/** A time of day; one that is only half typed changes nothing. */
export function ClockInput({ label, minute, error, onMinute }: Props) {
  return (
    <TimeInput
      label={label}
      error={error}
      value={clockText(minute)}
      onChange={event => {
        const read = parseClock(event.currentTarget.value)
        if (read !== null) onMinute(read)
      }}
    />
  )
}
