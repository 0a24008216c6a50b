import { z } from 'zod'
import { PHONE_STATUSES } from '#core/observed/index.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParam, Instant, Paging, page, WideColor } from '../shapes.ts'

export const TaskType = z.enum(['task-activity', 'task-break', 'task-blocked-time'])
export const TaskState = z.enum(['active', 'archived'])
export const DialpadStatus = z.enum(PHONE_STATUSES)

export const Task = z.object({
  id: Id,
  name: z.string(),
  emoji: z.string(),
  type: TaskType,
  color: WideColor,
  state: TaskState,
  agentDialpadStatuses: z.array(DialpadStatus),
  /** Ids of the agents with this skill. */
  surferIds: z.array(Id),
  /** The ticket groups this activity serves. */
  streamIds: z.array(Id),
  isBusy: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Task = z.infer<typeof Task>

const taskFields = {
  name: z.string().trim().min(1, 'Required'),
  emoji: z.string().min(1, 'Required'),
  type: TaskType,
  color: WideColor,
  agentDialpadStatuses: z.array(DialpadStatus),
  surferIds: z.array(Id),
  streamIds: z.array(Id),
  isBusy: z.boolean(),
}
export const TaskForm = z.object({
  ...taskFields,
  agentDialpadStatuses: taskFields.agentDialpadStatuses.default([]),
  surferIds: taskFields.surferIds.default([]),
  streamIds: taskFields.streamIds.default([]),
  isBusy: taskFields.isBusy.default(true),
})
export type TaskForm = z.infer<typeof TaskForm>

export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/tasks',
    permission: { allow: 'tasks.view', teams: 'none' },
    audit: 'none',
    summary: 'Activities, breaks and blocked-time kinds; agents get them without other agents’ ids',
    query: Paging.extend({
      searchText: z.string().optional(),
      state: TaskState.optional(),
      type: TaskType.optional(),
    }),
    reply: page(Task),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tasks',
    permission: { allow: 'tasks.edit', teams: 'none' },
    audit: { action: 'add', entity: 'task', id: 'reply.id', fields: 'all' },
    summary: 'Add an activity',
    body: TaskForm,
    reply: Task,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/tasks/:taskId',
    permission: { allow: 'tasks.edit', teams: 'none' },
    audit: { action: 'change', entity: 'task', id: 'params.taskId', fields: 'all' },
    summary: 'Change, archive or restore an activity',
    params: z.object({ taskId: IdParam }),
    body: z.object({ ...taskFields, state: TaskState }).partial(),
    reply: Task,
  }),
}
