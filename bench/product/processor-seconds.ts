// Cost of work in the product: processor time of this process with its threads, and of the database.
import { existsSync, readFileSync } from 'node:fs'
import type { Database } from '#server/platform/database/index.ts'

const TICKS_A_SECOND = 100

export interface Spent {
  own: number
  /** Processor seconds of the database; 0 where the system does not report them. */
  database: number
}

/** Seconds of processor time since the start, of this process with its threads and of the database. */
export async function processorSeconds(db: Database): Promise<Spent> {
  const { user, system } = process.cpuUsage()
  const { rows } = await db.pool.query<{ pid: number }>('select pid from pg_stat_activity')
  const processes = rows.map(({ pid }) => statOf(pid)).filter(stat => stat !== null)
  const server = processes[0] && statOf(processes[0].parent)
  const living = [...processes, ...(server ? [server] : [])]
  return {
    own: (user + system) / 1e6,
    database: living.reduce((sum, { seconds }) => sum + seconds, server?.secondsOfEnded ?? 0),
  }
}

/** Processor seconds of a process since its start, including its threads; 0 where the system does not report them. */
export const secondsOf = (pid: number): number => statOf(pid)?.seconds ?? 0

/** After the name, which may hold blanks, come state and parent; times of the ended children follow the own ones. */
function statOf(pid: number): { parent: number; seconds: number; secondsOfEnded: number } | null {
  if (!existsSync(`/proc/${pid}/stat`)) return null
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const seconds = (index: number) => (Number(fields[index]) + Number(fields[index + 1])) / TICKS_A_SECOND
  return { parent: Number(fields[1]), seconds: seconds(11), secondsOfEnded: seconds(13) }
}

export const spentSince = (before: Spent, after: Spent): number => after.database - before.database
