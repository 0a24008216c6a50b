import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SequenceRules } from '#core/constraints/index.ts'
import {
  countsOf,
  drawPlace,
  layMany,
  placeAt,
  SERVING,
  shiftsOf,
  type Toy,
  type ToyForm,
  toyRoster,
} from '#test/core/scheduling/toy-rosters.ts'
import { keepsSequence, personalChange, spreadChange } from './agent-change.ts'
import { ShiftChange } from './change.ts'
import { NONE } from './roster.ts'

const seeds = fc.integer()

interface Drawn {
  toy: Toy
  a: number
  day: number
  first: ShiftChange
  second: ShiftChange | undefined
}

const RULES: SequenceRules = {
  maxConsecutiveDays: 3,
  minConsecutiveDaysOff: 2,
  maxShiftsByTemplate: new Map([[2, 1]]),
  notBeforeIds: new Map([[1, [2]]]),
}

/** One or two changes of an agent's shifts in one week, priced and not made; null when nothing was found. */
function drawChanges(seed: number, form: ToyForm): Drawn | null {
  const toy = toyRoster(seed, { isSplit: true, ...form })
  const { roster, below } = toy
  layMany(toy)
  const a = SERVING[below(SERVING.length)]!
  if (!roster.keepsSequence(a)) thin(toy, a)
  if (!roster.keepsSequence(a)) return null
  const { firstDay, lastDay } = roster.weeks[below(2)]!
  const days = Array.from({ length: lastDay - firstDay }, (_, i) => firstDay + i)
  const [day] = days.splice(below(days.length), 1) as [number]
  const other = below(3) > 0 ? days[below(days.length)] : undefined
  const first = drawChange(toy, a, day, other)
  if (!first) return null
  if (other === undefined) return { toy, a, day, first, second: undefined }
  const second = drawChange(toy, a, other, day)
  return second && { toy, a, day, first, second }
}

/** Shifts are taken away until the rules are kept. */
function thin({ roster }: Toy, a: number): void {
  for (let day = 0; day < roster.dayCount && !roster.keepsSequence(a); day++) roster.remove(a, day)
}

function drawChange(toy: Toy, a: number, day: number, other = NONE): ShiftChange | null {
  const { roster, below } = toy
  const change = new ShiftChange(roster)
  const place = change.begin(a, day)
  const to = below(3) === 0 && placeAt(toy, a, day) ? null : drawPlace(toy, a, day, other)
  if (to) Object.assign(place, to)
  else if (place.start === NONE) return null
  else place.start = NONE
  change.price(0)
  return change
}

const make = ({ first, second }: Drawn): void => {
  first.commit()
  second?.commit()
}

describe('what a change of one or two shifts of an agent does beside coverage', () => {
  it('to the order of days and shift templates is what the roster says once it is made', () => {
    let broken = 0
    fc.assert(
      fc.property(seeds, seed => {
        const drawn = drawChanges(seed, { sequence: RULES })
        if (!drawn) return
        const { toy, a, first, second } = drawn
        const shifts = shiftsOf(toy)
        const isKept = keepsSequence(toy.roster, a, first, second)
        expect(shiftsOf(toy)).toBe(shifts)
        make(drawn)
        expect(toy.roster.keepsSequence(a)).toBe(isKept)
        if (!isKept) broken++
      }),
      { numRuns: 150 },
    )
    expect(broken).toBeGreaterThan(10)
  })

  it('to the spread of starts is the difference between the costs of the week', () => {
    let changed = 0
    fc.assert(
      fc.property(seeds, seed => {
        const drawn = drawChanges(seed, { spreadPrice: 5 })
        if (!drawn) return
        const { toy, a, day, first, second } = drawn
        const [shifts, before] = [shiftsOf(toy), toy.roster.totalSpread()]
        const predicted = spreadChange(toy.roster, a, day, first, second)
        expect(shiftsOf(toy)).toBe(shifts)
        make(drawn)
        expect(predicted).toBe(toy.roster.totalSpread() - before)
        if (predicted !== 0) changed++
      }),
      { numRuns: 150 },
    )
    expect(changed).toBeGreaterThan(5)
  })

  it('to wishes, changes and fairness is the difference between two counts from scratch', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const drawn = drawChanges(seed, {})
        if (!drawn) return
        const { toy, a, day, first, second } = drawn
        const { personal } = toy.roster.options
        const [counts, before] = [countsOf(toy), personal!.total(toy.roster)]
        const predicted = personalChange(personal!, a, first, second)
        expect(countsOf(toy)).toEqual(counts)
        make(drawn)
        expect(predicted).toBe(personal!.total(toy.roster) - before)
        // A change of nothing that comes after it knows nothing of it.
        const none = new ShiftChange(toy.roster)
        none.begin(a, day)
        none.price(0)
        expect(personalChange(personal!, a, none)).toBe(0)
      }),
      { numRuns: 120 },
    )
  })
})
