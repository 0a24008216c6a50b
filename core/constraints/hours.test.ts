// Daily minutes and weekly hours against a count of quarter-hours.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relaxationContext } from '#test/core/constraints/day-rows.ts'
import { boundBy, contextWith, quartersOf, shifts } from '#test/core/constraints/random-shifts.ts'
import { ZONE } from '#test/core/scheduling/builders.ts'
import { HOUR_MS, type LocalDate, localDateOf, weekStartOf } from '../time/index.ts'
import { contractOf } from './contract.ts'
import { dailyMinutes } from './daily-minutes.ts'
import type { BoundBlock } from './types.ts'
import { weeklyHours } from './weekly-hours.ts'

/** Quarter-hours worked by key of the day on which the shift starts; two shifts at once count once. */
function worked(own: readonly BoundBlock[], keyOf: (date: LocalDate) => LocalDate): Map<LocalDate, number> {
  const quarters = new Map<LocalDate, Set<number>>()
  for (const { interval } of own) {
    const key = keyOf(localDateOf(ZONE, interval.start))
    const set = quarters.get(key) ?? new Set()
    for (const at of quartersOf(interval)) set.add(at)
    quarters.set(key, set)
  }
  return new Map([...quarters].map(([key, set]) => [key, set.size]))
}

describe('hours of a day', () => {
  it('are too many, or too few, by a count of quarter-hours', () => {
    fc.assert(
      fc.property(
        shifts(6),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 30 }),
        (own, a, b) => {
          const [least, most] = [a, a + b]
          const counts = [...worked(own, date => date).values()]
          const context = contextWith(
            { minContractedDailyMinutes: least * 15, maxContractedDailyMinutes: most * 15 },
            own,
          )
          const codes = dailyMinutes.breaches(context).map(({ code }) => code)
          expect(codes.filter(code => code === 'DAILY_MINUTES')).toHaveLength(
            counts.filter(count => count > most).length,
          )
          expect(codes.filter(code => code === 'DAILY_MINIMUM')).toHaveLength(
            counts.filter(count => count < least).length,
          )
        },
      ),
      { numRuns: 150 },
    )
  })

  it('too few are excused on a day with time off, and never judged where days are unknown', () => {
    fc.assert(
      fc.property(shifts(4), own => {
        const context = contextWith({ minContractedDailyMinutes: 1440 }, own)
        expect(dailyMinutes.breaches({ ...context, known: undefined })).toEqual([])
        const away = own.map(shift => ({
          ...shift,
          type: 'time-off' as const,
          interval: { start: shift.interval.start, end: shift.interval.start + HOUR_MS / 4 },
        }))
        expect(dailyMinutes.breaches(contextWith({ minContractedDailyMinutes: 1440 }, own, away))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('are loosened in turns by half-hours, at both ends', () => {
    const contract = { ...contractOf(boundBy({})), minDayMinutes: 420, maxDayMinutes: 540 }
    const context = relaxationContext({ contract })
    const steps = [...dailyMinutes.relaxations(context)]
    expect(steps).toHaveLength(16)
    expect(steps.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      'Allow shifts from 6 h 30 min on instead of 7 h.',
      'Allow shifts of up to 9 h 30 min instead of 9 h.',
    ])
    for (const { change, step } of steps) {
      const widened = change.maxContractedDailyMinutes - change.minContractedDailyMinutes
      expect(widened).toBe(120 + 30 * step)
    }
  })
})

describe('hours of a week', () => {
  it('are too many, or too few, by a count of quarter-hours', () => {
    fc.assert(
      fc.property(
        shifts(10),
        fc.integer({ min: 4, max: 60 }),
        fc.integer({ min: 0, max: 20 }),
        (own, a, b) => {
          const [least, most] = [a, a + b]
          const counts = [...worked(own, date => weekStartOf(date)).values()].map(quarters => quarters / 4)
          const context = contextWith({ minContractedHours: least, maxContractedHours: most }, own)
          const found = weeklyHours.breaches(context)
          expect(found.filter(({ code }) => code === 'WEEKLY_HOURS')).toHaveLength(
            counts.filter(hours => hours > most).length,
          )
          // Weeks without any shift are too short as well, as far as weeks are known.
          const weeksWithShifts = found.filter(
            ({ code, blocks }) => code === 'WEEKLY_MINIMUM' && blocks.length > 0,
          )
          expect(weeksWithShifts).toHaveLength(counts.filter(hours => hours < least).length)
        },
      ),
      { numRuns: 120 },
    )
  })

  it('too few are judged only in weeks of employment', () => {
    const context = contextWith({ minContractedHours: 10 }, [])
    const all = weeklyHours.breaches(context)
    expect(all.length).toBeGreaterThan(8)
    const bounds = { startDate: '2026-03-25', endDate: '2026-04-19' }
    const employed = weeklyHours.breaches({
      ...context,
      surfer: boundBy({ minContractedHours: 10, ...bounds }),
    })
    expect(employed.map(({ interval }) => localDateOf(ZONE, interval.start))).toEqual([
      '2026-03-30',
      '2026-04-06',
      '2026-04-13',
    ])
  })
})
