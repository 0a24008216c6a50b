// State of a postmaster: its lock file, and its answer to the cluster's password.
import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

export function clusterUrl(port: number, password: string): string {
  return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}

/** Line 1 is the process number, line 4 the port; the port comes a moment after the file does. */
export function readPostmasterFile(cluster: string): { pid: number; port: number } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, port: Number(lines[3]) || 0 } : null
  } catch {
    return null
  }
}

/** True when a server answers at `url`, takes the password, and serves this very folder. */
export async function isOurs(url: string, cluster: string): Promise<boolean> {
  try {
    const directory = await ask<{ data_directory: string }>(url, 'show data_directory')
    return realpathSync(directory.data_directory) === realpathSync(cluster)
  } catch {
    return false
  }
}

/** Whether another client is connected; false when the server doesn't answer. */
export async function othersConnected(url: string): Promise<boolean> {
  try {
    const { others } = await ask<{ others: string }>(
      url,
      `select count(*) as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return Number(others) > 0
  } catch {
    return false
  }
}

async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {}) // an end of the connection after the answer is of no interest
  try {
    await client.connect()
    return (await client.query<Row>(query)).rows[0]!
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether this process number is a living PostgreSQL's: it may be another program's by now. */
export function isPostgres(pid: number): boolean {
  return process.platform === 'win32' ? isAlive(pid) : /postgres/.test(commandLine(pid))
}

/** Empty when there is no such process, or only its unreaped remains. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    const listed =
      spawnSync('ps', ['-p', String(pid), '-o', 'stat=,args='], { encoding: 'utf8' }).stdout ?? ''
    return listed.startsWith('Z') ? '' : listed
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}
