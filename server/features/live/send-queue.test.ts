import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SseStream } from '#server/platform/live/sse.ts'
import { SendQueue } from './send-queue.ts'

it('tells each stream all it is to be told, in order, and never writes to many in one turn', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(60), fc.boolean()), { minLength: 1, maxLength: 12 }),
      async messages => {
        let written = 0
        const received = Array.from({ length: 60 }, (): string[] => [])
        const streams = received.map(list => {
          const write = (bytes: Buffer) => {
            written++
            list.push(bytes.toString())
          }
          return { write } as unknown as SseStream
        })
        const outbox = new SendQueue()
        const turn = async () => {
          const before = written
          await nextTurn()
          expect(written - before).toBeLessThanOrEqual(25)
        }
        for (const [index, [count, isLater]] of messages.entries()) {
          outbox.put(String(index), streams.slice(0, count))
          if (isLater) await turn()
        }
        const total = messages.reduce((sum, [count]) => sum + count, 0)
        for (let turns = 0; turns < 60 && written < total; turns++) await turn()
        for (const [place, list] of received.entries())
          expect(list).toEqual(messages.flatMap(([count], index) => (place < count ? [String(index)] : [])))
      },
    ),
  )
})
