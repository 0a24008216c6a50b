// What work in the product costs: processor time of this process with its threads, and of the database.
import { existsSync, readFileSync } from 'node:fs'
import type { Database } from '#server/platform/database/index.ts'

const TICKS_A_SECOND = 100

export interface Spent {
  own: number
  /** By process of the database; empty where the system does not tell. */
  database: Map<number, number>
}

/** Seconds of processor time since the start, of this process with its threads and of the database. */
export async function processorSeconds(db: Database): Promise<Spent> {
  const { user, system } = process.cpuUsage()
  const { rows } = await db.pool.query<{ pid: number }>('select pid from pg_stat_activity')
  const known = rows.filter(({ pid }) => existsSync(`/proc/${pid}/stat`))
  return {
    own: (user + system) / 1e6,
    database: new Map(
      known.map(({ pid }) => {
        // After the name, which may hold blanks, user and system time are the 12th and 13th field.
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
        return [pid, (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND]
      }),
    ),
  }
}

/** A connection that was closed meanwhile is not counted. */
export const spentSince = (before: Spent, after: Spent): number =>
  [...after.database].reduce((sum, [pid, seconds]) => sum + seconds - (before.database.get(pid) ?? 0), 0)
