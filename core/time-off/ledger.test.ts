import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../time/index.ts'
import { type Allowance, ledger, overdrawing, yearOf } from './ledger.ts'
import type { TimeOffPolicy, TimeOffUse } from './types.ts'

const policy = (rest: Partial<TimeOffPolicy> = {}): TimeOffPolicy => ({
  unit: 'days',
  annualAmount: 2400,
  accrual: 'yearly',
  carryOverMax: 500,
  carryOverMonths: 3,
  yearStartsMonth: 1,
  firstYear: 2026,
  approvesAtPercent: 95,
  noticeDays: 0,
  ...rest,
})
const always = { startDate: null, endDate: null }
const allowance = (rest: Partial<Allowance> = {}): Allowance => ({
  policy: policy(),
  contract: always,
  adjustments: [],
  ...rest,
})
const use = (date: string, amount = 100, isPending = false): TimeOffUse => ({ date, amount, isPending })

describe('a year', () => {
  it('takes over what was left, up to the most, and loses the rest of it in time', () => {
    const [first, second] = ledger(allowance(), [use('2026-05-04', 1000), use('2027-02-01', 200)], 2027)
    expect(first).toMatchObject({ granted: 2400, carriedOver: 0, taken: 1000, left: 1400 })
    expect(second).toMatchObject({ carriedOver: 500, carryOverEndsOn: '2027-04-01', lapsed: 300, left: 2400 })
  })

  it('grants a twelfth each month, the whole in the end, and only for days of employment', () => {
    const monthly = allowance({ policy: policy({ annualAmount: 2500, accrual: 'monthly' }) })
    expect(ledger(monthly, [], 2026)[0]).toMatchObject({ granted: 2500 })
    expect(overdrawing(monthly, [])([use('2026-01-15', 208)])).toBeNull()
    expect(overdrawing(monthly, [])([use('2026-01-15', 209)])).toMatchObject({ year: 2026, lowest: -1 })
    const joins = allowance({ contract: { startDate: '2026-07-02', endDate: null } })
    expect(ledger(joins, [], 2026)[0]!.granted).toBe(Math.floor((2400 * 183) / 365))
    const leaves = allowance({ contract: { startDate: null, endDate: '2025-12-31' } })
    expect(ledger(leaves, [], 2026)[0]!.granted).toBe(0)
  })

  it('may begin in another month', () => {
    expect(yearOf({ yearStartsMonth: 4 }, '2027-03-31')).toBe(2026)
    const [first] = ledger(allowance({ policy: policy({ yearStartsMonth: 4 }) }), [], 2026)
    expect([first!.from, first!.to]).toEqual(['2026-04-01', '2027-04-01'])
  })

  it('keeps for the next year what that has planned with already', () => {
    const uses = [use('2027-03-01', 2700)]
    expect(overdrawing(allowance(), uses)([use('2026-05-04', 2100)])).toBeNull()
    expect(overdrawing(allowance(), uses)([use('2026-05-04', 2101)])).toMatchObject({ year: 2027 })
  })

  it('is refused before the first that is counted', () => {
    expect(overdrawing(allowance(), [])([use('2025-12-31')])).toMatchObject({ year: 2025 })
  })
})

describe('properties', () => {
  const dates = fc.integer({ min: 0, max: 1094 }).map(day => addDays('2026-01-01', day))
  const policies = fc
    .record({
      annualAmount: fc.integer({ min: 0, max: 3000 }),
      accrual: fc.constantFrom('yearly' as const, 'monthly' as const),
      carryOverMax: fc.option(fc.integer({ min: 0, max: 1000 })),
      carryOverMonths: fc.option(fc.integer({ min: 1, max: 12 })),
      yearStartsMonth: fc.constantFrom(1, 4),
    })
    .map(policy)
  const asked = fc.array(
    fc.tuple(dates, fc.integer({ min: 1, max: 800 }), fc.boolean()).map(one => use(...one)),
    { maxLength: 40 },
  )

  it('never let anybody use more than was granted, whatever is asked for in whatever order', () => {
    fc.assert(
      fc.property(policies, asked, (rules, requests) => {
        const own = allowance({ policy: { ...rules, firstYear: 2025 } })
        const accepted: TimeOffUse[] = []
        for (const one of requests) if (!overdrawing(own, accepted)([one])) accepted.push(one)
        const years = ledger(own, accepted, 2028)
        const used = accepted.reduce((sum, one) => sum + one.amount, 0)
        expect(used).toBeLessThanOrEqual(years.reduce((sum, year) => sum + year.granted, 0))
        for (const year of years) {
          expect(year.lowest).toBeGreaterThanOrEqual(0)
          expect(year.left).toBeGreaterThanOrEqual(0)
          expect(year.lapsed).toBeLessThanOrEqual(year.carriedOver)
        }
      }),
    )
  })

  it('leave no year with less when a use is taken back', () => {
    fc.assert(
      fc.property(policies, asked, (rules, uses) => {
        const own = allowance({ policy: { ...rules, firstYear: 2025 } })
        const before = ledger(own, uses, 2028)
        for (const [at, year] of ledger(own, uses.slice(1), 2028).entries())
          expect(year.left).toBeGreaterThanOrEqual(before[at]!.left)
      }),
    )
  })
})
