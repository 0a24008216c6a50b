// Activity plans: changing one needs edit permission on its teams and on the teams of its agents, as
// they are and as they will be.
import type { BodyOf } from '#contract/endpoint.ts'
import type { Rule, TaskTemplate, taskTemplates } from '#contract/endpoints/task-templates.ts'
import { refuse } from '#contract/errors.ts'
import type { Page } from '#contract/shapes.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow, assertMayEditTeams } from '../identity/index.ts'
import { assertMayEdit } from '../surfers/index.ts'
import { notifyPlansChanged } from './notify.ts'
import { refuseUnknownTemplateReferences } from './references.ts'
import * as store from './store.ts'

export async function listTaskTemplates(
  { db }: Platform,
  actor: Actor,
  filter: store.TaskTemplateFilter,
  url: string,
): Promise<Page<TaskTemplate>> {
  allow(actor, 'task-templates.view')
  const found = await db.inTenant(actor.organizationId, tx => store.selectTaskTemplates(tx, filter))
  return pageOf(found, filter, url)
}

export async function addTaskTemplate(
  { db }: Platform,
  actor: Actor,
  form: BodyOf<typeof taskTemplates.create>,
): Promise<TaskTemplate> {
  allow(actor, 'task-templates.edit')
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    await refuseUnknownTemplateReferences(tx, form)
    await assertMayEditPlan(tx, actor, form)
    const id = await store.insertTaskTemplate(tx, organizationId, form)
    await store.replaceTemplateTeams(tx, organizationId, id, form.teamIds)
    await store.replaceTemplateSurfers(tx, organizationId, id, form.surferIds)
    await notifyPlansChanged(tx, actor)
    return taskTemplateById(tx, id)
  })
}

export async function changeTaskTemplate(
  { db }: Platform,
  actor: Actor,
  id: number,
  { teamIds, surferIds, updatedAt, ...changes }: BodyOf<typeof taskTemplates.update>,
): Promise<TaskTemplate> {
  allow(actor, 'task-templates.edit')
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    await store.lockTaskTemplate(tx, id)
    const before = await taskTemplateById(tx, id)
    if (updatedAt && Date.parse(updatedAt) !== Date.parse(before.updatedAt))
      throw refuse('CONFLICT', {
        because: `“${before.name}” was saved by somebody else meanwhile. Reload it, or save yours over it.`,
      })
    await refuseUnknownTemplateReferences(tx, { rules: changes.rules, teamIds, surferIds })
    await assertMayEditPlan(tx, actor, before)
    await assertMayEditPlan(tx, actor, { teamIds: teamIds ?? [], surferIds: surferIds ?? [] })
    const rules =
      changes.rules && withArchivedTaskRules(changes.rules, await store.selectRulesOfArchivedTasks(tx, id))
    await store.updateTaskTemplate(tx, id, { ...changes, ...(rules && { rules }) })
    if (teamIds) await store.replaceTemplateTeams(tx, organizationId, id, teamIds)
    if (surferIds) await store.replaceTemplateSurfers(tx, organizationId, id, surferIds)
    await notifyPlansChanged(tx, actor)
    return taskTemplateById(tx, id)
  })
}

/** Adds the rules whose activity is archived, below the others, with ids that are free. */
function withArchivedTaskRules(rules: readonly Rule[], resting: readonly Rule[]): Rule[] {
  const taken = new Set(rules.map(rule => rule.id))
  let last = Math.max(0, ...[...rules, ...resting].map(rule => rule.id))
  return [...rules, ...resting.map(rule => (taken.has(rule.id) ? { ...rule, id: ++last } : rule))]
}

async function assertMayEditPlan(
  tx: Tx,
  actor: Actor,
  { teamIds, surferIds }: Pick<TaskTemplate, 'teamIds' | 'surferIds'>,
): Promise<void> {
  await assertMayEditTeams(tx, actor, teamIds)
  await assertMayEdit(tx, actor, surferIds)
}

/** The task template with the rules whose activity is in use; throws NOT_FOUND. */
export async function taskTemplateById(tx: Tx, id: number): Promise<TaskTemplate> {
  const template = await store.selectTaskTemplate(tx, id)
  if (!template) throw refuse('NOT_FOUND', { what: 'activity plan', id })
  return template
}
