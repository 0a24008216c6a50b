import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScheduledBlock, WarnedSurfer } from '../blocks/index.ts'
import { DAY_MS, HOUR_MS } from '../time/index.ts'
import { addedWarnings, declinedKey, type Market, matchOffers, type OfferedShift } from './index.ts'

const MONDAY = Date.UTC(2031, 2, 17)
const [PHONE, CHAT] = [1, 2]
const surfer = (id: number, rest: Partial<WarnedSurfer> = {}): WarnedSurfer => ({
  id,
  name: `Agent ${id}`,
  zone: 'Etc/UTC',
  startDate: null,
  endDate: null,
  minContractedHours: null,
  maxContractedHours: 40,
  minContractedDailyMinutes: null,
  maxContractedDailyMinutes: null,
  restMinutesBetweenShifts: 660,
  workingWindows: [],
  taskIds: [PHONE, CHAT],
  ...rest,
})
const shift = (id: number, surferId: number, day: number, hour: number, taskId?: number): ScheduledBlock => {
  const start = MONDAY + day * DAY_MS + hour * HOUR_MS
  const interval = { start, end: start + 8 * HOUR_MS }
  return {
    id,
    surferId,
    type: 'shift',
    interval,
    published: { version: 1, draft: null },
    breaks: [],
    tasks: taskId ? [{ taskId, interval }] : [],
    isFill: false,
  }
}
const on = (date: string, [earliestStartMinute, latestStartMinute]: readonly number[] = [0, 1439]) => ({
  from: date,
  to: date,
  earliestStartMinute: earliestStartMinute!,
  latestStartMinute: latestStartMinute!,
})
const marketOf = (
  surfers: readonly WarnedSurfer[],
  blocks: readonly ScheduledBlock[],
  offers: readonly OfferedShift[],
  declined: string[] = [],
): Market => ({
  offers,
  agents: new Map(
    surfers.map(one => [one.id, { surfer: one, blocks: blocks.filter(block => block.surferId === one.id) }]),
  ),
  rules: {
    taskNames: new Map([
      [PHONE, 'Calls'],
      [CHAT, 'Chats'],
    ]),
    known: { start: MONDAY - 7 * DAY_MS, end: MONDAY + 14 * DAY_MS },
  },
  declined: new Set(declined),
})

describe('matching offers', () => {
  const blocks = [shift(1, 1, 0, 9), shift(2, 2, 1, 9), shift(3, 3, 2, 9)]
  // The first wants Tuesday, the second Wednesday, the third Monday.
  const dates = ['2031-03-18', '2031-03-19', '2031-03-17']
  const offers = blocks.map((block, at) => ({
    id: 10 + at,
    surferId: block.surferId,
    block,
    wanted: on(dates[at]!),
  }))
  const surfers = [surfer(1), surfer(2), surfer(3)]

  it('finds a chain of three where no two agents want each other’s shifts', () => {
    expect(matchOffers(marketOf(surfers, blocks, offers))).toEqual([{ offerIds: [10, 11, 12], lostHours: 0 }])
  })
  it('prefers a direct swap', () => {
    const both = offers.with(1, { ...offers[1]!, wanted: { ...on(dates[2]!), to: dates[1]! } })
    expect(matchOffers(marketOf(surfers, blocks, both))).toEqual([{ offerIds: [10, 11], lostHours: 0 }])
  })
  it('leaves out who declined, lacks a skill, or would rest too little', () => {
    expect(matchOffers(marketOf(surfers, blocks, offers, [declinedKey(2, 3)]))).toEqual([])
    const noChat = [surfer(1), surfer(2, { taskIds: [PHONE] }), surfer(3)]
    const chatting = blocks.with(2, shift(3, 3, 2, 9, CHAT))
    const chatOffers = offers.with(2, { ...offers[2]!, block: chatting[2]! })
    expect(matchOffers(marketOf(noChat, chatting, chatOffers))).toEqual([])
    const late = [...blocks, shift(4, 2, 1, 20)]
    expect(matchOffers(marketOf(surfers, late, offers))).toEqual([])
  })
  it('tells the hours that ticket groups lose with a shift without activities', () => {
    const pair = [offers[0]!, { ...offers[1]!, wanted: on(dates[2]!) }]
    const one = matchOffers(marketOf([surfer(1), surfer(2, { taskIds: [PHONE] })], blocks, pair))
    expect(one).toEqual([{ offerIds: [10, 11], lostHours: 4 }])
  })
})

const anAgent = fc.record({
  taskIds: fc.subarray([PHONE, CHAT], { minLength: 1 }),
  days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1, maxLength: 5 }),
  hours: fc.array(fc.constantFrom(0, 6, 9, 14, 20), { minLength: 7, maxLength: 7 }),
  offered: fc.nat(),
  wish: fc.constantFrom([0, 600], [600, 1439], [0, 1439]),
})

it('swaps are permutations of shifts among different agents, and break no rule newly', () => {
  fc.assert(
    fc.property(fc.array(anAgent, { minLength: 2, maxLength: 8 }), drawn => {
      const surfers = drawn.map(({ taskIds }, at) => surfer(at + 1, { taskIds }))
      const blocks = drawn.flatMap(({ days, hours, taskIds }, at) =>
        days.map(day =>
          shift(100 * (at + 1) + day, at + 1, day, hours[day]!, day % 2 ? taskIds[0] : undefined),
        ),
      )
      const offers = drawn.map(({ offered, wish }, at): OfferedShift => {
        const own = blocks.filter(block => block.surferId === at + 1)
        const wanted = { ...on('2031-03-17', wish), to: '2031-03-23' }
        return { id: at + 1, surferId: at + 1, block: own[offered % own.length]!, wanted }
      })
      const market = marketOf(surfers, blocks, offers)
      const found = matchOffers(market)
      const used = found.flatMap(({ offerIds }) => offerIds)
      expect(new Set(used).size).toBe(used.length)
      for (const { offerIds } of found) {
        expect(offerIds.length).toBeGreaterThanOrEqual(2)
        expect(offerIds.length).toBeLessThanOrEqual(4)
        const cycle = offerIds.map(id => offers[id - 1]!)
        const takenIds = cycle.map((_, at) => cycle[(at + 1) % cycle.length]!.block.id)
        expect(takenIds.toSorted()).toEqual(cycle.map(({ block }) => block.id).toSorted())
        cycle.forEach(({ surferId, block }, at) => {
          const { surfer: own, blocks: before } = market.agents.get(surferId)!
          const after = before.filter(one => one !== block)
          after.push({ ...cycle[(at + 1) % cycle.length]!.block, surferId })
          expect(addedWarnings(own, before, after, market.rules)).toEqual([])
        })
      }
    }),
  )
})

it('a changed shift breaks no rule newly that is not named', () => {
  const REST_MS = 660 * 60_000
  const draw = fc.record({
    days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 4, maxLength: 5 }),
    hours: fc.array(fc.constantFrom(0, 6, 9, 14, 20), { minLength: 7, maxLength: 7 }),
    changed: fc.nat(),
    hoursLater: fc.integer({ min: -30, max: 30 }),
    hoursLonger: fc.integer({ min: -4, max: 4 }),
  })
  const restsOf = (blocks: readonly ScheduledBlock[]) => {
    const sorted = blocks.map(block => block.interval).toSorted((a, b) => a.start - b.start)
    return sorted.slice(1).map(({ start }, at) => ({ from: sorted[at]!.end, to: start }))
  }
  const isShort = ({ from, to }: { from: number; to: number }) => to > from && to - from < REST_MS
  const hoursOf = (blocks: readonly ScheduledBlock[]) =>
    blocks.reduce((sum, { interval }) => sum + interval.end - interval.start, 0) / HOUR_MS
  fc.assert(
    fc.property(draw, ({ days, hours, changed, hoursLater, hoursLonger }) => {
      const before = days.map(day => shift(day + 1, 1, day, hours[day]!))
      const one = before[changed % before.length]!
      const start = one.interval.start + hoursLater * HOUR_MS
      const moved = { start, end: start + (8 + hoursLonger) * HOUR_MS }
      const isApart = before.every(
        ({ interval }) =>
          interval === one.interval || interval.end <= moved.start || moved.end <= interval.start,
      )
      fc.pre(isApart && moved.start >= MONDAY && moved.end <= MONDAY + 7 * DAY_MS)
      const after = before.map(block => (block === one ? { ...block, interval: moved } : block))
      const named = addedWarnings(surfer(1), before, after, marketOf([], [], []).rules).map(
        ({ code }) => code,
      )
      const known = new Set(restsOf(before).map(({ from, to }) => `${from} ${to}`))
      const isRestNew = restsOf(after).some(rest => isShort(rest) && !known.has(`${rest.from} ${rest.to}`))
      expect(named.includes('REST')).toBe(isRestNew)
      expect(named.includes('WEEKLY_HOURS')).toBe(hoursOf(after) > 40)
    }),
  )
})
