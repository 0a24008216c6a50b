import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { BadRequestError, NetworkError } from '../api-errors.ts'
import { queueCall, queuedCalls, sendOrQueue, sendQueued } from './offline-queue.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

const OWNER = '1:1'
const waiting = () => queuedCalls(OWNER, 'clock').map(call => [call.payload, call.problem])
const offline = () => Promise.reject(new NetworkError('Network response was not ok', 0))

beforeEach(() => kept.clear())

it('keeps what did not arrive, and sends it in order with the same ids', async () => {
  const ids = [queueCall(OWNER, 'clock', 'in'), queueCall(OWNER, 'clock', 'out')]
  const tried: string[] = []
  await sendQueued(OWNER, 'clock', ({ id }) => {
    tried.push(id)
    return offline()
  })
  expect([tried, waiting()]).toEqual([
    [ids[0]],
    [
      ['in', null],
      ['out', null],
    ],
  ])
  const sent: string[] = []
  await sendQueued(OWNER, 'clock', async ({ id }) => sent.push(id))
  expect([sent, waiting()]).toEqual([ids, []])
  expect(kept.size).toBe(0)
})

it('keeps what was refused with its reason, and goes on with the rest', async () => {
  queueCall(OWNER, 'clock', 'in')
  queueCall(OWNER, 'clock', 'out')
  await sendQueued(OWNER, 'clock', async ({ payload }) => {
    if (payload === 'in')
      throw new BadRequestError('Bad request error', 409, { message: 'You have no shift now.' })
  })
  expect(waiting()).toEqual([['in', 'You have no shift now.']])
  const send = vi.fn()
  await sendQueued(OWNER, 'clock', send)
  expect(send).not.toHaveBeenCalled()
})

it('tells whoever asks of a refusal, and keeps none of it', async () => {
  const refused = new BadRequestError('Bad request error', 409, { message: 'No time off in the last week.' })
  const flush = () => sendQueued(OWNER, 'request', () => Promise.reject(refused))
  await expect(sendOrQueue(OWNER, 'request', 'a week off', flush)).rejects.toBe(refused)
  expect(queuedCalls(OWNER, 'request')).toEqual([])
  const later = sendOrQueue(OWNER, 'request', 'a day off', () => sendQueued(OWNER, 'request', offline))
  expect(await later).toBe('waiting')
  expect(queuedCalls(OWNER, 'request')).toHaveLength(1)
  expect(
    await sendOrQueue(OWNER, 'request', 'more', () => sendQueued(OWNER, 'request', async () => {})),
  ).toBe('sent')
  expect(queuedCalls(OWNER, 'request')).toEqual([])
})

it('sends nothing for which the server has forgotten the key', async () => {
  queueCall(OWNER, 'request', 'a day off')
  vi.useFakeTimers({ now: Date.now() + 2_000 })
  const send = vi.fn()
  await sendQueued(OWNER, 'request', send, { keptMs: 1_000 })
  vi.useRealTimers()
  expect(send).not.toHaveBeenCalled()
  expect(queuedCalls(OWNER, 'request')[0]!.problem).toMatch(/^It waited too long/)
})

it('has each request recorded once, however often the network breaks', async () => {
  const breaks = fc.constantFrom('none', 'before', 'after', 'unfinished' as const)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(3), fc.array(breaks, { maxLength: 6 })), { minLength: 1, maxLength: 5 }),
      async rounds => {
        kept.clear()
        const recorded: unknown[] = []
        const replies = new Map<string, unknown>()
        const server = (id: string, payload: unknown) => {
          // As an Idempotency-Key does on the server.
          if (!replies.has(id)) recorded.push(payload)
          replies.set(id, payload)
        }
        let asked = 0
        const flush = (trouble: string[]) =>
          sendQueued(OWNER, 'request', async ({ id, payload }) => {
            const next = trouble.shift()
            if (next === 'before') await offline()
            server(id, payload)
            if (next === 'unfinished')
              throw new BadRequestError('Bad request error', 409, { error: 'CALL_UNFINISHED' })
            if (next === 'after') await offline()
          })
        for (const [count, trouble] of rounds) {
          for (let i = 0; i < count; i++) queueCall(OWNER, 'request', ++asked)
          // Two pages send at once.
          await Promise.all([flush([...trouble]), flush([...trouble])])
        }
        await flush([])
        expect(recorded).toEqual(Array.from({ length: asked }, (_, at) => at + 1))
        expect(kept.size).toBe(0)
      },
    ),
  )
})

it('never sends for somebody else, nor what is of another kind', async () => {
  queueCall('1:2', 'clock', 'in')
  queueCall(OWNER, 'request', 'swap')
  const send = vi.fn()
  await sendQueued(OWNER, 'clock', send)
  expect(send).not.toHaveBeenCalled()
  expect(queuedCalls('1:2', 'clock')).toHaveLength(1)
})

it('reads what is no list of calls as none', () => {
  kept.set('lineup.offlineQueue', '{"broken')
  expect(waiting()).toEqual([])
})
