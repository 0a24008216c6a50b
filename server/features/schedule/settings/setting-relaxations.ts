// Relaxations of an agent's shift options, working days and shift successions, one at a time, each with the problem
// as it would be.
import type { Remedy, SurferScheduleSettings } from '#contract/endpoints/schedule.ts'
import type { SettingRelaxation } from '#core/scheduling/index.ts'
import { type Choosing, withShiftChoices } from './shift-choices.ts'

type SettingsChange = Partial<Pick<SurferScheduleSettings, 'shiftOptions' | 'workingDays'>>
type Succession = NonNullable<Remedy['succession']>
/** New values of an agent's settings, or a succession that is allowed from then on. */
export type SettingChange = SettingsChange | { succession: Succession }

/** `own`: settings as they are stored; those in `choosing` may leave out what is used up already. */
export function settingRelaxations(
  choosing: Choosing,
  surferId: number,
  own: SurferScheduleSettings,
): SettingRelaxation<SettingChange>[] {
  const surfer = choosing.problem.surfers.find(({ id }) => id === surferId)
  const used = choosing.settings.get(surferId)
  if (!surfer || !used) return []
  const problem = { ...choosing.problem, surfers: [surfer] }
  const relaxation = (
    sentence: string,
    setting: SettingsChange,
    changed: SettingsChange,
  ): SettingRelaxation<SettingChange> => {
    const settings = new Map([[surferId, { ...used, ...changed }]])
    return { sentence, setting, problem: withShiftChoices({ ...choosing, problem, settings }).problem }
  }
  const options = own.shiftOptions.flatMap((option, at) => {
    const { shiftTemplateId: id, timesPerWeek: times } = option
    const name = choosing.templates.get(id)?.name
    if (times >= 7 || name === undefined) return []
    const more = { ...option, timesPerWeek: times + 1 }
    return relaxation(
      `Allow the shift ${name} ${times + 1} times a week instead of ${times === 1 ? 'once' : times}.`,
      { shiftOptions: own.shiftOptions.with(at, more) },
      { shiftOptions: [...used.shiftOptions.filter(one => one.shiftTemplateId !== id), more] },
    )
  })
  const days = own.workingDays.map(({ day, type }) => {
    const workingDays = own.workingDays.filter(rule => rule.day !== day)
    const name = day[0]!.toUpperCase() + day.slice(1)
    return relaxation(`Open ${name} ${INSTEAD[type]}.`, { workingDays }, { workingDays })
  })
  const successions = successionsOf({ ...choosing, problem })
  return [...successions, ...options, ...days]
}

/** Successions of shifts that the agent may be given, or has. */
function successionsOf(choosing: Choosing): SettingRelaxation<SettingChange>[] {
  const { problem, templateOf } = withShiftChoices(choosing)
  const { shiftTemplateIds, keptKinds = new Map<number, number>() } = problem.surfers[0]!
  const given = (shiftTemplateIds ?? []).flatMap(id => templateOf.get(id)?.id ?? [])
  const ids = new Set([...given, ...keptKinds.values()])
  return [...ids].flatMap(beforeId => {
    const before = choosing.templates.get(beforeId)
    const barred = before?.notBeforeIds.filter(id => ids.has(id)) ?? []
    return barred.flatMap(afterId => {
      const after = choosing.templates.get(afterId)
      if (!before || !after) return []
      const notBeforeIds = before.notBeforeIds.filter(id => id !== afterId)
      const templates = new Map([...choosing.templates, [beforeId, { ...before, notBeforeIds }]])
      return {
        sentence: `Allow the shift ${after.name} on the day after ${before.name}.`,
        setting: { succession: { beforeId, afterId } },
        problem: withShiftChoices({ ...choosing, templates }).problem,
      }
    })
  })
}

const INSTEAD = {
  disabled: 'instead of never working on it',
  fixed: 'instead of its fixed shifts',
  custom: 'instead of hours of its own',
}
