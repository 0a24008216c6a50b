// Every id in a shift plan must exist: the references in a plan, with their paths.
import {
  dayOffFaults,
  type PlannedShift,
  type RoundRobinForm,
  type SchedulePlan,
  type SchedulePlanForm,
} from '#contract/endpoints/schedule-plans.ts'
import type { Weekday } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { invalidBody } from '#server/platform/http/index.ts'
import { missingTeams } from '../identity/index.ts'
import { missingSurfers } from '../surfers/index.ts'
import { shiftTemplatesById } from '../task-templates/index.ts'

type Plan = Partial<Pick<SchedulePlanForm, 'shiftPatterns' | 'roundRobins' | 'teamIds' | 'surferIds'>>
type Kind = 'agent' | 'shift' | 'team' | 'round robin'
interface Reference {
  kind: Kind
  id: number
  path: (string | number)[]
}

const each = (kind: Kind, ids: readonly number[], path: Reference['path']): Reference[] =>
  ids.map((id, index) => ({ kind, id, path: [...path, index] }))

const templatesIn = (shifts: readonly PlannedShift[], path: Reference['path']): Reference[] =>
  shifts.flatMap(({ shiftTemplateId }, index) =>
    shiftTemplateId === null
      ? []
      : [{ kind: 'shift' as const, id: shiftTemplateId, path: [...path, index, 'shiftTemplateId'] }],
  )

function referencesOf({
  shiftPatterns = [],
  roundRobins = [],
  teamIds = [],
  surferIds = [],
}: Plan): Reference[] {
  return [
    ...each('team', teamIds, ['teamIds']),
    ...each('agent', surferIds, ['surferIds']),
    ...shiftPatterns.flatMap(({ groups }, pattern) =>
      groups.flatMap(({ assignees, plannedShifts }, group) => {
        const path = ['shiftPatterns', pattern, 'groups', group]
        return [
          ...each('agent', assignees, [...path, 'assignees']),
          ...templatesIn(plannedShifts, [...path, 'plannedShifts']),
        ]
      }),
    ),
    ...roundRobins.flatMap(({ roundRobinId, orderedAssignees, plannedShifts }, index): Reference[] => {
      const path = ['roundRobins', index]
      return [
        ...(roundRobinId === null
          ? []
          : [{ kind: 'round robin' as const, id: roundRobinId, path: [...path, 'roundRobinId'] }]),
        ...each('agent', orderedAssignees, [...path, 'orderedAssignees']),
        ...templatesIn(plannedShifts, [...path, 'plannedShifts']),
      ]
    }),
  ]
}

/** Throws VALIDATION naming each id that is not there. `before`: whose round robins may be spoken of. */
export async function refuseUnknownReferences(
  tx: Tx,
  plan: Plan,
  before: SchedulePlan | null,
): Promise<void> {
  const references = referencesOf(plan)
  const idsOf = (kind: Kind) => [...new Set(references.filter(m => m.kind === kind).map(m => m.id))]
  const templates = await shiftTemplatesById(tx, idsOf('shift'))
  const own = new Set(before?.roundRobins.map(one => one.roundRobinId))
  const missing: Record<Kind, Set<number>> = {
    agent: new Set(await missingSurfers(tx, idsOf('agent'))),
    team: new Set(await missingTeams(tx, idsOf('team'))),
    shift: new Set(idsOf('shift').filter(id => !templates.has(id))),
    'round robin': new Set(idsOf('round robin').filter(id => !own.has(id))),
  }
  const faults = references
    .filter(({ kind, id }) => missing[kind].has(id))
    .map(({ kind, id, path }) => ({
      path,
      message: `There is no ${kind} ${id} ${kind === 'round robin' ? 'in this plan' : 'here'}.`,
    }))
  const given = references.filter(one => one.kind === 'round robin')
  faults.push(
    ...given
      .filter(({ id }, index) => given.findIndex(other => other.id === id) < index)
      .map(({ id, path }) => ({ path, message: `Another round robin has the id ${id} already.` })),
  )
  if (faults.length > 0) throw invalidBody(faults)
}

/** Throws VALIDATION naming each shift whose day off is its own. */
export function refuseOwnDaysOff(roundRobins: readonly RoundRobinForm[], weekStartsOn: Weekday): void {
  const faults = dayOffFaults(roundRobins, weekStartsOn)
  if (faults.length > 0) throw invalidBody(faults)
}
