import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { clockText, parseClock, readClock } from '../text/clock-text.ts'
import * as texts from './texts.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** Minute of the day, which may be beyond its end; null: none yet. */
  minute: number | null
  /** 0 to 1439. */
  onMinute: (minute: number) => void
}

/** Minutes of the day that show how a time is written. */
const [MORNING, EVENING] = [570, 1290]

/** A time of day, on the clock that all texts have and not on that of the browser; half typed it changes nothing. */
export function ClockInput({ minute, onMinute, error, ...input }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const leave = () => {
    const read = typed === null ? null : readClock(typed)
    setLeft(true)
    if (read === null) return
    onMinute(read)
    setTyped(null)
  }
  const isUnreadable = isLeft && typed !== null
  return (
    <TextInput
      {...input}
      autoComplete="off"
      placeholder={clockText(MORNING)}
      error={isUnreadable ? texts.isNoTime(typed, clockText(MORNING), clockText(EVENING)) : error}
      value={typed ?? (minute === null ? '' : clockText(minute))}
      onChange={event => {
        const text = event.currentTarget.value
        setTyped(text)
        setLeft(false)
        const read = parseClock(text)
        if (read !== null) onMinute(read)
      }}
      onBlur={leave}
    />
  )
}
