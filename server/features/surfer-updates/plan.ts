// Agents under an update: what each becomes, what that changes for how many, and why it cannot be done.

import { isDeepStrictEqual } from 'node:util'
import {
  type SurferUpdates,
  UPDATE_FIELDS,
  type UpdateField,
  type UpdatePreview,
} from '#contract/people/surfer-updates.ts'
import { duration } from '#core/constraints/index.ts'
import { faultOf, type ImportedSurfer, windowsText } from '../surfers/index.ts'

export interface PlannedUpdate {
  before: ImportedSurfer
  after: ImportedSurfer
  changed: UpdateField[]
}

/** The fields that an update speaks of. */
export function fieldsOf(updates: SurferUpdates): UpdateField[] {
  const { enableTimecards, enableAvailability, workingDaysUseAgentsTimezone, ...own } = updates
  const named = new Set<string>(Object.keys(own))
  if (enableTimecards !== undefined) named.add('timecardsEnabled')
  if (enableAvailability !== undefined) named.add('availabilityEnabled')
  if (workingDaysUseAgentsTimezone) named.add('workingWindows')
  return UPDATE_FIELDS.filter(field => named.has(field))
}

export function planUpdate(
  before: ImportedSurfer,
  updates: SurferUpdates,
  defaultTeamId: number,
): PlannedUpdate {
  const { updateSkillsMode, taskIds, teamId, enableTimecards, enableAvailability, ...rest } = updates
  const { workingDaysUseAgentsTimezone, workingWindows = before.workingWindows, ...plain } = rest
  const zoned = ({ days, interval }: (typeof workingWindows)[number]) => ({
    days,
    interval: { ...interval, timezone: before.timezone },
  })
  const after: ImportedSurfer = {
    ...before,
    ...plain,
    workingWindows: workingDaysUseAgentsTimezone ? workingWindows.map(zoned) : workingWindows,
    teamId: teamId === null ? defaultTeamId : (teamId ?? before.teamId),
    taskIds: skillsOf(before.taskIds, taskIds, updateSkillsMode),
    timecardsEnabled: enableTimecards ?? before.timecardsEnabled,
    availabilityEnabled: enableAvailability ?? before.availabilityEnabled,
  }
  return {
    before,
    after,
    changed: fieldsOf(updates).filter(field => !isDeepStrictEqual(before[field], after[field])),
  }
}

function skillsOf(
  before: readonly number[],
  taskIds: readonly number[] | undefined,
  mode: SurferUpdates['updateSkillsMode'],
): number[] {
  if (!taskIds) return [...before]
  return [...new Set(mode === 'add' ? [...before, ...taskIds] : taskIds)].sort((a, b) => a - b)
}

const nameOf = ({ firstName, lastName }: ImportedSurfer): string => `${firstName} ${lastName}`.trim()

/** The rules of an agent's form that a value would break together with one that stays. */
export function faultsOf(plans: readonly PlannedUpdate[]): UpdatePreview['faults'] {
  return plans.flatMap(({ before, after, changed }) => {
    const fault = changed.length > 0 ? faultOf(after) : null
    if (!fault) return []
    const because = `${fault.message}: ${valuesText(after, String(fault.path[0]))}`
    return [{ surferId: before.id, name: nameOf(before), field: String(fault.path[0]), because }]
  })
}

/** "42 h at least, 40 h at most" of the pair that a field belongs to. */
function valuesText(after: ImportedSurfer, field: string): string {
  const isDaily = field.endsWith('DailyMinutes')
  const [min, max] = isDaily
    ? [after.minContractedDailyMinutes, after.maxContractedDailyMinutes]
    : [after.minContractedHours, after.maxContractedHours]
  const text = (value: number | null) => (value === null ? 'open' : isDaily ? duration(value) : `${value} h`)
  return `${text(min)} at least, ${text(max)} at most`
}

export interface Names {
  teams: ReadonlyMap<number, string>
  tasks: ReadonlyMap<number, string>
}

const SHOWN_VALUES = 5

export function changedFields(plans: readonly PlannedUpdate[], names: Names): UpdatePreview['fields'] {
  return UPDATE_FIELDS.flatMap(field => {
    const changing = plans.filter(({ changed }) => changed.includes(field))
    if (changing.length === 0) return []
    const counts = new Map<string, number>()
    for (const { before } of changing) {
      const text = textOf(before, field, names)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    const now = [...counts]
      .map(([text, count]) => ({ text, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, SHOWN_VALUES)
    return [{ field, changing: changing.length, now }]
  })
}

function textOf(surfer: ImportedSurfer, field: UpdateField, { teams, tasks }: Names): string {
  const value = surfer[field]
  if (value === null) return NULL_TEXTS[field] ?? 'none'
  if (field === 'teamId') return teams.get(surfer.teamId) ?? 'A team that was deleted'
  if (field === 'taskIds')
    return (
      surfer.taskIds
        .flatMap(id => tasks.get(id) ?? [])
        .toSorted()
        .join(', ') || 'none'
    )
  if (field === 'workingWindows') return windowsText(surfer.workingWindows)
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return field.endsWith('Hours') ? `${value} h` : duration(Number(value))
}

const NULL_TEXTS: Partial<Record<UpdateField, string>> = {
  timecardsAllowCustomTimes: 'as the organization has it',
  timecardsAllowOvertime: 'as the organization has it',
}
