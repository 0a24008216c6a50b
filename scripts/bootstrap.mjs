// Before anything else runs, on whatever Node the machine has (20 or newer): installs the packages when they
// are missing or older than package-lock.json, then hands over to the Node that came with them.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))
const BIN = join(PROJECT, 'node_modules', '.bin')
const LOCK = join(PROJECT, 'package-lock.json')
/** Written by npm at the end of each installation. */
const INSTALLED = join(PROJECT, 'node_modules', '.package-lock.json')
/** Which lock file we installed: a fresh checkout of the same one is newer only by its date. */
const MARKER = join(PROJECT, 'node_modules', '.lineup-installed')
const NEEDED_MAJOR = 26
const SAME_SIGNAL_AGAIN_MS = 500
/** One heap for all threads: glibc gives each its own, and what they hand to each other makes those grow for hours. */
const MEMORY = process.platform === 'linux' ? { MALLOC_ARENA_MAX: '1' } : {}
/** Node keeps there what it has compiled: every process and thread after the first starts in half the time. */
const COMPILED = join(PROJECT, 'node_modules', '.cache', 'compiled')

/** Runs a TypeScript file of ours with the arguments of this command. */
export async function runOnOurNode(file) {
  await install()
  process.env.PATH = [BIN, process.env.PATH].join(delimiter)
  process.env.NODE_COMPILE_CACHE ??= COMPILED
  const script = join(PROJECT, file)
  if (isNewEnough() && Object.keys(MEMORY).every(name => name in process.env)) {
    endWithParent()
    process.argv[1] = script
    await import(pathToFileURL(script).href)
    return
  }
  const node = isNewEnough() ? process.execPath : ourNode()
  // In a process group of its own: Ctrl-C reaches it through us, once, and it stops in its own order.
  const child = spawn(node, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...MEMORY, ...process.env },
    detached: process.platform !== 'win32',
  })
  passSignalsTo(child)
  endWithParent()
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

const isNewEnough = () => Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR

async function install() {
  if (!needsInstalling()) return
  console.log('Installing packages (npm install) …')
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: PROJECT,
    stdio: ['inherit', 'inherit', 'pipe'],
    shell: process.platform === 'win32',
  })
  const ended = once(npm, 'close').catch(() => [1])
  for await (const line of createInterface({ input: npm.stderr }))
    if (!isAboutThisNode(line)) console.error(line)
  const [status] = await ended
  if (status !== 0) {
    console.error(
      '\nThe packages could not be installed: see above. Check the connection to the npm registry, then try again.',
    )
    process.exit(1)
  }
  writeFileSync(MARKER, lockHash())
}

/** npm's warning that a package is for a newer Node than this one: packages run on the Node that comes with them. */
function isAboutThisNode(line) {
  return !isNewEnough() && line.includes('EBADENGINE')
}

function needsInstalling() {
  if (!existsSync(INSTALLED)) return true
  if (statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs) return false
  return !existsSync(MARKER) || readFileSync(MARKER, 'utf8') !== lockHash()
}

function lockHash() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex')
}

function ourNode() {
  const node = join(
    PROJECT,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(node)) return node
  console.error(
    `Node ${NEEDED_MAJOR} was not installed with the packages: npm was told to run no install scripts. ` +
      'Run "npm install --ignore-scripts=false", or use Node 26 or newer.',
  )
  process.exit(1)
}

/** npm told to stop ends its shell, which tells nobody: without this the product would run on unseen. */
function endWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/** npm and the terminal may each send the same signal: it is passed on once. */
function passSignalsTo(child) {
  let last = { signal: '', at: 0 }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const isRepeat = last.signal === signal && Date.now() - last.at < SAME_SIGNAL_AGAIN_MS
      last = { signal, at: Date.now() }
      if (!isRepeat) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}
