// A second API process with settings of its own, on the product's database or on another one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { emptyFolder, freePort, type Product, removeFolder } from './product.ts'

/** Address of the product's database, which these journeys work on beside the product. */
export function productDatabase(): string {
  const address = process.env.LINEUP_E2E_DATABASE
  if (!address) throw new Error('Set LINEUP_E2E_DATABASE to the database of the product at LINEUP_E2E_URL.')
  return address
}

const START_LIMIT_MS = 60_000

export async function startSecondApi(environment: Record<string, string>): Promise<Product> {
  const port = await freePort()
  const data = emptyFolder()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['server/main/api.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: productDatabase(),
      ...environment,
      LOG_LEVEL: 'warn',
      PORT: String(port),
      LINEUP_DATA: data,
      LINEUP_PUBLIC_URL: url,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text))
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    }
    removeFolder(data)
  }
  const deadline = performance.now() + START_LIMIT_MS
  while (!(await fetch(`${url}/health/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop()
      throw new Error(`The second API did not start:\n${said}`)
    }
    await sleep(100)
  }
  return { url, said, stop }
}

/** A command of the operator on the product's database. */
export async function runCommand(
  name: 'account' | 'organization',
  words: string[],
  input: string,
): Promise<string> {
  const data = emptyFolder()
  const child = spawn(process.execPath, [`server/main/${name}.ts`, ...words], {
    env: { ...process.env, DATABASE_URL: productDatabase(), LINEUP_DATA: data },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text))
  child.stdin.end(`${input}\n`)
  const [code] = await once(child, 'exit')
  removeFolder(data)
  if (code !== 0) throw new Error(`The command ended with ${code}:\n${said}`)
  return said
}

/** One statement on the product's database. */
export async function inDatabase<T extends object>(statement: string, values: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: productDatabase() })
  await client.connect()
  try {
    return (await client.query<T>(statement, values)).rows
  } finally {
    await client.end()
  }
}
