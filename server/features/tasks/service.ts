// Tasks are shared settings: every manager may change them, whatever teams they may edit.

import type { BodyOf } from '#contract/endpoint.ts'
import type { Task, TaskForm, tasks } from '#contract/endpoints/tasks.ts'
import { refuse } from '#contract/errors.ts'
import type { Counted, Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import * as store from './store.ts'

type TaskChange = BodyOf<typeof tasks.update>

/** Activity for the caller: agents do not see the other agents with the skill. */
const asSeenBy = (actor: Actor, task: Task): Task =>
  actor.managerId === null ? { ...task, surferIds: [] } : task

export async function listTasks(
  { db }: Platform,
  actor: Actor,
  filter: store.TaskFilter,
): Promise<Counted<Task>> {
  allow(actor, 'tasks.view')
  const { rows, meta } = await db.inTenant(actor.organizationId, tx => store.selectTasks(tx, filter))
  return { rows: rows.map(task => asSeenBy(actor, task)), meta }
}

export async function createTask({ db }: Platform, actor: Actor, form: TaskForm): Promise<Task> {
  allow(actor, 'tasks.edit')
  const { surferIds, streamIds, ...fields } = form
  return db.inTenant(actor.organizationId, async tx => {
    await refuseUnknown(tx, form)
    const taskId = await store.insertTask(tx, actor.organizationId, fields)
    await link(tx, actor.organizationId, taskId, { surferIds, streamIds })
    return publishAndRead(tx, actor, taskId)
  })
}

export async function changeTask(
  { db }: Platform,
  actor: Actor,
  taskId: number,
  change: TaskChange,
): Promise<Task> {
  allow(actor, 'tasks.edit')
  const { surferIds, streamIds, ...fields } = change
  return db.inTenant(actor.organizationId, async tx => {
    const before = await store.selectTask(tx, taskId)
    if (!before) throw refuse('NOT_FOUND', { what: 'activity', id: taskId })
    await refuseUnknown(tx, change)
    await store.updateTask(tx, taskId, fields.name ?? before.name, fields)
    await link(tx, actor.organizationId, taskId, { surferIds, streamIds })
    return publishAndRead(tx, actor, taskId)
  })
}

interface Links {
  surferIds?: number[] | undefined
  streamIds?: number[] | undefined
}

async function link(tx: Tx, organizationId: number, taskId: number, { surferIds, streamIds }: Links) {
  if (surferIds) await store.replaceSurfersOfTask(tx, organizationId, taskId, surferIds)
  if (streamIds) await store.replaceStreamsOfTask(tx, organizationId, taskId, streamIds)
}

async function refuseUnknown(tx: Tx, { surferIds = [], streamIds = [] }: Links): Promise<void> {
  const faults = [
    ...(await store.missingSurfers(tx, surferIds)).map(id => ({
      path: ['surferIds', surferIds.indexOf(id)],
      message: `There is no agent ${id} here.`,
    })),
    ...(await store.missingStreams(tx, streamIds)).map(id => ({
      path: ['streamIds', streamIds.indexOf(id)],
      message: `There is no ticket group ${id} here.`,
    })),
  ]
  if (faults.length > 0) throw invalidBody(faults)
}

async function publishAndRead(tx: Tx, actor: Actor, taskId: number): Promise<Task> {
  const task = await store.selectTask(tx, taskId)
  if (!task) throw refuse('NOT_FOUND', { what: 'activity', id: taskId })
  await emit(tx, actor.organizationId, 'tasks.changed', {}, { managerId: actor.managerId ?? undefined })
  return task
}
