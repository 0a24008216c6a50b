import { beforeEach, expect, it, vi } from 'vitest'
import { BadRequestError, NetworkError } from '../api-errors.ts'
import { queueCall, queuedCalls, sendQueued } from './offline-queue.ts'

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
