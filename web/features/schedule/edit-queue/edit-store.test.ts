import { describe, expect, it, vi } from 'vitest'
import type { Edited } from '#contract/endpoints/schedule.ts'
import { BadRequestError, NetworkError } from '#web/lib/api-errors.ts'
import { contentOf } from '../blocks/block-content.ts'
import { shift, span } from '../edits/sample-context.fixture.ts'
import type { EditBatch } from './edit-queue.ts'
import { EditStore } from './edit-store.ts'

const content = contentOf(shift(1, 1, span(9, 17)))
const batch = (changeId: string): EditBatch => ({
  changeId,
  label: changeId,
  edits: [{ op: 'add', id: -1, content }],
})
const reply: Edited = { change: null, blocks: [], removedIds: [], added: [], warnings: [] }

function storeWith(send: (batch: EditBatch) => Promise<Edited>, kept: string | null = null) {
  const host = {
    send: vi.fn(send),
    onAccepted: vi.fn(),
    onRefused: vi.fn(),
    keep: vi.fn<(text: string | null) => void>(),
    kept: () => kept,
  }
  return { host, store: new EditStore(host) }
}

describe('edits that wait', () => {
  it('go one after another, in order', async () => {
    const order: string[] = []
    const { store } = storeWith(async ({ changeId }) => {
      order.push(`${changeId} begins`)
      await Promise.resolve()
      order.push(`${changeId} ends`)
      return reply
    })
    const both = [store.add(batch('a')), store.add(batch('b'))]
    expect(store.read().batches).toHaveLength(2)
    await Promise.all(both)
    await store.idle()
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
    expect(store.read().batches).toHaveLength(0)
  })

  it('are kept while there is no connection, and sent when told to, after a reload too', async () => {
    let isDown = true
    const send = async () => {
      if (isDown) throw new NetworkError('gone', 0)
      return reply
    }
    const { store, host } = storeWith(send)
    void store.add(batch('a'))
    await store.idle()
    expect(store.read().sendProblem?.is).toBe('unsent')
    const text = host.keep.mock.lastCall![0]
    store.giveUp()
    isDown = false
    const again = storeWith(send, text)
    await again.store.idle()
    expect(again.host.send.mock.lastCall![0].changeId).toBe('a')
    expect(again.host.keep.mock.lastCall![0]).toBeNull()
  })

  it('that are refused leave the rest alone, and say so to whoever waits', async () => {
    const { store } = storeWith(async ({ changeId }) => {
      if (changeId === 'a') throw new BadRequestError('Bad request error', 400, { message: 'No.' })
      return reply
    })
    const first = store.add(batch('a'))
    const second = store.add({ ...batch('b'), edits: [{ op: 'add', id: -9, content }] })
    await expect(first).rejects.toThrow('Bad request error')
    await expect(second).resolves.toBe(reply)
  })

  it('stop at what somebody else has changed, until it is settled', async () => {
    const stale = [{ blockId: 1, revision: 1, now: null, managerName: 'Tom', at: null }]
    let isStale = true
    const { store, host } = storeWith(async () => {
      if (isStale) throw new BadRequestError('Bad request error', 409, { stale })
      return reply
    })
    const done = store.add(batch('a'))
    await store.idle()
    expect(store.read().sendProblem?.is).toBe('stale')
    store.sendNow()
    expect(host.send).toHaveBeenCalledTimes(1)
    isStale = false
    store.resolveConflict(batch('a'))
    await expect(done).resolves.toBe(reply)
  })

  it('can be taken back before they are sent', async () => {
    const { store } = storeWith(async () => {
      throw new NetworkError('gone', 0)
    })
    const taken = store.add(batch('a'))
    await store.idle()
    expect(store.dropUnsent('another')).toBeNull()
    expect(store.dropUnsent()).toEqual(batch('a'))
    await expect(taken).resolves.toBeNull()
    expect(store.dropUnsent()).toBeNull()
    store.giveUp()
  })
})
