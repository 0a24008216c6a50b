import { NumberInput, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import * as texts from './texts.ts'

const UNITS = { s: 1, min: 60, h: 3600 }
type Unit = keyof typeof UNITS

interface Props {
  label: string
  value: number | null
  onChange: (seconds: number | null) => void
  description?: ReactNode
  error?: ReactNode
}

/** The largest unit that writes the value without a fraction. */
const unitOf = (seconds: number | null): Unit =>
  seconds && seconds % UNITS.h === 0
    ? 'h'
    : seconds && seconds >= 600 && seconds % UNITS.min === 0
      ? 'min'
      : 's'

/** A length of time in seconds, typed in the unit that suits it. */
export function SecondsInput({ label, value, onChange, description, error }: Props) {
  const [unit, setUnit] = useState<Unit>(() => unitOf(value))
  const secondsOf = (number: number | string) => (typeof number === 'number' ? number * UNITS[unit] : null)
  // Text on its way to a number, such as "2.", stays as it was typed.
  const [typed, setTyped] = useState<number | string>('')
  return (
    <NumberInput
      label={label}
      description={description}
      error={error}
      value={secondsOf(typed) === value ? typed : value === null ? '' : value / UNITS[unit]}
      onChange={number => {
        setTyped(number)
        onChange(secondsOf(number))
      }}
      rightSectionWidth={72}
      rightSection={
        <Select
          aria-label={texts.unitOf(label.toLowerCase())}
          size="xs"
          variant="unstyled"
          w={64}
          // Without it the field around would lend it its own, wider than itself.
          rightSectionWidth={24}
          allowDeselect={false}
          data={Object.keys(UNITS)}
          value={unit}
          onChange={next => next && setUnit(next as Unit)}
        />
      }
    />
  )
}
