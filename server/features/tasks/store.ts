// All SQL on tasks, their skills (surfer_task) and the streams they serve (task_stream). Row-level
// security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { Task } from '#contract/endpoints/tasks.ts'
import { refuse } from '#contract/errors.ts'
import {
  type Counted,
  countRows,
  onDuplicate,
  type Paged,
  pagedBy,
  type Tx,
} from '#server/platform/database/index.ts'

type TaskRow = Omit<Task, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

const TASK = sql`
  t.id, t.name, t.emoji, t.type, t.color, t.state, t.agent_dialpad_statuses, t.is_busy, t.created_at, t.updated_at,
  array(
    select k.surfer_id from surfer_task k
    join surfer s on s.organization_id = k.organization_id and s.id = k.surfer_id and s.deleted_at is null
    where k.organization_id = t.organization_id and k.task_id = t.id order by k.surfer_id
  ) as surfer_ids,
  array(
    select l.stream_id from task_stream l
    join stream g on g.organization_id = l.organization_id and g.id = l.stream_id and g.archived_at is null
    where l.organization_id = t.organization_id and l.task_id = t.id order by l.stream_id
  ) as stream_ids`

const asTask = (row: TaskRow): Task => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export interface TaskFilter extends Paged {
  searchText?: string | undefined
  state?: Task['state'] | undefined
  type?: Task['type'] | undefined
}

/** Tasks by name. */
export async function selectTasks(tx: Tx, filter: TaskFilter): Promise<Counted<Task>> {
  const { searchText = '', state = null, type = null } = filter
  const matches = sql`
    strpos(lower(t.name), lower(${searchText.trim()})) > 0
    and (${state}::text is null or t.state = ${state}) and (${type}::text is null or t.type = ${type})`
  const { rows } = await sql<TaskRow>`
    select ${TASK} from task t
    where ${matches}
    ${pagedBy(filter, { id: sql`t.id`, order: sql`t.name collate "und-x-icu", t.id` })}`.execute(tx)
  return { rows: rows.map(asTask), meta: await countRows(tx, { from: sql`task t`, matches }) }
}

export async function selectTask(tx: Tx, taskId: number): Promise<Task | undefined> {
  const { rows } = await sql<TaskRow>`select ${TASK} from task t where t.id = ${taskId}`.execute(tx)
  return rows[0] && asTask(rows[0])
}

export async function selectTasksById(tx: Tx, taskIds: readonly number[]): Promise<Task[]> {
  const { rows } = await sql<TaskRow>`
    select ${TASK} from task t where t.id = any(${taskIds}::bigint[]) order by t.id`.execute(tx)
  return rows.map(asTask)
}

const namesake = (name: string) => refuse('DUPLICATED_NAME', { what: 'activity', name })

export type TaskFields = Pick<
  Task,
  'name' | 'emoji' | 'type' | 'color' | 'state' | 'agentDialpadStatuses' | 'isBusy'
>

export async function insertTask(
  tx: Tx,
  organizationId: number,
  fields: Omit<TaskFields, 'state'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('task')
    .values({ organizationId, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(onDuplicate('task_name', namesake(fields.name)))
  return id
}

/** `name` is what the task is called afterwards. */
export async function updateTask(
  tx: Tx,
  taskId: number,
  name: string,
  changes: Partial<TaskFields>,
): Promise<void> {
  await tx
    .updateTable('task')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', taskId)
    .execute()
    .catch(onDuplicate('task_name', namesake(name)))
}

/** Ids that name no active agent. */
export async function missingSurfers(tx: Tx, surferIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${surferIds}::bigint[]) as wanted(id)
    where not exists (select from surfer s where s.id = wanted.id and s.deleted_at is null)`.execute(tx)
  return rows.map(row => row.id)
}

/** Ids that name no ticket group in use. */
export async function missingStreams(tx: Tx, streamIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${streamIds}::bigint[]) as wanted(id)
    where not exists (select from stream g where g.id = wanted.id and g.archived_at is null)`.execute(tx)
  return rows.map(row => row.id)
}

/** Ids that name no task in use. */
export async function missingTasks(tx: Tx, taskIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${taskIds}::bigint[]) as wanted(id)
    where not exists (select from task t where t.id = wanted.id and t.state = 'active')`.execute(tx)
  return rows.map(row => row.id)
}

/** From now on exactly these agents have the skill. Deleted agents keep theirs for the history. */
export async function replaceSurfersOfTask(
  tx: Tx,
  organizationId: number,
  taskId: number,
  surferIds: readonly number[],
): Promise<void> {
  await sql`
    delete from surfer_task k using surfer s
    where k.task_id = ${taskId} and s.organization_id = k.organization_id and s.id = k.surfer_id
      and s.deleted_at is null and k.surfer_id <> all(${surferIds}::bigint[])`.execute(tx)
  await sql`
    insert into surfer_task (organization_id, surfer_id, task_id)
    select distinct ${organizationId}::bigint, wanted.id, ${taskId}::bigint from unnest(${surferIds}::bigint[]) as wanted(id)
    on conflict do nothing`.execute(tx)
}

/** From now on the agents have exactly these skills. */
export async function replaceTasksOfSurfers(
  tx: Tx,
  organizationId: number,
  skills: readonly { surferId: number; taskIds: readonly number[] }[],
): Promise<void> {
  const pairs = skills.flatMap(({ surferId, taskIds }) => taskIds.map(taskId => ({ surferId, taskId })))
  await sql`delete from surfer_task where surfer_id = any(${skills.map(one => one.surferId)}::bigint[])`.execute(
    tx,
  )
  await sql`
    insert into surfer_task (organization_id, surfer_id, task_id)
    select ${organizationId}::bigint, pair.surfer_id, pair.task_id
    from unnest(${pairs.map(pair => pair.surferId)}::bigint[], ${pairs.map(pair => pair.taskId)}::bigint[])
      as pair(surfer_id, task_id)
    on conflict do nothing`.execute(tx)
}

/** Activities that nobody has as a skill and that serve no ticket group. */
export async function archiveUnusedTasks(tx: Tx, taskIds: readonly number[]): Promise<void> {
  await sql`
    update task t set state = 'archived', updated_at = now()
    where t.id = any(${taskIds}::bigint[])
      and not exists (
        select from surfer_task k join surfer s on s.organization_id = k.organization_id and s.id = k.surfer_id
        where k.organization_id = t.organization_id and k.task_id = t.id and s.deleted_at is null)
      and not exists (
        select from task_stream l where l.organization_id = t.organization_id and l.task_id = t.id)`.execute(
    tx,
  )
}

/** From now on the agent has exactly these skills; those on archived tasks wait until they are restored. */
export async function replaceTasksOfSurfer(
  tx: Tx,
  organizationId: number,
  surferId: number,
  taskIds: readonly number[],
): Promise<void> {
  await sql`
    delete from surfer_task k using task t
    where k.surfer_id = ${surferId} and t.organization_id = k.organization_id and t.id = k.task_id
      and t.state = 'active' and k.task_id <> all(${taskIds}::bigint[])`.execute(tx)
  await sql`
    insert into surfer_task (organization_id, surfer_id, task_id)
    select distinct ${organizationId}::bigint, ${surferId}::bigint, wanted.id from unnest(${taskIds}::bigint[]) as wanted(id)
    on conflict do nothing`.execute(tx)
}

/** From now on the task serves exactly these ticket groups. */
export async function replaceStreamsOfTask(
  tx: Tx,
  organizationId: number,
  taskId: number,
  streamIds: readonly number[],
): Promise<void> {
  await sql`
    delete from task_stream where task_id = ${taskId} and stream_id <> all(${streamIds}::bigint[])`.execute(
    tx,
  )
  await sql`
    insert into task_stream (organization_id, task_id, stream_id)
    select distinct ${organizationId}::bigint, ${taskId}::bigint, wanted.id from unnest(${streamIds}::bigint[]) as wanted(id)
    on conflict do nothing`.execute(tx)
}

/** From now on exactly these tasks serve the ticket group; those that are archived stay linked. */
export async function replaceTasksOfStream(
  tx: Tx,
  organizationId: number,
  streamId: number,
  taskIds: readonly number[],
): Promise<void> {
  await sql`
    delete from task_stream l using task t
    where l.stream_id = ${streamId} and t.organization_id = l.organization_id and t.id = l.task_id
      and t.state = 'active' and l.task_id <> all(${taskIds}::bigint[])`.execute(tx)
  await sql`
    insert into task_stream (organization_id, task_id, stream_id)
    select distinct ${organizationId}::bigint, wanted.id, ${streamId}::bigint from unnest(${taskIds}::bigint[]) as wanted(id)
    on conflict do nothing`.execute(tx)
}

export async function deleteStreamLinks(tx: Tx, streamId: number): Promise<void> {
  await sql`delete from task_stream where stream_id = ${streamId}`.execute(tx)
}
