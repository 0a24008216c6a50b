// Every id in an activity plan must exist: the references in its rules, with their paths.
import type { Rule, TaskTemplate } from '#contract/endpoints/task-templates.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { invalidBody } from '#server/platform/http/index.ts'
import { missingTasks } from '../tasks/index.ts'
import { missingFrom } from './store.ts'

type Kind = 'activity' | 'skill' | 'agent' | 'shift' | 'team'
interface Reference {
  kind: Kind
  id: number
  path: (string | number)[]
}

const each = (kind: Kind, ids: readonly number[], path: Reference['path']): Reference[] =>
  ids.map((id, index) => ({ kind, id, path: [...path, index] }))

function referencesOfRule(rule: Rule, path: Reference['path']): Reference[] {
  const references: Reference[] = [
    { kind: 'activity', id: rule.taskId, path: [...path, 'taskId'] },
    ...each('agent', rule.assignedSurferIds, [...path, 'assignedSurferIds']),
    ...each('shift', rule.assignedShiftTemplateIds, [...path, 'assignedShiftTemplateIds']),
  ]
  rule.conditions.forEach((condition, index) => {
    const at = [...path, 'conditions', index]
    if (condition.type === 'surfer')
      references.push(...each('agent', condition.surferIds, [...at, 'surferIds']))
    if (condition.type === 'shift-template')
      references.push(...each('shift', condition.shiftTemplateIds, [...at, 'shiftTemplateIds']))
    if (condition.type === 'skill' || condition.type === 'scheduled-task')
      references.push(...each('skill', condition.taskIds, [...at, 'taskIds']))
  })
  return references
}

type Plan = Partial<Pick<TaskTemplate, 'rules' | 'teamIds' | 'surferIds'>>

/** Throws VALIDATION naming each id that is not there and each rule id that is there twice. */
export async function refuseUnknownTemplateReferences(tx: Tx, plan: Plan): Promise<void> {
  const { rules = [], teamIds = [], surferIds = [] } = plan
  const references = [
    ...each('team', teamIds, ['teamIds']),
    ...each('agent', surferIds, ['surferIds']),
    ...rules.flatMap((rule, index) => referencesOfRule(rule, ['rules', index])),
  ]
  const idsOf = (kind: Kind) => new Set(references.filter(m => m.kind === kind).map(m => m.id))
  const missing: Record<Kind, Set<number>> = {
    activity: new Set(await missingTasks(tx, [...idsOf('activity')])),
    skill: await missingFrom(tx, 'task', idsOf('skill')),
    agent: await missingFrom(tx, 'surfer', idsOf('agent')),
    shift: await missingFrom(tx, 'shift_template', idsOf('shift')),
    team: await missingFrom(tx, 'team', idsOf('team')),
  }
  const said = { activity: 'activity', skill: 'activity', agent: 'agent', shift: 'shift', team: 'team' }
  const faults = references
    .filter(({ kind, id }) => missing[kind].has(id))
    .map(({ kind, id, path }) => ({
      path,
      message: `There is no ${said[kind]} ${id}${kind === 'activity' ? ' in use' : ''} here.`,
    }))
  faults.push(...doubles(rules))
  if (faults.length > 0) throw invalidBody(faults)
}

const doubles = (rules: readonly Rule[]) =>
  rules.flatMap(({ id }, index) =>
    rules.findIndex(rule => rule.id === id) < index
      ? [{ path: ['rules', index, 'id'], message: `Another rule has the id ${id} already.` }]
      : [],
  )
