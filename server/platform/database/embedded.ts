// The built-in PostgreSQL: made on first start, started, or re-attached to when it is running already
// (a second process on the same data folder, or a postmaster that outlived a killed parent).
// Listens on 127.0.0.1 only, by password; the last process to stop takes it down.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '../process/start-problem.ts'
import { chooseRunner, type Runner } from './embedded-binaries.ts'
import { clusterPassword, giveTo, makeDataDirectory } from './embedded-files.ts'
import { clusterUrl, isOurs, isPostgres, othersConnected, readPostmasterFile } from './embedded-postmaster.ts'

const START_TIMEOUT_MS = 60_000
const CLOSING_LIMIT_MS = 2_000
const LOG_KEPT_BYTES = 5_000_000

export interface EmbeddedOptions {
  /** Holds the cluster (`postgres/`), its password and its log. */
  dataDirectory: string
  /** A free one by default: processes find each other through the data folder. */
  port?: number
  /** Server settings, e.g. `{ fsync: 'off' }` for a throw-away cluster. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  url: string
  port: number
  pid: number
  isReattached: boolean
  runsBy: Runner['name']
  /** Stops the server, unless another process still uses it. Close your own pools first. */
  stop(): Promise<void>
}

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDirectory = resolve(options.dataDirectory)
  const cluster = join(dataDirectory, 'postgres')
  const runner = chooseRunner()
  makeDataDirectory(dataDirectory)
  const password = clusterPassword(dataDirectory, existsSync(cluster))
  if (!existsSync(cluster)) initialise(runner, dataDirectory, cluster)

  const deadline = performance.now() + START_TIMEOUT_MS
  let lastFailure = ''
  while (performance.now() < deadline) {
    const running = await attach(cluster, password)
    if (running) return face(running, true)
    giveTo(runner.ownerUid, cluster)
    const port = options.port ?? (await freePort())
    const started = await launch(runner, dataDirectory, cluster, port, password, options.settings ?? {})
    if (started.isReady) return face({ pid: started.pid, port }, false)
    lastFailure = started.failure
    if (options.port !== undefined && /Address already in use/i.test(lastFailure))
      throw new StartProblem(
        `The built-in PostgreSQL can't use port ${port}: another program has it. Choose another port or stop that program.`,
      )
    // A free port may be lost to another program, and the folder to another process starting at this moment.
    if (!/Address already in use|lock file ".*" already exists/i.test(lastFailure)) break
    await sleep(100)
  }
  throw new StartProblem(
    `The built-in PostgreSQL did not start on ${cluster}: ${lastFailure.trim() || 'no answer'}. ` +
      `See ${join(dataDirectory, 'postgres.log')}, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )

  function face(postmaster: { pid: number; port: number }, isReattached: boolean): EmbeddedPostgres {
    const url = clusterUrl(postmaster.port, password)
    return {
      ...postmaster,
      url,
      isReattached,
      runsBy: runner.name,
      async stop() {
        if (await othersStay(url)) return
        await stopPostmaster(runner, cluster, postmaster.pid)
      },
    }
  }
}

/** Made beside its final place and renamed, so that a start killed half-way leaves no half cluster. */
function initialise(runner: Runner, dataDirectory: string, cluster: string): void {
  const partial = `${cluster}.partial-${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { mode: 0o700 })
  giveTo(runner.ownerUid, partial)
  const [command, args] = runner.command('initdb', [
    `--pgdata=${partial}`,
    '--username=postgres',
    `--pwfile=${join(dataDirectory, 'postgres-password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin', // the same letters and order on every operating system
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    // A new one is filled with zeros while every commit waits: in small steps nobody notices.
    '--wal-segsize=1',
  ])
  const done = spawnSync(command, args, { cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
  if (done.status !== 0) {
    rmSync(partial, { recursive: true, force: true })
    throw new StartProblem(
      `The built-in PostgreSQL could not make its data folder ${cluster}: ${(done.stderr ?? String(done.error)).trim()}`,
    )
  }
  try {
    renameSync(partial, cluster)
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(cluster)) throw cause
  }
}

/** The running postmaster of this folder, once it answers; null when there is none. */
async function attach(cluster: string, password: string): Promise<{ pid: number; port: number } | null> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline) {
    const file = readPostmasterFile(cluster)
    if (!file) return null
    if (await isOurs(clusterUrl(file.port, password), cluster)) return file
    if (!isPostgres(file.pid)) {
      // Its process number may be another program's by now, which would keep PostgreSQL from starting.
      rmSync(join(cluster, 'postmaster.pid'), { force: true })
      return null
    }
    await sleep(50)
  }
  throw new StartProblem(
    `A PostgreSQL is running on ${cluster} but doesn't answer. Stop it (see its number in ${join(cluster, 'postmaster.pid')}) and start again.`,
  )
}

interface Launch {
  isReady: boolean
  pid: number
  failure: string
}

async function launch(
  runner: Runner,
  dataDirectory: string,
  cluster: string,
  port: number,
  password: string,
  settings: Record<string, string>,
): Promise<Launch> {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '100',
    shared_buffers: '256MB',
    // Default sizes would follow the size of a segment.
    max_wal_size: '1GB',
    min_wal_size: '256MB',
    // Slower and all the time, not a core for itself once a minute.
    autovacuum_vacuum_cost_delay: '10ms',
    // A new month is planned for as it is after seconds, not after minutes.
    autovacuum_naptime: '10s',
    ...settings,
  }
  const [command, args] = runner.command('postgres', [
    '-D',
    cluster,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const logFile = join(dataDirectory, 'postgres.log')
  const isLogLarge = (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_KEPT_BYTES
  const log = openSync(logFile, isLogLarge ? 'w' : 'a', 0o600)
  const logStart = isLogLarge ? 0 : statSync(logFile).size
  // Detached: Ctrl-C in a terminal must not stop the database before the application has finished with it.
  const child = spawn(command, args, { cwd: '/', detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  const isReady = await becomesReady(child, clusterUrl(port, password), cluster)
  if (!isReady) child.kill('SIGKILL')
  child.unref()
  return {
    isReady,
    pid: child.pid ?? 0,
    failure: isReady ? '' : readFileSync(logFile, 'utf8').slice(logStart),
  }
}

async function becomesReady(child: ChildProcess, url: string, cluster: string): Promise<boolean> {
  let hasEnded = false
  child.once('exit', () => {
    hasEnded = true
  })
  child.once('error', () => {
    hasEnded = true
  })
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!hasEnded && performance.now() < deadline) {
    if (await isOurs(url, cluster)) return true
    await sleep(25)
  }
  return false
}

/** A connection closed a moment ago is still listed while its server process ends. */
async function othersStay(url: string): Promise<boolean> {
  const deadline = performance.now() + CLOSING_LIMIT_MS
  while (performance.now() < deadline) {
    if (!(await othersConnected(url))) return false
    await sleep(50)
  }
  return true
}

async function stopPostmaster(runner: Runner, cluster: string, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    const [command, args] = runner.command('pg_ctl', ['stop', '-D', cluster, '-m', 'fast'])
    spawnSync(command, args, { cwd: '/' })
    return
  }
  signal(pid, 'SIGINT') // "fast": roll back what is open, write everything, leave
  const deadline = performance.now() + START_TIMEOUT_MS
  while (isPostgres(pid)) {
    if (performance.now() > deadline) return signal(pid, 'SIGQUIT')
    await sleep(20)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
