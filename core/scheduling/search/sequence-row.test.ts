import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayChoice, type DayRow, KEPT_MARGIN_DAYS, type SequenceRules } from '#core/constraints/index.ts'
import { logicOf, toyRoster } from '#test/core/scheduling/toy-rosters.ts'
import type { Agent } from '../model/agent.ts'
import { NONE, Roster } from './roster.ts'
import { keptExcess, repairsFor } from './sequence-row.ts'

const TOY = toyRoster(1).roster
const DAYS = 10
const WEEKS = [
  { firstDay: 0, lastDay: 4 },
  { firstDay: 4, lastDay: 7 },
  { firstDay: 7, lastDay: DAYS },
]
const WEEK = 1
const FIRST = 4
const WEEK_DAYS = 3

/** A day off, or worked by one of two templates. */
const DAY_KINDS = [NONE, 0, 1]
const ALL_WEEKS = DAY_KINDS.flatMap(one =>
  DAY_KINDS.flatMap(two => DAY_KINDS.map(three => [one, two, three])),
)

const rules = fc.record<SequenceRules>(
  {
    minConsecutiveDays: fc.integer({ min: 2, max: 3 }),
    maxConsecutiveDays: fc.integer({ min: 2, max: 5 }),
    minConsecutiveDaysOff: fc.integer({ min: 2, max: 3 }),
    maxWeekends: fc.constant(1),
    maxShiftsByTemplate: fc.integer({ min: 1, max: 3 }).map(most => new Map([[2, most]])),
    notBeforeIds: fc.constant(new Map([[2, [1]]])),
  },
  { requiredKeys: [] },
)
const row = (length: number) =>
  fc.array(fc.constantFrom(...DAY_KINDS), { minLength: length, maxLength: length })
const chance = (most: number, length: number) =>
  fc.array(
    fc.nat(most).map(n => (n === 0 ? 1 : 0)),
    { minLength: length, maxLength: length },
  )

interface Setting {
  rules: SequenceRules
  /** Days with kept shifts, some days before the horizon and after it included; none of them is open. */
  kept: number[]
  /** Days besides that are not open. */
  closed: number[]
  days: number[]
}

const AROUND = 4
const setting: fc.Arbitrary<Setting> = fc.record({
  rules,
  kept: chance(5, DAYS + 2 * AROUND),
  closed: chance(5, DAYS),
  days: row(DAYS),
})

function agentOf({ rules: own, kept, closed }: Setting): Agent {
  const sequence = logicOf(own, DAYS)
  const isKeptDay = new Uint8Array(DAYS + 2 * KEPT_MARGIN_DAYS)
  isKeptDay.set(kept, KEPT_MARGIN_DAYS - AROUND)
  return {
    ...TOY.agents[0]!,
    dayCount: DAYS,
    dayStart: Int32Array.from({ length: DAYS + 1 }, (_, day) => 6 * day),
    isKeptDay,
    isOpenDay: Uint8Array.from(closed, (isClosed, day) => (isClosed || kept[day + AROUND] ? 0 : 1)),
    sequence: sequence.length > 0 ? sequence : null,
  }
}

/** The second of two agents, so that a row of the first is not taken for it; kept days have no new shift. */
function rosterOf(given: Setting): { roster: Roster; agent: Agent; days: number[] } {
  const { board, options } = TOY
  const agent = agentOf(given)
  const roster = new Roster([agent, agent], WEEKS, board, 6 * DAYS, options)
  const days = given.days.map((kind, day) => (agent.isOpenDay[day] ? kind : NONE))
  days.forEach((kind, day) => {
    roster.start[DAYS + day] = kind === NONE ? NONE : 6 * day
    roster.template[DAYS + day] = kind === NONE ? 1 : kind
  })
  return { roster, agent, days }
}

/** The row that these days make together with kept shifts, written down without the roster. */
function plainRow({ isKeptDay }: Agent, days: readonly number[]): DayRow {
  const isWorked = isKeptDay.slice()
  days.forEach((kind, day) => {
    if (kind !== NONE) isWorked[day + KEPT_MARGIN_DAYS] = 1
  })
  return { isWorked, template: Int16Array.from(days), dayCount: DAYS }
}

const excessOf = (agent: Agent, days: readonly number[]): number =>
  (agent.sequence ?? []).reduce((sum, constraint) => sum + constraint.excess(plainRow(agent, days)), 0)

const NO_DAYS = Array<number>(DAYS).fill(NONE)

/** The days with another week in the middle. */
const withWeek = (days: readonly number[], week: readonly number[]): number[] =>
  days.map((kind, day) => week[day - FIRST] ?? kind)

const weekOf = (kinds: readonly number[]) => ({
  start: Int32Array.from(kinds, (kind, k) => (kind === NONE ? NONE : 6 * (FIRST + k))),
  template: Int32Array.from(kinds),
})

const makes = (kinds: readonly number[], choice: DayChoice): boolean => {
  const kind = kinds[choice.day - FIRST]
  return 'isOn' in choice ? (kind !== NONE) === choice.isOn : kind !== choice.banned
}

describe("a row of an agent's days", () => {
  it('holds kept and new shifts, and templates of new ones alone', () => {
    fc.assert(
      fc.property(setting, given => {
        const { roster, agent, days } = rosterOf(given)
        const own = roster.rowOf(1)
        expect(Array.from(own.isWorked)).toEqual(Array.from(plainRow(agent, days).isWorked))
        expect(Array.from(own.template)).toEqual(days)
        const other = roster.rowOf(0)
        expect(Array.from(other.isWorked)).toEqual(Array.from(agent.isKeptDay))
        expect(Array.from(other.template)).toEqual(NO_DAYS)
      }),
      { numRuns: 60 },
    )
  })

  it('keeps the rules when it is no further from them than kept shifts alone are', () => {
    fc.assert(
      fc.property(setting, given => {
        const { roster, agent, days } = rosterOf(given)
        expect(keptExcess(agent)).toBe(excessOf(agent, NO_DAYS))
        expect(roster.rowOf(1).excess(agent)).toBe(excessOf(agent, days))
        expect(roster.keepsSequence(1)).toBe(excessOf(agent, days) <= excessOf(agent, NO_DAYS))
        expect(roster.keepsSequence(0)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('counts a shift in the very first slot of the horizon', () => {
    const { roster, agent } = rosterOf({
      rules: { maxShiftsByTemplate: new Map([[2, 0]]) },
      kept: Array<number>(DAYS + 2 * AROUND).fill(0),
      closed: Array<number>(DAYS).fill(0),
      days: NO_DAYS.with(0, 1),
    })
    expect(roster.start[DAYS]).toBe(0)
    expect(roster.rowOf(1).excess(agent)).toBe(1)
    expect(roster.keepsSequence(1)).toBe(false)
  })
})

describe('repairs of a week', () => {
  it('are asked for where the week would be further from the rules than kept shifts are', () => {
    fc.assert(
      fc.property(setting, given => {
        const { roster, agent, days } = rosterOf(given)
        const repairs = repairsFor(roster, 1, WEEK)
        expect(repairs === null).toBe(agent.sequence === null)
        const allowed = excessOf(agent, NO_DAYS)
        for (const kinds of repairs ? ALL_WEEKS : []) {
          const isKept = excessOf(agent, withWeek(days, kinds)) <= allowed
          if (isKept) expect(repairs!(weekOf(kinds))).toBeNull()
        }
        // A week that is asked about does not become part of the roster.
        expect(roster.rowOf(1).excess(agent)).toBe(excessOf(agent, days))
      }),
      { numRuns: 60 },
    )
  })

  it('name choices of which every week that keeps the rules makes one', () => {
    fc.assert(
      fc.property(setting, given => {
        const { roster, agent, days } = rosterOf(given)
        const repairs = repairsFor(roster, 1, WEEK)
        if (!repairs || excessOf(agent, NO_DAYS) > 0) return
        const possible = ALL_WEEKS.filter(kinds =>
          kinds.every((kind, k) => kind === NONE || agent.isOpenDay[FIRST + k] === 1),
        )
        const keeping = possible.filter(kinds => excessOf(agent, withWeek(days, kinds)) === 0)
        for (const kinds of possible) {
          const choices = repairs(weekOf(kinds))
          const isBroken = excessOf(agent, withWeek(days, kinds)) > 0
          if (!choices) {
            expect(isBroken && keeping.length > 0).toBe(false)
            continue
          }
          expect(isBroken).toBe(true)
          const isWithinReach = ({ day }: DayChoice) =>
            day >= FIRST && day < FIRST + WEEK_DAYS && agent.isOpenDay[day] === 1
          expect(choices.every(isWithinReach)).toBe(true)
          expect(choices.some(choice => makes(kinds, choice))).toBe(false)
          expect(keeping.every(other => choices.some(choice => makes(other, choice)))).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('leave days on and off alone once a pattern has chosen them', () => {
    fc.assert(
      fc.property(setting, given => {
        const { roster, agent } = rosterOf(given)
        const repairs = repairsFor(roster, 1, WEEK, agent, true)
        const hasSuccession = given.rules.notBeforeIds !== undefined
        const hasMaximum = given.rules.maxShiftsByTemplate !== undefined
        for (const kinds of repairs ? ALL_WEEKS : [])
          for (const choice of repairs!(weekOf(kinds)) ?? []) {
            expect(hasSuccession || hasMaximum).toBe(true)
            expect('banned' in choice).toBe(true)
          }
      }),
      { numRuns: 60 },
    )
  })
})
