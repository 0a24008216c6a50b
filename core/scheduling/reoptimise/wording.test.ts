import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Interval, instantAt } from '#core/time/index.ts'
import { blockOf } from '#test/core/scheduling/one-shift.ts'
import { awaySentence, gainSentence, movesSentence } from './wording.ts'

const BERLIN = 'Europe/Berlin'
const on = (zone: string, date: string, start: number, end: number): Interval => ({
  start: instantAt(zone, date, start),
  end: instantAt(zone, date, end),
})

describe('sentences of an action', () => {
  it('tell minutes of each part that changes, less of what falls and more of what rises', () => {
    /** Minutes of "1 h 30 min". */
    const minutesOf = (text: string) =>
      Number(/(\d+) h/.exec(text)?.[1] ?? 0) * 60 + Number(/(\d+) min/.exec(text)?.[1] ?? 0)
    const quarters = fc.integer({ min: -400, max: 400 }).map(hundredths => hundredths / 20)
    fc.assert(
      fc.property(quarters, quarters, (under, over) => {
        const stated = new Map<string, number>()
        for (const part of gainSentence({ under, over, total: 0 }).split(', ')) {
          const found = /^(.+) (less|more) (shortage|surplus)$/.exec(part)
          if (found) stated.set(found[3]!, minutesOf(found[1]!) * (found[2] === 'less' ? 1 : -1))
        }
        for (const [noun, amount] of [
          ['shortage', under],
          ['surplus', over],
        ] as const) {
          const minutes = stated.get(noun) ?? 0
          expect(Math.abs(minutes - amount * 15)).toBeLessThanOrEqual(0.5)
          expect(stated.has(noun)).toBe(minutes !== 0)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('name the breaks that move, on the agent’s own clock, and none that stays', () => {
    const early = on(BERLIN, '2027-03-28', 60, 90)
    const noon = on(BERLIN, '2027-03-28', 720, 750)
    const late = on(BERLIN, '2027-03-28', 900, 915)
    const movable = [early, noon, late].map(interval => ({ interval, taskId: null }))
    // Two hours later on the clock is one hour later in the night in which it goes forward.
    const hourLater = { start: early.start + 3_600_000, end: early.end + 3_600_000 }
    expect(movesSentence(BERLIN, movable, [hourLater, noon, late])).toBe(
      'The break moves from 2027-03-28 01:00 to 03:00 (Europe/Berlin)',
    )
    const places = [hourLater, noon, on(BERLIN, '2027-03-28', 870, 885)]
    expect(movesSentence(BERLIN, movable, places)).toBe(
      'Breaks move from 2027-03-28 01:00 to 03:00 and from 2027-03-28 15:00 to 14:30 (Europe/Berlin)',
    )
    expect(movesSentence('Asia/Kathmandu', movable, [hourLater, noon, late])).toBe(
      'The break moves from 2027-03-28 05:45 to 06:45 (Asia/Kathmandu)',
    )
  })

  it('tell real hours of time away over the change of the clock', () => {
    const off = (zone: string, date: string) =>
      awaySentence(zone, blockOf(1, 'time-off', on(zone, date, 0, 240)), 'Gives')
    expect(off(BERLIN, '2027-03-28')).toBe('Gives 3 h of time off from 2027-03-28 00:00 (Europe/Berlin)')
    expect(off('America/New_York', '2026-11-01')).toBe(
      'Gives 5 h of time off from 2026-11-01 00:00 (America/New_York)',
    )
    const blocked = blockOf(1, 'blocked-time', on(BERLIN, '2026-10-25', 120, 200))
    expect(awaySentence(BERLIN, blocked, 'Takes back')).toBe(
      'Takes back 2 h 20 min of blocked time from 2026-10-25 02:00 (Europe/Berlin)',
    )
  })
})
