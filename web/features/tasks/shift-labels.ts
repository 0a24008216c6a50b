import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import { clockText, DAY_MINUTES } from '#web/ui/text/clock-text.ts'
import * as texts from './texts.ts'

export const CONFLICT_WORDS: Record<ShiftTemplate['conflictType'], string> = texts.conflictWords

export const CONFLICT_HELP: Record<ShiftTemplate['conflictType'], string> = texts.conflictHelp

/** "22:00–06:00 +1": the day after its start is marked. */
export function shiftHoursText({ interval }: Pick<ShiftTemplate, 'interval'>): string {
  const { startMinute, endMinute } = interval
  return `${clockText(startMinute)}–${clockText(endMinute)}${endMinute > DAY_MINUTES ? ' +1' : ''}`
}
