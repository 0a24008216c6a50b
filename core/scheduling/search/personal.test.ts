import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { runningSums, toyPerson } from '#test/core/scheduling/toy-rosters.ts'
import type { PersonalTime, Unsocial } from '../model/personal.ts'
import { CENTI } from '../model/pools.ts'
import { PersonalCosts, type Shifts } from './personal.ts'

const SLOTS = 80
const DAYS = 6
const DAY_SLOTS = 12
const WEIGHT = 1.3
/** Differences count in shifts of eight hours. */
const SHIFT_SLOTS = 32
const OFF = -1

const seeds = fc.integer()

interface Setting {
  people: PersonalTime[]
  personal: PersonalCosts
  shifts: Shifts
  below(n: number): number
}

/** A few agents with shifts on some days, all counted. */
function settingOf(seed: number): Setting {
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const people = Array.from({ length: 1 + below(4) }, () => toyPerson(below, SLOTS))
  const personal = new PersonalCosts(people, WEIGHT, SLOTS)
  const cells = people.length * DAYS
  const shifts: Shifts = {
    agents: people,
    dayCount: DAYS,
    start: new Int32Array(cells).fill(OFF),
    length: new Int16Array(cells),
  }
  const setting = { people, personal, shifts, below }
  for (let cell = 0; cell < cells; cell++) if (below(3) > 0) lay(setting, cell)
  return setting
}

function lay({ personal, shifts, below }: Setting, cell: number): void {
  const { start, length } = shifts
  start[cell] = (cell % DAYS) * DAY_SLOTS + below(6)
  length[cell] = 2 + below(7)
  personal.count(Math.floor(cell / DAYS), start[cell], start[cell] + length[cell], 1)
}

function clear({ personal, shifts: { start, length } }: Setting, cell: number): void {
  if (start[cell] !== OFF)
    personal.count(Math.floor(cell / DAYS), start[cell]!, start[cell]! + length[cell]!, -1)
  start[cell] = OFF
}

/** Unsocial slots that an agent works, kept ones included, slot by slot. */
function workedBy({ shifts }: Setting, a: number, { sums, kept }: Unsocial): number {
  let worked = kept
  for (let cell = a * DAYS; cell < (a + 1) * DAYS; cell++) {
    if (shifts.start[cell] === OFF) continue
    for (let slot = shifts.start[cell]!; slot < shifts.start[cell]! + shifts.length[cell]!; slot++)
      if (sums[slot + 1]! > sums[slot]!) worked++
  }
  return worked
}

/** Squared differences from the share by contract of what the group works together, group by group. */
function unfairnessOf(setting: Setting): Map<number, number> {
  const { people } = setting
  const costs = new Map<number, number>()
  for (const group of [0, 1, 2]) {
    const members = people.flatMap((person, a) =>
      person.unsocial!.flatMap(unsocial =>
        unsocial.group === group
          ? [{ worked: workedBy(setting, a, unsocial), contract: person.contract }]
          : [],
      ),
    )
    const all = members.reduce((sum, { worked }) => sum + worked, 0)
    const contracts = members.reduce((sum, { contract }) => sum + contract, 0)
    const squares = members.reduce(
      (sum, { worked, contract }) => sum + (worked - (all * contract) / contracts) ** 2,
      0,
    )
    costs.set(group, (WEIGHT * CENTI * squares) / SHIFT_SLOTS)
  }
  return costs
}

function wishesOf({ people, shifts }: Setting): number {
  let cost = 0
  people.forEach(({ wishes, changes }, a) => {
    for (const priced of [wishes, changes]) {
      cost += priced?.idle ?? 0
      for (let cell = a * DAYS; priced && cell < (a + 1) * DAYS; cell++) {
        const start = shifts.start[cell]!
        if (start !== OFF) cost += priced.ends[start + shifts.length[cell]!]! - priced.begins[start]!
      }
    }
  })
  return cost
}

describe('personal costs of a roster', () => {
  it('are prices of starts and ends, and squared differences from the fair share', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const setting = settingOf(seed)
        const { personal, shifts } = setting
        const fairness = [...unfairnessOf(setting).values()].reduce((sum, cost) => sum + cost, 0)
        // Each of three groups is rounded to whole hundredths.
        expect(Math.abs(personal.fairnessCost(shifts) - fairness)).toBeLessThanOrEqual(1.5 + 1e-6)
        const additive = personal.additiveCost(shifts, 'wishes') + personal.additiveCost(shifts, 'changes')
        expect(additive).toBe(wishesOf(setting))
        expect(personal.total(shifts)).toBe(additive + personal.fairnessCost(shifts))
      }),
      { numRuns: 120 },
    )
  })

  it('change by what a told change says, for several shifts of an agent at once', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const setting = settingOf(seed)
        const { people, personal, shifts, below } = setting
        for (let step = 0; step < 12; step++) {
          const a = below(people.length)
          const before = personal.total(shifts)
          const cells = Array.from({ length: DAYS }, (_, day) => a * DAYS + day).filter(() => below(3) === 0)
          const old = cells.map(cell => ({ start: shifts.start[cell]!, length: shifts.length[cell]! }))
          for (const cell of cells) {
            clear(setting, cell)
            if (below(4) > 0) lay(setting, cell)
          }
          const now = cells.map(cell => ({ start: shifts.start[cell]!, length: shifts.length[cell]! }))
          const change = personal.total(shifts) - before
          personal.begin(a)
          now.forEach(({ start, length }, i) => {
            personal.move(start, start + length, old[i]!.start, old[i]!.start + old[i]!.length)
          })
          expect(personal.delta()).toBe(-change || 0)
          // The change the other way round, from the state before.
          cells.forEach((cell, i) => {
            clear(setting, cell)
            if (old[i]!.start === OFF) return
            shifts.start[cell] = old[i]!.start
            shifts.length[cell] = old[i]!.length
            personal.count(a, old[i]!.start, old[i]!.start + old[i]!.length, 1)
          })
          expect(personal.total(shifts)).toBe(before)
          personal.begin(a)
          old.forEach(({ start, length }, i) => {
            personal.move(start, start + length, now[i]!.start, now[i]!.start + now[i]!.length)
          })
          expect(personal.delta()).toBe(change)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('of an agent are those of the days asked for, and the fairness of the groups the agent is in', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const setting = settingOf(seed)
        const { people, personal, shifts, below } = setting
        const unfairness = unfairnessOf(setting)
        const [first, last] = [below(DAYS), 1 + below(DAYS)]
        people.forEach(({ wishes, changes, unsocial }, a) => {
          let cost = 0
          for (let cell = a * DAYS + first; cell < a * DAYS + last; cell++) {
            const start = shifts.start[cell]!
            if (start === OFF) continue
            for (const priced of [wishes, changes])
              cost += priced ? priced.ends[start + shifts.length[cell]!]! - priced.begins[start]! : 0
          }
          for (const { group } of unsocial!) cost += unfairness.get(group) ?? 0
          expect(Math.abs(personal.costOf(a, shifts, first, last) - cost)).toBeLessThanOrEqual(1 + 1e-6)
        })
      }),
      { numRuns: 100 },
    )
  })
})

describe('gains of one more shift', () => {
  it('are the prices of its start and end, and fairness at the price of eight unsocial hours more', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const setting = settingOf(seed)
        const { people, personal, below } = setting
        const a = below(people.length)
        const start = below(SLOTS - 10)
        const end = start + below(10)
        let gain = 0
        for (const priced of [people[a]!.wishes, people[a]!.changes])
          gain -= priced ? priced.ends[end]! - priced.begins[start]! : 0
        const now = unfairnessOf(setting)
        for (const { sums, group, ...unsocial } of people[a]!.unsocial!) {
          if (group < 0) continue
          const more = { ...unsocial, sums, group, kept: unsocial.kept + SHIFT_SLOTS }
          const person = {
            ...people[a]!,
            unsocial: people[a]!.unsocial!.map(own => (own.group === group ? more : own)),
          }
          const then = unfairnessOf({ ...setting, people: people.with(a, person) })
          gain -= ((sums[end]! - sums[start]!) * (then.get(group)! - now.get(group)!)) / SHIFT_SLOTS
        }
        const gains = personal.gains(a, start, end)!
        // Costs are rounded to whole hundredths, and shared by the slots of a shift.
        expect(Math.abs(gains.ends[end]! - gains.begins[start]! - gain)).toBeLessThan(0.7)
      }),
      { numRuns: 100 },
    )
  })

  it('are none where nothing but coverage counts', () => {
    const nothing = { wishes: null, changes: null, unsocial: null, contract: 10 }
    expect(new PersonalCosts([nothing], WEIGHT, SLOTS).gains(0, 0, SLOTS)).toBeNull()
    const wishes = { begins: runningSums([1, 2, 3]), ends: runningSums([1, 2, 3]), idle: 7 }
    const personal = new PersonalCosts([nothing, { ...nothing, wishes }], WEIGHT, SLOTS)
    expect(personal.gains(0, 0, 3)).toBeNull()
    expect(Array.from(personal.gains(1, 0, 3)!.ends.subarray(0, 4), gain => gain || 0)).toEqual([
      0, -1, -3, -6,
    ])
  })
})

describe('fairness among two agents', () => {
  const nights = (kept: number) => ({ sums: new Int32Array(SLOTS + 1), group: 0, kept })
  const person = (kept: number, contract: number): PersonalTime => ({
    wishes: null,
    changes: null,
    unsocial: [nights(kept)],
    contract,
  })
  const costOf = (...people: PersonalTime[]) =>
    new PersonalCosts(people, 1, SLOTS).fairnessCost({
      agents: people,
      dayCount: 1,
      start: new Int32Array(people.length).fill(OFF),
      length: new Int16Array(people.length),
    })

  it('costs the weight twice over when each is eight hours off, in quarter-hours of an agent', () => {
    // 64 and 0 where 32 each are fair: 2 * 32 * 32 / 32 quarter-hours, in hundredths.
    expect(costOf(person(64, 160), person(0, 160))).toBe(2 * SHIFT_SLOTS * CENTI)
  })

  it('costs nothing when who works half the hours works half the nights', () => {
    expect(costOf(person(40, 160), person(20, 80))).toBe(0)
    expect(costOf(person(20, 160), person(40, 80))).toBeGreaterThan(0)
  })
})
