import { NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fractionOf, percentOf } from './plan-case.ts'
import * as texts from './texts.ts'

interface Props {
  label: string
  description?: ReactNode
  error?: string
  /** "%": typed in percent and kept as a fraction. */
  unit?: '%'
  /** Whether the value is a difference from what is, and not another value in its place. */
  isChange?: boolean
  step: number
  /** Null = left as it is. */
  value: number | null
  onChange: (value: number | null) => void
}

/** A value that may be left as it is. */
export function OptionalNumber({
  label,
  description,
  error,
  unit,
  isChange = false,
  step,
  value,
  onChange,
}: Props) {
  const shown = value === null ? '' : unit ? percentOf(value) : value
  const [typed, setTyped] = useState<number | string>(shown)
  const meant = typeof typed === 'number' ? (unit ? fractionOf(typed) : typed) : null
  // Changed from outside, by a scenario or a reset; "-" on its way to "-5" means nothing yet and stays.
  if (isOther(meant, value)) setTyped(shown)
  return (
    <NumberInput
      label={isChange ? texts.labelChange(label) : label}
      description={description}
      error={error}
      placeholder={isChange ? '±0 %' : texts.unchanged}
      suffix={unit && ` ${unit}`}
      step={step}
      value={typed}
      onChange={next => {
        setTyped(next)
        onChange(typeof next === 'number' ? (unit ? fractionOf(next) : next) : null)
      }}
    />
  )
}

const isOther = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a !== b : Math.abs(a - b) > 1e-6
