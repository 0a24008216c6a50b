import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTarget, halfHour, PHONE } from '#test/core/staffing/requests.ts'
import { expectedPerformance, requiredStaff } from './index.ts'
import {
  presentRequirement,
  type ShrinkageKind,
  type ShrinkageSettings,
  scaledKinds,
  shrinkageOn,
  shrinkageSentence,
  totalShrinkage,
} from './shrinkage.ts'

const share = fc.double({ min: 0, max: 0.4, noNaN: true })
const day = fc.constantFrom('2027-01-05', '2027-01-20', '2027-08-10')
const anyKind: fc.Arbitrary<ShrinkageKind> = fc.record({
  name: fc.constantFrom('Sickness', 'Breaks', 'Training'),
  share,
  isScheduled: fc.boolean(),
  dates: share.map(other => [
    { from: '2027-01-01', to: '2027-01-10', share: other },
    { from: '2027-08-01', to: '2027-08-31', share: other / 2 },
  ]),
})
/** Targets whose minimum staff often is what binds. */
const target = fc
  .tuple(anyTarget, fc.constantFrom(0, 2, 8, 20))
  .map(([one, minimumAgents]) => ({ ...one, minimumAgents }))
const anyKinds = fc.array(anyKind, { minLength: 1, maxLength: 6 })
const split = (shrinkageKinds: ShrinkageKind[]): ShrinkageSettings => ({
  shrinkage: totalShrinkage(shrinkageKinds),
  shrinkageKinds,
})

describe('the parts of shrinkage', () => {
  it('multiply to the total, on any day', () => {
    fc.assert(
      fc.property(anyKinds, day, (kinds, date) => {
        const { total, scheduled, added } = shrinkageOn(split(kinds), date)
        const shares = kinds.map(
          kind => kind.dates.find(({ from, to }) => from <= date && date <= to)?.share ?? kind.share,
        )
        expect(1 - total).toBeCloseTo((1 - scheduled) * (1 - added), 12)
        expect(1 - total).toBeCloseTo(
          shares.reduce((left, one) => left * (1 - one), 1),
          12,
        )
      }),
    )
  })

  it('are all added while they are not known', () => {
    expect(shrinkageOn({ shrinkage: 0.3, shrinkageKinds: [] }, '2027-01-05')).toEqual({
      total: 0.3,
      scheduled: 0,
      added: 0.3,
    })
  })

  it('make the agents to be present those that the added part alone asks for', () => {
    fc.assert(
      fc.property(target, anyKinds, day, fc.integer({ min: 1, max: 150 }), (target, kinds, date, volume) => {
        const { scheduled, total, added } = shrinkageOn(split(kinds), date)
        const needed = (shrinkageFraction: number) =>
          requiredStaff(halfHour({ ...target, shrinkageFraction }, volume, 200))[0]!
        const present = presentRequirement(needed(total), { scheduled }, target.minimumAgents)
        expect(Math.abs(present - needed(added))).toBeLessThan(2e-4)
      }),
      { numRuns: 60 },
    )
  })

  it('ask the schedule for nothing more when all of them are in it', () => {
    fc.assert(
      fc.property(target, anyKinds, fc.integer({ min: 1, max: 150 }), (target, kinds, volume) => {
        const planned = kinds.map(kind => ({ ...kind, isScheduled: true }))
        const { scheduled, total } = shrinkageOn(split(planned), null)
        const needed = (shrinkageFraction: number) =>
          requiredStaff(halfHour({ ...target, shrinkageFraction }, volume, 200))[0]!
        const present = presentRequirement(needed(total), { scheduled }, target.minimumAgents)
        expect(Math.abs(present - needed(0))).toBeLessThan(2e-4)
      }),
      { numRuns: 60 },
    )
  })

  it('never need fewer agents for more of any of them', () => {
    fc.assert(
      fc.property(target, anyKinds, fc.nat(), share, (target, kinds, which, more) => {
        const at = which % kinds.length
        const larger = kinds.with(at, { ...kinds[at]!, share: 1 - (1 - kinds[at]!.share) * (1 - more) })
        const needed = (kindsThen: ShrinkageKind[]) => {
          const shrinkage = shrinkageOn(split(kindsThen), null)
          const [paid] = requiredStaff(halfHour({ ...target, shrinkageFraction: shrinkage.total }, 40, 200))
          return { paid: paid!, present: presentRequirement(paid!, shrinkage, target.minimumAgents) }
        }
        expect(needed(larger).paid).toBeGreaterThanOrEqual(needed(kinds).paid)
        expect(needed(larger).present).toBeGreaterThan(needed(kinds).present - 2e-4)
      }),
      { numRuns: 60 },
    )
  })

  it('make up another total in proportion, single days as they were', () => {
    fc.assert(
      fc.property(anyKinds, fc.double({ min: 0, max: 0.9, noNaN: true }), (kinds, total) => {
        fc.pre(totalShrinkage(kinds) > 0.01)
        const scaled = scaledKinds(kinds, total)
        expect(totalShrinkage(scaled)).toBeCloseTo(total, 10)
        expect(scaled.map(({ dates }) => dates)).toEqual(kinds.map(({ dates }) => dates))
        const isMore = total >= totalShrinkage(kinds)
        scaled.forEach((kind, index) => {
          if (isMore) expect(kind.share).toBeGreaterThanOrEqual(kinds[index]!.share - 1e-12)
          else expect(kind.share).toBeLessThanOrEqual(kinds[index]!.share + 1e-12)
        })
      }),
    )
    expect(scaledKinds([{ name: 'Breaks', share: 0, isScheduled: true, dates: [] }], 0.3)).toEqual([])
  })
})

it('may differ from interval to interval, in the requirement and in what agents give', () => {
  const hour = {
    target: PHONE,
    incrementMinutes: 30,
    volume: [40, 40],
    handleTimeSeconds: [200, 200],
    isOpen: null,
  }
  const plain = requiredStaff(hour)[0]!
  const required = requiredStaff({ ...hour, shrinkage: [0, 0.5] })
  expect([...required]).toEqual([plain, plain * 2])
  const [whole, half] = expectedPerformance({ ...hour, shrinkage: [0, 0.5], agents: required })
  expect(half).toEqual(whole)
})

describe('the sentence', () => {
  const kind = (name: string, of: number, isScheduled: boolean): ShrinkageKind => ({
    name,
    share: of,
    isScheduled,
    dates: name === 'Sickness' ? [{ from: '2027-01-01', to: '2027-01-31', share: 0.08 }] : [],
  })
  const kinds = [
    kind('Breaks', 0.12, true),
    kind('Training', 0.05, true),
    kind('Sickness', 0.05, false),
    kind('Lateness', 0.025, false),
  ]
  it('tells what is in the schedule and what is added, by the date', () => {
    expect(shrinkageSentence(split(kinds), null)).toBe(
      '22.6 % shrinkage: 12 % breaks and 5 % training in the schedule; 5 % sickness and 2.5 % lateness added.',
    )
    expect(shrinkageSentence(split(kinds), '2027-01-31')).toContain('25 % shrinkage: ')
    expect(shrinkageSentence(split(kinds), '2027-01-31')).toContain('8 % sickness')
    expect(shrinkageSentence(split(kinds.slice(0, 1)), null)).toBe(
      '12 % shrinkage: 12 % breaks in the schedule.',
    )
  })
  it('says so when the parts are not known, and nothing when there is none', () => {
    expect(shrinkageSentence({ shrinkage: 0.3, shrinkageKinds: [] }, null)).toBe(
      '30 % shrinkage, not split into kinds: all of it is added, even what the schedule contains already.',
    )
    expect(shrinkageSentence({ shrinkage: 0, shrinkageKinds: [] }, null)).toBeNull()
  })
})
