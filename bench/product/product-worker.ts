// The product's worker as a process of its own, whose memory is measured apart from the bench.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { secondsOf } from './processor-seconds.ts'

export interface ProductWorker {
  /** Begins a new peak at the memory in use now. */
  resetPeak(): void
  /** Most memory since then, in bytes of RAM. Throws outside of Linux. */
  peak(): number
  /** Seconds of processor time since its start, its threads included. */
  seconds(): number
  stop(): Promise<void>
}

export function startProductWorker(databaseUrl: string): ProductWorker {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../server/main/worker.ts', import.meta.url))],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, LINEUP_WORKER_THREADS: '1', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const file = (name: string) => `/proc/${child.pid}/${name}`
  return {
    resetPeak: () => writeFileSync(file('clear_refs'), '5'),
    peak: () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(file('status'), 'utf8'))![1]) * 1024,
    seconds: () => secondsOf(child.pid!),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
