// Session of a worker: a connection that holds an advisory lock as a sign of life, receives cancels, and sweeps. A
// sweep returns jobs locked by dead workers to the queue, which alone would wait four hours. A lost connection releases
// the lock, so the worker must let go of its jobs.
import pg from 'pg'

const WORKER_LOCK = 7103
const SWEEP_MS = 5_000
const QUERY_TIMEOUT_MS = 10_000

export interface WorkerSession {
  /** Makes kinds known to the queue. */
  register(kinds: string[]): Promise<void>
  /** Takes the lock of a queue worker, before it takes its first job. */
  hold(queueWorkerId: string): Promise<void>
  /** Frees the jobs of dead workers; the ids of those. */
  sweep(): Promise<string[]>
  close(): Promise<void>
}
export interface SessionOptions {
  ownerUrl: string
  onCancel(jobId: number): void
  onSwept(deadWorkers: string[]): void
  /** Called at most once, and not after close. */
  onLost(error: Error): void
}

// pg_locks shows the two halves of the lock as unsigned numbers.
const DEAD_WORKERS = `
  select distinct locked_by from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2 and classid = ${WORKER_LOCK}
      and objid::bigint = hashtext(locked_by)::bigint & 4294967295
      and database = (select oid from pg_database where datname = current_database()))`
const UNLOCK = `
  select graphile_worker.force_unlock_workers($1),
    pg_notify('jobs:insert', json_build_object('r', random(), 'count', 100)::text)`
const REGISTER = 'insert into graphile_worker._private_tasks (identifier) values ($1) on conflict do nothing'
// A host that died without a word is noticed within half a minute.
const KEEPALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

export async function openSession({
  ownerUrl,
  onCancel,
  onSwept,
  onLost,
}: SessionOptions): Promise<WorkerSession> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    keepAlive: true,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: 'lineup worker',
  })
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const lose = (error: Error) => {
    if (isOver) return
    isOver = true
    clearInterval(timer)
    client.end().catch(() => {})
    onLost(error)
  }
  client.on('error', lose)
  client.on('end', () => lose(new Error('The connection of the worker was closed.')))
  client.on('notification', ({ payload }) => onCancel(Number(payload)))

  const sweep = async (): Promise<string[]> => {
    const { rows } = await client.query<{ locked_by: string }>(DEAD_WORKERS)
    const dead = rows.map(row => row.locked_by)
    if (dead.length === 0) return dead
    await client.query(UNLOCK, [dead])
    onSwept(dead)
    return dead
  }
  await client.connect()
  await client.query(KEEPALIVE)
  await client.query('listen lineup_cancel')
  timer = setInterval(() => sweep().catch(lose), SWEEP_MS)

  return {
    async register(kinds) {
      // One by one: the queue would add them all in one statement, and could deadlock with those who add
      // the same ones by starting jobs.
      for (const kind of kinds) await client.query(REGISTER, [kind])
    },
    hold: async id => {
      await client.query(`select pg_advisory_lock(${WORKER_LOCK}, hashtext($1))`, [id])
    },
    sweep,
    async close() {
      isOver = true
      clearInterval(timer)
      await client.end().catch(() => {})
    },
  }
}
