// Worker threads for heavy computation: off the event loop, and killed outright when a job is stopped.
import { fileURLToPath } from 'node:url'
import { MessageChannel, type Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'

const IDLE_MS = 60_000
/** Computation yields to whoever answers; where the system has no such thing, it does not. */
const NICE = 10

export interface Threads {
  run<I, O>(task: ThreadRun<I>): Promise<O>
  close(): Promise<void>
}
export interface ThreadRun<I> {
  file: URL
  input: I
  /** Buffers of the input that move to the thread instead of being copied. */
  transfer?: Transferable[]
  signal?: AbortSignal
  onProgress?(fraction: number, message?: string): void
}

export function openThreads(maxThreads: number): Threads {
  // Threads start with the first job, so that a worker with none costs no memory.
  const pool = new Piscina({ minThreads: 0, maxThreads, idleTimeout: IDLE_MS, niceIncrement: NICE })
  return {
    async run({ file, input, transfer = [], signal, onProgress }) {
      const { port1: ours, port2: theirs } = new MessageChannel()
      ours.on('message', ({ fraction, message }) => onProgress?.(fraction, message))
      try {
        return await pool.run(
          { input, port: theirs },
          { filename: fileURLToPath(file), signal, transferList: [theirs, ...transfer] as never },
        )
      } finally {
        ours.close()
      }
    },
    close: () => pool.destroy(),
  }
}
