// The files of the data folder that are ours rather than PostgreSQL's.
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../process/start-problem.ts'

export function makeDataDirectory(dataDirectory: string): void {
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
    accessSync(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StartProblem(
      `The data folder ${dataDirectory} can't be written (${(cause as NodeJS.ErrnoException).code}). ` +
        'Make it writable for the user who starts the product, or set LINEUP_DATA to another folder.',
    )
  }
}

/** The database's password: made once, readable by the owner alone. */
export function clusterPassword(dataDirectory: string, clusterExists: boolean): string {
  const file = join(dataDirectory, 'postgres-password')
  const known = readIfThere(file)
  if (known) return known
  if (clusterExists)
    throw new StartProblem(
      `${file} is missing, so the database in ${dataDirectory} can't be opened. Put the file back from a backup, ` +
        'or set LINEUP_DATA to an empty folder to begin anew.',
    )
  // Written aside and linked: of two processes that start at once, both read the same whole file.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 })
  chmodSync(draft, 0o600)
  try {
    linkSync(draft, file)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8')
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new StartProblem(
      `${file} can't be read (${code}). The data folder belongs to another user: start as that user, or set LINEUP_DATA to another folder.`,
    )
  }
}

/** After a change between the ways of leaving root, the files belong to the wrong user. */
export function giveTo(uid: number | null, folder: string): void {
  if (uid === null || statSync(folder).uid === uid) return
  chownSync(folder, uid, uid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), uid, uid)
}
