import { Worker } from 'node:worker_threads'
import type { LiveRow } from '#contract/live/board.ts'
import type { Told, Wishes } from './boards-thread.ts'

export interface Boards {
  /** Bytes that all of them were told, and streams that broke off. */
  close(): Promise<{ bytes: number; lost: number }>
}

/** Resolves when every board has its whole snapshot. */
export async function openBoards(wishes: Wishes, onRow: (row: LiveRow, at: number) => void): Promise<Boards> {
  const thread = new Worker(new URL('./boards-thread.ts', import.meta.url), { workerData: wishes })
  const ended = Promise.withResolvers<{ bytes: number; lost: number }>()
  await new Promise<void>((ready, failed) => {
    thread.on('error', failed)
    thread.on('message', (told: Told) => {
      if (told.is === 'ready') ready()
      else if (told.is === 'rows') for (const row of told.rows) onRow(row, told.at)
      else ended.resolve(told)
    })
  })
  return {
    async close() {
      thread.postMessage('close')
      const told = await ended.promise
      await thread.terminate()
      return told
    },
  }
}
