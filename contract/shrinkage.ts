// Kinds that a ticket group's shrinkage consists of, as its settings and forms take them.
import { z } from 'zod'
import { totalShrinkage } from '#core/staffing/index.ts'
import { LocalDate } from './shapes.ts'

const SHARE = 'Share percent must be a number between 0 and 100'
const Share = z
  .number(SHARE)
  .min(0, SHARE)
  .max(1, SHARE)
  .refine(
    share => share !== 1,
    'Share percent must be less than 100: at 100 nobody is left to answer contacts',
  )

const ShareOnDates = z
  .object({
    from: LocalDate,
    /** Inclusive. */
    to: LocalDate,
    share: Share,
  })
  .refine(({ from, to }) => from <= to, {
    message: 'The last day must not be before the first',
    path: ['to'],
  })

export const ShrinkageKind = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'Give the kind a name')
      .max(60, 'The name must have at most 60 characters'),
    /** Share of paid time on usual days. */
    share: Share,
    /** Whether the schedule itself contains it: breaks, training, known time off. */
    isScheduled: z.boolean(),
    /** Days with another share. */
    dates: z.array(ShareOnDates).max(50, 'A kind may have at most 50 date ranges').default([]),
  })
  .superRefine(({ name, dates }, context) => {
    dates.forEach(({ from, to }, index) => {
      const other = dates.slice(0, index).find(one => one.from <= to && from <= one.to)
      if (other)
        context.addIssue({
          code: 'custom',
          path: ['dates', index, 'from'],
          message: `${name} already has a share from ${other.from} to ${other.to}: choose other dates`,
        })
    })
  })

export const ShrinkageKinds = z
  .array(ShrinkageKind)
  .max(20, 'A ticket group may have at most 20 kinds of shrinkage')
  .superRefine((kinds, context) => {
    kinds.forEach(({ name }, index) => {
      const isSame = (one: { name: string }) => one.name.toLowerCase() === name.toLowerCase()
      if (kinds.slice(0, index).some(isSame))
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: `There are two kinds called “${name}”: rename or remove one`,
        })
    })
    const largest = kinds.map(kind => ({
      ...kind,
      share: Math.max(kind.share, ...kind.dates.map(({ share }) => share)),
    }))
    if (largest.every(({ share }) => share < 1) && totalShrinkage(largest) >= MOST)
      context.addIssue({
        code: 'custom',
        message:
          'The kinds together take nearly all paid time: lower a share, nobody would be left to answer contacts',
      })
  })
/** Beyond it a requirement would have more agents than there are people. */
const MOST = 0.9999

/** Kinds that ticket groups usually have. */
export const USUAL_KINDS: readonly { name: string; isScheduled: boolean }[] = [
  { name: 'Sickness', isScheduled: false },
  { name: 'Lateness and unplanned', isScheduled: false },
  { name: 'Breaks', isScheduled: true },
  { name: 'Training', isScheduled: true },
  { name: 'Meetings', isScheduled: true },
  { name: 'Time off', isScheduled: true },
  { name: 'Other', isScheduled: false },
]
