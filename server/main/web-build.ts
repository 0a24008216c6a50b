// Builds the web app when any file that goes into it is newer than the last build.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { PROJECT } from './open-platform.ts'

const SOURCES = ['web', 'contract', 'core', 'package.json', 'package-lock.json']

function newest(file: string): number {
  const status = statSync(file)
  if (!status.isDirectory()) return status.mtimeMs
  const inside = readdirSync(file).filter(
    name => name !== 'dist' && name !== 'node_modules' && !name.includes('.test.'),
  )
  return Math.max(0, ...inside.map(name => newest(path.join(file, name))))
}

function builtAt(): number {
  return statSync(path.join(PROJECT, 'web/dist/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

const isStale = (): boolean =>
  Math.max(...SOURCES.map(source => newest(path.join(PROJECT, source)))) >= builtAt()

export const buildWebWhenStale = (): Promise<boolean> =>
  buildOnce({ lock: path.join(PROJECT, 'node_modules/.lineup-web-build'), isStale, build })

const LOOK_AGAIN_MS = 200

interface Build {
  /** File that is there while somebody builds. */
  lock: string
  isStale: () => boolean
  build: () => Promise<void>
}

/** Several processes that start at once: one builds and answers true, the others wait and find it done. */
export async function buildOnce({ lock, isStale, build }: Build): Promise<boolean> {
  if (!isStale()) return false
  await takeLock(lock)
  try {
    if (!isStale()) return false
    await build()
    return true
  } finally {
    rmSync(lock, { force: true })
  }
}

/** The lock holds the builder's process id, so that one that was killed keeps nobody waiting. */
async function takeLock(lock: string): Promise<void> {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    }
    if (!isRunning(lock)) rmSync(lock, { force: true })
    await sleep(LOOK_AGAIN_MS)
  }
}

const holderOf = (lock: string): number => {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return 0
  }
}

/** A lock that was made this moment may not hold the id yet: it counts as held. */
function isRunning(lock: string): boolean {
  const pid = holderOf(lock)
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (pid === 0) return made !== undefined && Date.now() - made < 2000
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function build(): Promise<void> {
  const vite = path.join(PROJECT, 'node_modules/vite/bin/vite.js')
  const child = spawn(
    process.execPath,
    [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    { cwd: PROJECT },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  const code = await new Promise<number | null>(done => child.once('exit', done))
  if (code !== 0) throw new StartProblem(`The web app could not be built:\n${output}`)
}
