// Wishes of an agent for generated shifts. They are soft; working days and contract are hard.

import { z } from 'zod'
import { daysBetween } from '#core/time/index.ts'
import { Id, LocalDate, Weekday } from '../shapes.ts'

const MOST_DAYS_OFF = 92
const days = z.array(Weekday).min(1, 'Choose at least one day')
const MinuteOfDay = z.int().min(0).max(1439)

/** Times and days are the agent's own. */
export const Wish = z.discriminatedUnion('type', [
  z.object({ type: z.literal('days-off'), days }),
  z
    .object({ type: z.literal('dates-off'), from: LocalDate, to: LocalDate })
    .refine(({ from, to }) => from <= to, { message: 'from must not be after to', path: ['from'] })
    .refine(({ from, to }) => daysBetween(from, to) < MOST_DAYS_OFF, {
      message: `At most ${MOST_DAYS_OFF} days: enter longer absences as time off`,
      path: ['to'],
    }),
  z
    .object({
      type: z.literal('start'),
      days,
      /** Earliest and latest start. */
      interval: z.object({ startMinute: MinuteOfDay, endMinute: MinuteOfDay }),
    })
    .refine(({ interval }) => interval.startMinute <= interval.endMinute, {
      message: 'start must not be after end',
      path: ['interval', 'startMinute'],
    }),
  z.object({
    type: z.literal('shift'),
    days,
    /** Any of them. */
    shiftTemplateIds: z.array(Id).min(1, 'Select at least one shift'),
  }),
])
export type Wish = z.infer<typeof Wish>

/** One wish for a weekday at most, or they would contradict each other; dates off go before both. */
export const Wishes = z
  .array(Wish)
  .max(50, 'At most 50 wishes')
  .superRefine((wishes, context) => {
    const seen = new Set<string>()
    wishes.forEach((wish, at) => {
      if (wish.type === 'dates-off') return
      const twice = wish.days.find(day => seen.has(day))
      for (const day of wish.days) seen.add(day)
      if (!twice) return
      const message = `There is another wish for ${twice[0]!.toUpperCase()}${twice.slice(1)}: take it out of one of them`
      context.addIssue({ code: 'custom', message, path: [at, 'days'] })
    })
  })
