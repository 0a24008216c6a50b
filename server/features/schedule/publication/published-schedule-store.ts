// Statements that read the published schedule with the names of all that it speaks of. Row-level security keeps them
// inside the transaction's organization.
import { sql } from 'kysely'
import type { PublishedBlock } from '#contract/schedule/published-schedule.ts'
import { DAY_MS, type EpochMs } from '#core/time/index.ts'
import { type Counted, countAll, type Tx } from '#server/platform/database/index.ts'
import { readInterval, writeInterval } from '../blocks/stored-block.ts'

/** The longest shift that the table allows: bounds the search for shifts that overlap a range. */
const LONGEST_SHIFT_MS = 2 * DAY_MS

interface PublishedFilter {
  from: EpochMs
  to: EpochMs
  surferIds: readonly number[]
  /** Blocks with a greater id. */
  after: number
  limit: number
}

type Row = Omit<PublishedBlock, 'interval' | 'breaks' | 'taskSchedule'> & {
  startsAt: Date
  endsAt: Date
  breaks: { start: string; end: string }[]
  tasks: (Omit<PublishedBlock['taskSchedule'][number], 'interval'> & { start: EpochMs; end: EpochMs })[]
}

const TASKS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('task', jsonb_build_object('id', k.id, 'name', k.name, 'type', k.type),
    'start', extract(epoch from t.starts_at) * 1000, 'end', extract(epoch from t.ends_at) * 1000,
    'ticketGroups', coalesce((
      select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name, g.id)
      from task_stream l join stream g on g.organization_id = l.organization_id and g.id = l.stream_id
      where l.organization_id = k.organization_id and l.task_id = k.id and g.archived_at is null), '[]'))
    order by t.starts_at, t.id)
  from block_task t join task k on k.organization_id = t.organization_id and k.id = t.task_id
  where t.organization_id = b.organization_id and t.block_id = b.id), '[]') as tasks`

export async function selectPublished(
  tx: Tx,
  { from, to, surferIds, after, limit }: PublishedFilter,
): Promise<Counted<PublishedBlock>> {
  const kept = sql`b.published_version is not null and b.surfer_id = any(${surferIds}::bigint[])
    and b.starts_at < ${new Date(to)} and b.ends_at > ${new Date(from)}
    and (b.type <> 'shift' or b.starts_at > ${new Date(from - LONGEST_SHIFT_MS)})`
  const { rows } = await sql<Row>`
    select b.id, b.type, b.subtype, b.title, b.starts_at, b.ends_at, b.breaks,
      jsonb_build_object('id', s.id, 'name', trim(s.first_name || ' ' || s.last_name), 'email', s.email) as surfer,
      case when h.id is not null then jsonb_build_object('id', h.id, 'name', h.name) end as shift_template, ${TASKS}
    from block b
    join surfer s on s.organization_id = b.organization_id and s.id = b.surfer_id
    left join shift_template h on h.organization_id = b.organization_id and h.id = b.shift_template_id
    where ${kept} and b.id > ${after} order by b.id limit ${limit}`.execute(tx)
  return { rows: rows.map(asPublished), meta: await countAll(tx, sql`block b`, kept) }
}

const asPublished = ({ startsAt, endsAt, breaks, tasks, ...row }: Row): PublishedBlock => ({
  ...row,
  interval: { start: startsAt.toISOString(), end: endsAt.toISOString() },
  breaks: breaks.map(one => writeInterval(readInterval(one))),
  taskSchedule: tasks.map(({ start, end, ...task }) => ({
    ...task,
    interval: writeInterval({ start, end }),
  })),
})
