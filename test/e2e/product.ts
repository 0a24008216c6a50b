// Starts the product as a person would, on a free port and an empty data folder, and stops it afterwards.
// LINEUP_E2E_URL names one that runs already: it must hold the sample company, which every spec file then shares,
// unless LINEUP_E2E_DATABASE names its database too.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseOf, untilPrepared } from './organization.ts'
import { startSimulators } from './simulators.ts'

const START_LIMIT_MS = 180_000

export async function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}

/** Resolves with what the product has said when it says that it is there. */
function started(child: ChildProcess): Promise<string> {
  return new Promise((done, failed) => {
    let said = ''
    const limit = setTimeout(
      () => failed(new Error(`The product did not start in time:\n${said}`)),
      START_LIMIT_MS,
    )
    const listen = (text: Buffer) => {
      said += text
      if (!said.includes('Ctrl-C stops')) return
      clearTimeout(limit)
      done(said)
    }
    child.stdout!.on('data', listen)
    child.stderr!.on('data', listen)
    child.once('exit', code => failed(new Error(`The product ended with ${code}:\n${said}`)))
  })
}

export interface Product {
  url: string
  /** Text that it has greeted with. */
  said: string
  stop(): Promise<void>
}

/** On a data folder that is there already it goes on with what it holds. */
export async function startProduct(
  environment: Record<string, string>,
  place: { port: number; data: string },
): Promise<Product> {
  const url = `http://localhost:${place.port}`
  const child = spawn(process.execPath, ['server/main/start.ts'], {
    env: {
      ...process.env,
      // A journey that asks for the simulated systems turns them on.
      LINEUP_SIMULATORS: 'off',
      ...environment,
      PORT: String(place.port),
      LINEUP_DATA: place.data,
      LINEUP_PUBLIC_URL: url,
    },
  })
  const said = await started(child)
  const stop = async () => {
    const ended = new Promise(done => child.once('exit', done))
    child.kill('SIGINT')
    await ended
  }
  return { url, said, stop }
}

export const emptyFolder = (): string => mkdtempSync(path.join(tmpdir(), 'lineup-e2e-'))
export const removeFolder = (data: string): void =>
  rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

/** One product and the systems around it for all journeys, as soon as its sample company is prepared. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.LINEUP_E2E_URL) return async () => {}
  const data = emptyFolder()
  const outside = await startSimulators()
  const port = await freePort()
  outside.payments.hookUrl = `http://localhost:${port}/hooks/billing`
  const product = await startProduct(outside.environment, { port, data })
  const tearDown = async () => {
    await product.stop()
    await outside.stop()
    removeFolder(data)
  }
  try {
    const database = databaseOf(data)
    await untilPrepared(database)
    process.env.LINEUP_E2E_URL = product.url
    process.env.LINEUP_E2E_DATABASE = database
    process.env.LINEUP_E2E_PAYMENTS = outside.payments.url
    process.env.LINEUP_E2E_CONTROLS = outside.controls
  } catch (cause) {
    await tearDown()
    throw cause
  }
  return tearDown
}
