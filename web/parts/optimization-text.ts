// Changes of a schedule that stands, as people read them.
import { type ActionState, type OptimizationAction, TYPE_NAMES } from '#contract/endpoints/optimizations.ts'
import type { Interval } from '#contract/shapes.ts'
import type { Zone } from '#core/time/index.ts'
import { dayText, timeText } from '../lib/dates.ts'
import type { Tone } from '../ui/feedback/StatusChip.tsx'
import * as texts from './texts.ts'

export const STATE_WORDS: Record<ActionState, [Tone, string]> = {
  proposed: ['info', texts.proposed],
  applied: ['good', texts.applied],
  failed: ['bad', texts.notApplied],
  reverted: ['neutral', texts.reverted],
}

const listText = (intervals: readonly Interval[], zone: Zone, locale?: string) =>
  intervals
    .map(({ start, end }) => `${timeText(start, zone, locale)}–${timeText(end, zone, locale)}`)
    .join(', ') || 'none'

/** "Mon 3 Mar, 12:00–13:00 → 14:00–15:00" */
export function changeText(
  { metadata: { before, after } }: Pick<OptimizationAction, 'metadata'>,
  zone: Zone,
  locale?: string,
): string {
  const [first] = [...before, ...after]
  const day = first ? `${dayText(first.start, zone, locale)}, ` : ''
  return `${day}${listText(before, zone, locale)} → ${listText(after, zone, locale)}`
}

/** "Move breaks: Ada Park" */
export const actionText = ({ type, surferName }: OptimizationAction): string =>
  `${TYPE_NAMES[type]}: ${surferName}`

/** Author of an action; for a rule its sentence. */
export function authorOf({
  completedByManagerId,
  completedByManagerName,
  metadata,
}: Pick<OptimizationAction, 'completedByManagerId' | 'completedByManagerName' | 'metadata'>): {
  name: string
  rule: string | null
} {
  if (completedByManagerId === null) return { name: texts.automatic, rule: metadata.because }
  return { name: completedByManagerName ?? texts.somebody, rule: null }
}
