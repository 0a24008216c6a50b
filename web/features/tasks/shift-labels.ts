import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import { clockText, DAY_MINUTES } from '#web/ui/text/clock-text.ts'

export const CONFLICT_WORDS: Record<ShiftTemplate['conflictType'], string> = {
  standard: 'Raises a conflict',
  fill: 'Fills free time',
}

export const CONFLICT_HELP: Record<ShiftTemplate['conflictType'], string> = {
  standard:
    'It keeps all of its time. Where it overlaps another shift or time off, you decide which one stays.',
  fill: 'It uses only the time that other blocks leave free, and expands again when they are removed. It never conflicts.',
}

/** "22:00–06:00 +1": the day after its start is marked. */
export function shiftHoursText({ interval }: Pick<ShiftTemplate, 'interval'>): string {
  const { startMinute, endMinute } = interval
  return `${clockText(startMinute)}–${clockText(endMinute)}${endMinute > DAY_MINUTES ? ' +1' : ''}`
}
