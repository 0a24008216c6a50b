import { TimeInput } from '@mantine/dates'
import { clockText, parseClock } from '../../ui/clock-text.ts'

interface Props {
  label: string
  minute: number
  /** 0 to 1439. */
  onMinute: (minute: number) => void
}

/** A time of day; one that is only half typed changes nothing. */
export function ClockInput({ label, minute, onMinute }: Props) {
  return (
    <TimeInput
      label={label}
      value={clockText(minute)}
      onChange={event => {
        const read = parseClock(event.currentTarget.value)
        if (read !== null) onMinute(read)
      }}
    />
  )
}
