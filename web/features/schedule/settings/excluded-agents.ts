// Shifts of an agent that the contract's daily hours forbid: they are set, and yet never generated.

import type { SurferScheduleSettings } from '#contract/endpoints/schedule.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import { contractOf } from '#core/scheduling/index.ts'
import { durationText } from '#web/ui/text/duration-text.ts'
import * as texts from './texts.ts'

const QUARTER_MINUTES = 15

type Template = Pick<ShiftTemplate, 'id' | 'name' | 'interval'>

/** A sentence for each, with what to change; none where everything fits. */
export function excludedAgents(
  { shiftOptions, workingDays }: SurferScheduleSettings,
  templates: readonly Template[],
  contract: Parameters<typeof contractOf>[0],
): string[] {
  const { minDayMinutes: least, maxDayMinutes: most } = contractOf(contract)
  const fits = (minutes: number) => minutes >= least && minutes <= most
  const ids = [
    ...shiftOptions.map(option => option.shiftTemplateId),
    ...workingDays.flatMap(day => (day.type === 'fixed' ? day.shiftTemplateIds : [])),
  ]
  const shifts = templates.flatMap(({ id, name, interval }) => {
    // Whole quarter-hours, as the generator counts.
    const start = Math.floor(interval.startMinute / QUARTER_MINUTES)
    const minutes = (Math.ceil(interval.endMinute / QUARTER_MINUTES) - start) * QUARTER_MINUTES
    return ids.includes(id) && !fits(minutes) ? [texts.nameLasts(name, durationText(minutes))] : []
  })
  const days = workingDays.flatMap(day =>
    day.type === 'custom' && day.lengthMinutes !== null && !fits(day.lengthMinutes)
      ? [texts.shiftsOfLast(day.day[0]!.toUpperCase(), day.day.slice(1), durationText(day.lengthMinutes))]
      : [],
  )
  const limits =
    least === most ? durationText(least) : texts.leastToMost(durationText(least), durationText(most))
  return [...shifts, ...days].map(what => texts.whatAndTheContractHasDays(what, limits))
}
