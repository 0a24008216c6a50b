// Brings a process to a standstill at a place of one's choice: a lock is held that it needs there.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const LIMIT_MS = 30_000

export interface LockPause {
  /** Resolves once somebody waits for the lock. */
  reached(): Promise<void>
  release(): Promise<void>
}

const held = new Set<LockPause>()

/** `lock`: a statement that takes it, as the owner of the tables, for as long as its transaction lasts. */
export async function pauseAtLock(url: string, lock: string): Promise<LockPause> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(lock)
  const standstill: LockPause = {
    async reached() {
      const deadline = performance.now() + LIMIT_MS
      while (!(await isAwaited(client))) {
        if (performance.now() > deadline) throw new Error(`Nobody came to need the lock: ${lock}`)
        await sleep(10)
      }
    },
    async release() {
      held.delete(standstill)
      await client.end()
    },
  }
  held.add(standstill)
  return standstill
}

async function isAwaited(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
  )
  return rows.length > 0
}

/** For the end of a test that failed half-way. */
export async function releaseAll(): Promise<void> {
  await Promise.all([...held].map(standstill => standstill.release()))
}
