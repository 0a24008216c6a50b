// Starts the product as a person would, on a free port and an empty data folder, and stops it afterwards.
// LINEUP_E2E_URL names one that runs already (it must hold the sample company).
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
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

/** Resolves when the product says where it is. */
function started(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let said = ''
    const limit = setTimeout(
      () => failed(new Error(`The product did not start in time:\n${said}`)),
      START_LIMIT_MS,
    )
    const listen = (text: Buffer) => {
      said += text
      if (!said.includes('Lineup is at')) return
      clearTimeout(limit)
      done()
    }
    child.stdout!.on('data', listen)
    child.stderr!.on('data', listen)
    child.once('exit', code => failed(new Error(`The product ended with ${code}:\n${said}`)))
  })
}

export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.LINEUP_E2E_URL) return async () => {}
  const port = await freePort()
  const data = mkdtempSync(path.join(tmpdir(), 'lineup-e2e-'))
  const outside = await startSimulators()
  const child = spawn(process.execPath, ['server/main/start.ts'], {
    env: {
      ...process.env,
      ...outside.environment,
      PORT: String(port),
      LINEUP_DATA: data,
      LINEUP_PUBLIC_URL: `http://localhost:${port}`,
    },
  })
  await started(child)
  process.env.LINEUP_E2E_URL = `http://localhost:${port}`
  return async () => {
    const ended = new Promise(done => child.once('exit', done))
    child.kill('SIGINT')
    await ended
    await outside.stop()
    rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
