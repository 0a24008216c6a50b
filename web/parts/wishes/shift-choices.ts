import type { SurferScheduleSettings } from '#contract/endpoints/schedule.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import { clockText } from '#web/ui/text/clock-text.ts'
import * as texts from './texts.ts'

export interface ShiftChoice {
  value: string
  label: string
  /** Shown where it is set, and no more to be chosen. */
  disabled: boolean
}

/** Active standard shifts, and those that are set already: they are not generated any more. */
export function shiftChoices(
  templates: readonly Pick<ShiftTemplate, 'id' | 'name' | 'interval' | 'state' | 'conflictType'>[],
  { shiftOptions, workingDays, wishes }: SurferScheduleSettings,
): ShiftChoice[] {
  const isSet = (id: number) =>
    shiftOptions.some(option => option.shiftTemplateId === id) ||
    workingDays.some(day => day.type === 'fixed' && day.shiftTemplateIds.includes(id)) ||
    wishes.some(wish => wish.type === 'shift' && wish.shiftTemplateIds.includes(id))
  return templates.flatMap(({ id, name, interval, state, conflictType }) => {
    const disabled = state !== 'active' || conflictType !== 'standard'
    if (disabled && !isSet(id)) return []
    const why = state === 'active' ? texts.fillsGaps : 'archived'
    const times = `${clockText(interval.startMinute)}–${clockText(interval.endMinute)}`
    return { value: String(id), label: `${name} ${times}${disabled ? ` (${why})` : ''}`, disabled }
  })
}

/** Ids of the shifts that can still be chosen. */
export const choosable = (shifts: readonly ShiftChoice[]): number[] =>
  shifts.filter(shift => !shift.disabled).map(shift => Number(shift.value))
