// How long "npm start" takes until the page answers: first in a fresh copy of the project, which has to build
// its pages, make its database and write the sample company, then again in the same copy. The packages are
// there already, as a link to this project's own: installing them depends on the network alone.
//   node bench/start.ts
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/e2e/product.ts'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))
const START_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 30_000
const LOOK_MS = 20

/** Copies what a clone would hold, with the changes that are not committed yet. */
function copyProject(to: string): void {
  const options = { cwd: PROJECT, encoding: 'utf8', maxBuffer: 1 << 26 } as const
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    options,
  )
  for (const file of listed.split('\0'))
    if (file && existsSync(join(PROJECT, file))) cpSync(join(PROJECT, file), join(to, file))
  symlinkSync(join(PROJECT, 'node_modules'), join(to, 'node_modules'), 'junction')
  // Older than the packages: otherwise they would be installed anew, into this project.
  utimesSync(join(to, 'package-lock.json'), 0, 0)
}

async function answers(address: string): Promise<boolean> {
  const reply = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => null)
  return reply?.status === 200 && (await reply.text()).includes('<div id="root">')
}

/** Milliseconds from the command to the page. */
async function start(folder: string, port: number): Promise<{ child: ChildProcess; milliseconds: number }> {
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), LINEUP_DATA: join(folder, '.lineup') },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', text => (said += text))
  while (!(await answers(`http://localhost:${port}/`))) {
    const isLate = performance.now() - begun > START_LIMIT_MS
    if (isLate) await stop(child, folder)
    if (isLate || child.exitCode !== null) throw new Error(`The page did not come:\n${said}`)
    await sleep(LOOK_MS)
  }
  return { child, milliseconds: Math.round(performance.now() - begun) }
}

/** npm leaves at once and the product soon after, its database last. */
async function stop(child: ChildProcess, folder: string): Promise<void> {
  const ended = child.exitCode === null ? once(child, 'exit') : null
  child.kill('SIGTERM')
  await ended
  const deadline = performance.now() + STOP_LIMIT_MS
  while (existsSync(join(folder, '.lineup/postgres/postmaster.pid')) && performance.now() < deadline)
    await sleep(LOOK_MS)
  if (existsSync(join(folder, '.lineup/postgres/postmaster.pid')))
    throw new Error(`The product in ${folder} did not stop.`)
}

const folder = mkdtempSync(join(tmpdir(), 'lineup-start-'))
try {
  copyProject(folder)
  const took: number[] = []
  for (const name of ['first', 'second']) {
    const { child, milliseconds } = await start(folder, await freePort())
    console.log(`${name} start: the page answered after ${(milliseconds / 1000).toFixed(1)} s`)
    await stop(child, folder)
    took.push(milliseconds)
  }
  console.log(`first_ms=${took[0]} second_ms=${took[1]}`)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
