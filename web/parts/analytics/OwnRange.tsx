import { useEffect, useState } from 'react'
import { addDays, type LocalDate } from '#core/time/index.ts'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import * as texts from './texts.ts'

interface Props {
  /** `to` is the day after the last. */
  span: { from: LocalDate; to: LocalDate }
  onChange: (span: { from: LocalDate; to: LocalDate }) => void
}

export function OwnRange({ span: { from, to }, onChange }: Props) {
  const [chosen, setChosen] = useState<[string | null, string | null]>([from, addDays(to, -1)])
  useEffect(() => setChosen([from, addDays(to, -1)]), [from, to])
  return (
    <DatePickerInput
      type="range"
      aria-label={texts.firstAndLastDay}
      w={230}
      allowSingleDateInRange
      value={chosen}
      onChange={([first, last]) => {
        setChosen([first, last])
        if (first && last) onChange({ from: first, to: addDays(last, 1) })
      }}
    />
  )
}
