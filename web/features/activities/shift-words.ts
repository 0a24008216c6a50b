import type { ShiftTemplate } from '#contract/endpoints/plans.ts'
import { clockText, DAY_MINUTES } from '../../ui/clock-text.ts'

export const CONFLICT_WORDS: Record<ShiftTemplate['conflictType'], string> = {
  standard: 'Raises a conflict',
  fill: 'Fills what is free',
}

/** "22:00–06:00 +1": the day after its start is marked. */
export function shiftHoursText({ interval }: Pick<ShiftTemplate, 'interval'>): string {
  const { startMinute, endMinute } = interval
  return `${clockText(startMinute)}–${clockText(endMinute)}${endMinute > DAY_MINUTES ? ' +1' : ''}`
}
