import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demand, MONDAY, problem, SKILL, surfer, ZONE } from '#test/core/scheduling/builders.ts'
import { anyPlacements, type Placement, rosterWith } from '#test/core/scheduling/placed-roster.ts'
import { addDays, instantAt, MINUTE_MS } from '../time/index.ts'
import { costOf } from './cost.ts'
import { settingsOf } from './problem/settings.ts'
import type { GenerateProblem } from './problem/types.ts'

const QUARTER_MS = 15 * MINUTE_MS
/** Two weeks of two agents, with a need by the hour that comes again each day. */
const given = (need: readonly number[], wishes: Partial<GenerateProblem> = {}): GenerateProblem => {
  const whole = demand(0)
  const required = whole.required.map((_, slot) => need[Math.floor(slot / 4) % need.length]!)
  return problem({
    to: addDays(MONDAY, 14),
    surfers: [1, 2].map(id => surfer({ id, breakMinutesPerShift: 45, minContractedHours: 20 + 4 * id })),
    demand: [{ ...whole, required }],
    ...wishes,
  })
}
const anyNeed = fc.array(fc.constantFrom(0, 0.25, 1, 1.5, 2.75), { minLength: 24, maxLength: 24 })

const startOf = ({ day, start }: Placement): number =>
  instantAt(ZONE, addDays(MONDAY, day), 0) + start * QUARTER_MS

/** Agents at work by quarter-hour, of each shift all but the three of its break. */
function workingBy(placements: readonly Placement[]): Map<number, number> {
  const working = new Map<number, number>()
  for (const placement of placements) {
    const { length, breakAfter } = placement
    const start = startOf(placement)
    for (let slot = 0; slot < length; slot++) {
      if (breakAfter !== null && slot >= breakAfter && slot < breakAfter + 3) continue
      const at = start + slot * QUARTER_MS
      working.set(at, (working.get(at) ?? 0) + 1)
    }
  }
  return working
}

function costWith(whole: GenerateProblem, placements: readonly Placement[]) {
  const { roster, board } = rosterWith(whole, placements)
  return costOf(board, roster, null, settingsOf(whole))
}

describe('cost of a schedule', () => {
  it('is three for each agent missing and one for each too many, by quarter-hours whose need is known', () => {
    fc.assert(
      fc.property(anyNeed, anyPlacements(2), (need, placements) => {
        const whole = given(need)
        const [{ startsAt, required }] = whole.demand as [GenerateProblem['demand'][number]]
        const working = workingBy(placements)
        let missing = 0
        let spare = 0
        required.forEach((agents, slot) => {
          const there = working.get(startsAt + slot * QUARTER_MS) ?? 0
          missing += Math.max(0, agents - there)
          spare += Math.max(0, there - agents)
        })
        const cost = costWith(whole, placements)
        fc.pre(need.some(agents => agents > 0))
        expect(cost.under).toBeCloseTo(3 * missing, 6)
        expect(cost.over).toBeCloseTo(spare, 6)
        expect(cost.total).toBeCloseTo(3 * missing + spare, 6)
        expect(cost.bound).toBeNull()
        const amounts = new Map(cost.terms.map(({ term, amount }) => [term, amount]))
        expect(amounts.get('under')).toBeCloseTo(missing, 6)
        expect(amounts.get('over')).toBeCloseTo(spare, 6)
      }),
      { numRuns: 20 },
    )
  })

  it('tells the hours that contracts ask, week by week: too many of one week are no help to another', () => {
    fc.assert(
      fc.property(anyPlacements(2), placements => {
        const cost = costWith(given([1]), placements)
        let missing = 0
        for (const agent of [0, 1]) {
          const used = placements
            .filter(one => one.agent === agent)
            .reduce((sum, { length }) => sum + length, 0)
          const least = 4 * (20 + 4 * (agent + 1))
          // All shifts lie in the first of the two weeks.
          missing += Math.max(0, least - used) + least
        }
        expect(cost.terms.find(({ term }) => term === 'contract')).toEqual({
          term: 'contract',
          amount: missing,
          weight: null,
          least: null,
        })
      }),
      { numRuns: 20 },
    )
  })

  it('tells how far the starts of a week lie apart on the clock, beyond two hours, where that has a price', () => {
    fc.assert(
      fc.property(anyPlacements(2), fc.constantFrom(0, 0.04, 2), (placements, startSpreadWeight) => {
        const cost = costWith(given([1], { settings: { startSpreadWeight } }), placements)
        const apart = [0, 1].map(agent => {
          const starts = placements.filter(one => one.agent === agent).map(({ start }) => start)
          return starts.length === 0 ? 0 : Math.max(0, Math.max(...starts) - Math.min(...starts) - 8)
        })
        const quarters = apart[0]! + apart[1]!
        expect(cost.startSpread).toBeCloseTo(quarters * startSpreadWeight, 6)
        const term = cost.terms.find(one => one.term === 'start-spread')
        if (startSpreadWeight === 0) expect(term).toBeUndefined()
        else expect(term!.amount).toBeCloseTo(quarters, 6)
      }),
      { numRuns: 20 },
    )
  })

  it('does not depend on the order in which agents are given', () => {
    fc.assert(
      fc.property(anyNeed, anyPlacements(2), (need, placements) => {
        const skilled = surfer({ id: 1, taskIds: [SKILL, 8] })
        const other = surfer({ id: 2, taskIds: [SKILL] })
        const second = demand(1, 6, 12, { streamId: 2, taskIds: [8] })
        const whole = given(need)
        const both = { ...whole, demand: [...whole.demand, second], surfers: [skilled, other] }
        const turned = { ...both, demand: both.demand.toReversed(), surfers: [other, skilled] }
        const exchanged = placements.map(one => ({ ...one, agent: 1 - one.agent }))
        const [found, wanted] = [costWith(turned, exchanged), costWith(both, placements)]
        expect(found.under).toBeCloseTo(wanted.under, 6)
        expect(found.over).toBeCloseTo(wanted.over, 6)
        expect(found.terms.map(({ term }) => term)).toEqual(wanted.terms.map(({ term }) => term))
      }),
      { numRuns: 15 },
    )
  })
})
