// Keys that seal secrets: LINEUP_SECRET_KEY, or a file that is made on the first start.
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '../process/start-problem.ts'

export interface SecretKey {
  id: string
  /** 32 bytes. */
  key: Buffer
}

type Keys = readonly [SecretKey, ...SecretKey[]]

const KEY_BYTES = 32
const FILE = 'secret-key'
/** A key in base64, with a name of its own before a colon or without. */
const KEY = /^(?:([\w-]{1,32}):)?([A-Za-z0-9+/_-]{43}=?)$/

/** Reads `id:base64key` several times, separated by commas; null for anything else. */
export function parseSecretKeys(text: string): Keys | null {
  const keys = text.split(',').map(part => {
    const match = KEY.exec(part.trim())
    const key = Buffer.from(match?.[2] ?? '', 'base64')
    return key.length === KEY_BYTES ? { id: match?.[1] ?? nameOf(key), key } : null
  })
  const isWhole = keys.every(key => key !== null) && new Set(keys.map(key => key?.id)).size === keys.length
  return isWhole ? (keys as unknown as Keys) : null
}

/** A key without a name is known by a part of its hash. */
const nameOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** Keys of the setting; without one those of the file in the data folder, made when it is not there. */
export function readSecretKeys(setting: Keys | null, dataDirectory: string): Keys {
  if (setting) return setting
  const file = path.join(dataDirectory, FILE)
  mkdirSync(dataDirectory, { recursive: true })
  try {
    // The first process makes it; one that comes at the same time reads what that has made.
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  }
  const keys = parseSecretKeys(readFileSync(file, 'utf8').trim())
  if (!keys)
    throw new StartProblem(
      `${file} does not hold a key. Put the one back that was there, or remove the file and connect the outside systems again.`,
    )
  return keys
}
