// What could be otherwise in an agent's shift options and working days, each alone, with the problem as it would be.
import type { SurferScheduleSettings } from '#contract/endpoints/schedule.ts'
import type { Way } from '#core/scheduling/index.ts'
import { type Choosing, withShiftChoices } from './shift-choices.ts'

/** The part that changes. */
export type SettingsChange = Partial<Pick<SurferScheduleSettings, 'shiftOptions' | 'workingDays'>>

/** `own`: as they are set; the ones in `choosing` may leave out what is used up already. */
export function settingWays(
  choosing: Choosing,
  surferId: number,
  own: SurferScheduleSettings,
): Way<SettingsChange>[] {
  const surfer = choosing.problem.surfers.find(({ id }) => id === surferId)
  const used = choosing.settings.get(surferId)
  if (!surfer || !used) return []
  const way = (sentence: string, setting: SettingsChange, changed: SettingsChange): Way<SettingsChange> => {
    const problem = { ...choosing.problem, surfers: [surfer] }
    const settings = new Map([[surferId, { ...used, ...changed }]])
    return { sentence, setting, problem: withShiftChoices({ ...choosing, problem, settings }).problem }
  }
  const options = own.shiftOptions.flatMap((option, at) => {
    const { shiftTemplateId: id, timesPerWeek: times } = option
    const name = choosing.templates.get(id)?.name
    if (times >= 7 || name === undefined) return []
    const more = { ...option, timesPerWeek: times + 1 }
    return way(
      `Allow the shift ${name} ${times + 1} times a week instead of ${times === 1 ? 'once' : times}.`,
      { shiftOptions: own.shiftOptions.with(at, more) },
      { shiftOptions: [...used.shiftOptions.filter(one => one.shiftTemplateId !== id), more] },
    )
  })
  const days = own.workingDays.map(({ day, type }) => {
    const workingDays = own.workingDays.filter(rule => rule.day !== day)
    const name = day[0]!.toUpperCase() + day.slice(1)
    return way(`Open ${name} ${INSTEAD[type]}.`, { workingDays }, { workingDays })
  })
  return [...options, ...days]
}

const INSTEAD = {
  disabled: 'instead of never working on it',
  fixed: 'instead of its fixed shifts',
  custom: 'instead of hours of its own',
}
