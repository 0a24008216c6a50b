import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { durationText, parseDuration } from '../text/duration-text.ts'
import * as texts from './texts.ts'

interface Props {
  label: string
  value: number | null
  onChange: (minutes: number | null) => void
  /** Unit of a bare number. */
  bareUnit?: 'minutes' | 'hours'
  description?: ReactNode
  error?: ReactNode
  isRequired?: boolean
  disabled?: boolean
  maxMinutes?: number
}

/** Minutes, typed as "7h 30m", "7:30", "7.5h" or a number. */
export function DurationInput(props: Props) {
  const { label, value, onChange, bareUnit = 'minutes', description, error, isRequired, disabled } = props
  const written = value === null ? '' : durationText(value)
  const [text, setText] = useState(written)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setText(written), [written])

  const commit = () => {
    const minutes = text.trim() === '' ? null : parseDuration(text, bareUnit)
    if (minutes === null && text.trim() !== '') return setProblem(texts.writeItAs7H30)
    if (minutes !== null && props.maxMinutes !== undefined && minutes > props.maxMinutes) {
      return setProblem(texts.atMost(durationText(props.maxMinutes)))
    }
    setProblem(null)
    setText(minutes === null ? '' : durationText(minutes))
    if (minutes !== value) onChange(minutes)
  }
  return (
    <TextInput
      label={label}
      description={description}
      error={problem ?? error}
      required={isRequired}
      disabled={disabled}
      placeholder={bareUnit === 'hours' ? '8h' : '45m'}
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={event => event.key === 'Enter' && commit()}
    />
  )
}
