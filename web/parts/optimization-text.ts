// Changes of a schedule that stands, as people read them.
import { type ActionState, type OptimizationAction, TYPE_NAMES } from '#contract/endpoints/optimizations.ts'
import type { Interval } from '#contract/shapes.ts'
import type { Zone } from '#core/time/index.ts'
import { dayText, timeText } from '../lib/dates.ts'
import type { Tone } from '../ui/StatusChip.tsx'

export const STATE_WORDS: Record<ActionState, [Tone, string]> = {
  proposed: ['info', 'Proposed'],
  applied: ['good', 'Applied'],
  failed: ['bad', 'Not applied'],
  reverted: ['neutral', 'Reverted'],
}

const spanText = ({ start, end }: Interval, zone: Zone) => `${timeText(start, zone)}–${timeText(end, zone)}`
const listText = (intervals: readonly Interval[], zone: Zone) =>
  intervals.length === 0 ? 'none' : intervals.map(interval => spanText(interval, zone)).join(', ')

/** "Mon 3 Mar, 12:00–13:00 → 14:00–15:00" */
export function changeText({ metadata: { before, after } }: OptimizationAction, zone: Zone): string {
  const [first] = [...before, ...after]
  const day = first ? `${dayText(first.start, zone)}, ` : ''
  return `${day}${listText(before, zone)} → ${listText(after, zone)}`
}

/** "Move breaks: Ada Park" */
export const actionText = ({ type, surferName }: OptimizationAction): string =>
  `${TYPE_NAMES[type]}: ${surferName}`
