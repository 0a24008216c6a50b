import { Worker } from 'node:worker_threads'
import type { LiveRow } from '#contract/live/board.ts'
import type { ThreadMessage, Wishes } from './boards-thread.ts'

export interface Boards {
  /** Closes all boards; returns the bytes received by all and the number of streams that broke off. */
  close(): Promise<{ bytes: number; lost: number }>
}

/** Resolves when every board has its whole snapshot. */
export async function openBoards(wishes: Wishes, onRow: (row: LiveRow, at: number) => void): Promise<Boards> {
  const thread = new Worker(new URL('./boards-thread.ts', import.meta.url), { workerData: wishes })
  const ended = Promise.withResolvers<{ bytes: number; lost: number }>()
  await new Promise<void>((ready, failed) => {
    thread.on('error', failed)
    thread.on('message', (message: ThreadMessage) => {
      if (message.is === 'ready') ready()
      else if (message.is === 'rows') for (const row of message.rows) onRow(row, message.at)
      else ended.resolve(message)
    })
  })
  return {
    async close() {
      thread.postMessage('close')
      const message = await ended.promise
      await thread.terminate()
      return message
    },
  }
}
