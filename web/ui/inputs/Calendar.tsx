import type { LocalDate } from '#core/time/index.ts'
import { DatePicker } from '#web/ui/inputs/date-fields.ts'

export interface CalendarProps {
  value: LocalDate
  /** null: the chosen day was chosen again. */
  onChange: (date: LocalDate | null) => void
}

export function Calendar({ value, onChange }: CalendarProps) {
  return <DatePicker size="sm" value={value} defaultDate={value} onChange={onChange} />
}
