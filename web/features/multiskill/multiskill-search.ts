// Search parameters of the page: the day and the length of a slot.
import { z } from 'zod'
import * as texts from './texts.ts'

export const SlotIncrement = z.enum(['quarter-hour', 'half-hour', 'hour'])
export type SlotIncrement = z.output<typeof SlotIncrement>

export const MultiskillSearch = z.object({
  date: z.iso.date().optional(),
  increment: SlotIncrement.default('hour'),
})

export const INCREMENTS: { value: SlotIncrement; label: string }[] = [
  { value: 'quarter-hour', label: texts.quarterHour },
  { value: 'half-hour', label: texts.halfHour },
  { value: 'hour', label: texts.hour },
]
