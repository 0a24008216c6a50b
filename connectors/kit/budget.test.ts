import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget, LANES, type RequestLane } from './budget.ts'

const { signal } = new AbortController()

/** A clock that waiting moves, and the calls that went. */
function company(limits: ConstructorParameters<typeof Budget>[0]) {
  let now = 1_000_000
  const sleepers: { at: number; wake: () => void }[] = []
  const budget = new Budget(limits, {
    now: () => now,
    sleep: ms => new Promise(wake => sleepers.push({ at: now + ms, wake })),
  })
  const made: { at: number; lane: RequestLane }[] = []
  const call = async (lane: RequestLane, limit = 'default', patienceMs = 1e9) => {
    await budget.take(limit, lane, patienceMs, signal)
    made.push({ at: now, lane })
  }
  const breathe = () => new Promise(done => setImmediate(done))
  /** Until nobody waits any more. */
  const run = async () => {
    await breathe()
    while (sleepers.length > 0) {
      sleepers.sort((a, b) => a.at - b.at)
      now = Math.max(now, sleepers[0]!.at)
      sleepers.shift()!.wake()
      await breathe()
    }
  }
  return { budget, call, made, run, now: () => now }
}

test('over any stretch of the window there are never more calls than allowed, nor more than half of them past', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...LANES), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      async (lanes, calls) => {
        const { call, made, run } = company({ default: { calls, perMs: 1000 } })
        const all = Promise.all(lanes.map(lane => call(lane)))
        await run()
        await all
        expect(made).toHaveLength(lanes.length)
        for (const { at } of made) {
          const within = made.filter(other => other.at >= at && other.at < at + 1000)
          expect(within.length).toBeLessThanOrEqual(calls)
          const past = within.filter(other => other.lane === 'backfill')
          expect(past.length).toBeLessThanOrEqual(Math.max(1, calls / 2))
        }
      },
    ),
    { numRuns: 60 },
  ))

test('who goes first when it is short', async () => {
  const { call, made, run } = company({ default: { calls: 1, perMs: 1000 } })
  await call('live')
  const all = Promise.all([call('backfill'), call('incremental'), call('live'), call('presence')])
  await run()
  await all
  expect(made.map(({ lane }) => lane)).toEqual(['live', 'presence', 'live', 'incremental', 'backfill'])
})

test('a long wait is told with its time', async () => {
  const { call, now } = company({ default: { calls: 2, perMs: 60_000 } })
  await call('live')
  await call('live')
  await expect(call('live', 'default', 5_000)).rejects.toMatchObject({
    code: 'rate-limited',
    retryAt: now() + 60_050,
  })
})

test('a limit of its own counts against that of all, and not the other way round', async () => {
  const { call } = company({ default: { calls: 3, perMs: 1000 }, stats: { calls: 1, perMs: 1000 } })
  await call('live', 'stats', 0)
  await expect(call('live', 'stats', 0)).rejects.toThrow()
  await call('live', 'default', 0)
  await call('live', 'default', 0)
  await expect(call('live', 'default', 0)).rejects.toThrow()
})

test('who waits for a limit of its own holds up nobody', async () => {
  const { call, made, run } = company({
    default: { calls: 9, perMs: 1000 },
    stats: { calls: 1, perMs: 60_000 },
  })
  await call('live', 'stats')
  const waiting = call('presence', 'stats')
  await call('backfill', 'default', 0)
  await run()
  await waiting
  expect(made.map(({ lane }) => lane)).toEqual(['live', 'backfill', 'presence'])
})

test('what the provider counts is believed: others call it too', async () => {
  const { budget, call } = company({ default: { calls: 100, perMs: 60_000 } })
  budget.correct('default', { limit: 100, remaining: 30, resetAt: null })
  await expect(call('backfill', 'default', 0)).rejects.toThrow()
  await call('live', 'default', 0)
  budget.correct('default', { limit: 100, remaining: 0, resetAt: null })
  await expect(call('presence', 'default', 0)).rejects.toThrow()
})
