import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KEPT_MARGIN_DAYS, type SequenceLogic } from '#core/constraints/index.ts'
import { random } from '#core/random.ts'
import { patterns, runsOf } from '#test/core/constraints/day-rows.ts'
import {
  belowBy,
  DAY,
  randomRun,
  tinyAgent,
  tinyOptions,
  tinyTemplate,
  weeksOfDays,
} from '#test/core/scheduling/tiny-rosters.ts'
import type { Agent } from '../model/agent.ts'
import { dayPattern } from './day-pattern.ts'

const WEEKS = weeksOfDays(3, 4, 1)
const DAYS = 8
const EVERY = patterns(DAYS)
const TOO_FEW = 1e9

/** Worked days come in pairs, as a state that counts to two. */
const inPairs: SequenceLogic = {
  days: {
    start: () => 0,
    next: (state, isOn) => (isOn ? (state === 1 ? 2 : 1) : state === 1 ? null : 0),
    mayEnd: state => state !== 1,
  },
  excess: () => 0,
  repairs: () => null,
}
/** Bound to templates alone: patterns of days never break it. */
const templatesAlone: SequenceLogic = { days: null, excess: () => 1, repairs: () => null }

interface Toy {
  agent: Agent
  value: Float64Array
  isPaired: boolean
}

function toy(seed: number): Toy {
  const draw = random(seed)
  const below = belowBy(draw)
  const isKeptDay = new Uint8Array(DAYS + 2 * KEPT_MARGIN_DAYS)
  for (let at = 0; at < isKeptDay.length; at++) if (below(8) === 0) isKeptDay[at] = 1
  const isPaired = below(3) === 0
  const hasOptions = below(2) === 0
  const agent = tinyAgent(DAYS, {
    isKeptDay,
    isOpenDay: Uint8Array.from({ length: DAYS }, (_, day) => 1 - isKeptDay[KEPT_MARGIN_DAYS + day]!),
    run: randomRun(draw, DAYS, 0.75),
    options: hasOptions ? tinyOptions([tinyTemplate()], DAYS, () => draw() < 0.8) : null,
    lengths: Int32Array.of(3, 5),
    maxStreak: 1 + below(4),
    sequence: isPaired ? [templatesAlone, inPairs] : [templatesAlone],
    minWeekSlots: Int32Array.from(WEEKS, () => below(14)),
    maxWeekSlots: Int32Array.from(WEEKS, () => 8 + below(10)),
  })
  return { agent, isPaired, value: Float64Array.from({ length: DAYS }, () => below(41) - 20) }
}

const isKept = ({ isKeptDay }: Agent, day: number): boolean => isKeptDay[day + KEPT_MARGIN_DAYS] === 1

function hasRoom({ options, run }: Agent, day: number): boolean {
  if (options) return options[day]!.start.length > 0
  return Array.from({ length: DAY }, (_, i) => run[day * DAY + i]!).some(slots => slots >= 3)
}

/** Letters of the days around too: kept days before and after lengthen a run. */
function isSound({ agent, isPaired }: Toy, days: string): boolean {
  const kept = Array.from(agent.isKeptDay, one => (one === 1 ? 'x' : '-')).join('')
  const all = kept.slice(0, KEPT_MARGIN_DAYS) + days + kept.slice(KEPT_MARGIN_DAYS + DAYS)
  const tooLong = runsOf(all, 'x').some(
    ({ from, to }) => to - from > agent.maxStreak && to > KEPT_MARGIN_DAYS && from < KEPT_MARGIN_DAYS + DAYS,
  )
  if (tooLong) return false
  return !isPaired || runsOf(days, 'x').every(({ from, to }) => (to - from) % 2 === 0)
}

/** Worth of each pattern that the plain rules allow, by its letters. */
function allowed(given: Toy): Map<string, number> {
  const { agent, value } = given
  const worths = new Map<string, number>()
  for (const days of EVERY) {
    const isNew = (day: number) => days[day] === 'x' && !isKept(agent, day)
    const indexes = Array.from({ length: DAYS }, (_, day) => day)
    if (indexes.some(day => (isKept(agent, day) ? days[day] === '-' : isNew(day) && !hasRoom(agent, day))))
      continue
    const counts = WEEKS.map(
      ({ firstDay, lastDay }) => indexes.filter(day => day >= firstDay && day < lastDay && isNew(day)).length,
    )
    if (counts.some((count, week) => count > agent.maxWeekSlots[week]! / agent.shortest)) continue
    if (!isSound(given, days)) continue
    const tooFew = counts.reduce(
      (sum, count, week) => sum + Math.max(0, Math.ceil(agent.minWeekSlots[week]! / agent.longest) - count),
      0,
    )
    const gain = indexes.reduce((sum, day) => sum + (isNew(day) ? value[day]! : 0), 0)
    worths.set(days, gain - TOO_FEW * tooFew)
  }
  return worths
}

const lettersOf = (agent: Agent, pattern: Uint8Array): string =>
  Array.from(pattern, (isOn, day) => (isOn === 1 || isKept(agent, day) ? 'x' : '-')).join('')

describe('the pattern of days', () => {
  it('is worth most of all that keep the rules, and lacks the fewest shifts', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const given = toy(seed)
        const worths = allowed(given)
        const pattern = dayPattern(given.agent, WEEKS, given.value)
        expect(pattern === null).toBe(worths.size === 0)
        if (!pattern) return
        expect(worths.get(lettersOf(given.agent, pattern))).toBe(Math.max(...worths.values()))
        pattern.forEach((isOn, day) => {
          if (isKept(given.agent, day)) expect(isOn).toBe(0)
        })
      }),
      { numRuns: 150 },
    )
  })

  it('does not change when all days are worth twice as much', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const { agent, value } = toy(seed)
        const twice = value.map(one => 2 * one)
        expect(dayPattern(agent, WEEKS, twice)).toEqual(dayPattern(agent, WEEKS, value))
      }),
      { numRuns: 60 },
    )
  })

  it('works days of no worth to reach the hours, and leaves those beyond', () => {
    const agent = tinyAgent(DAYS, {
      sequence: [],
      minWeekSlots: Int32Array.of(9, 0, 4),
      maxWeekSlots: Int32Array.of(12, 8, 4),
      maxStreak: 3,
    })
    // Three shifts of four slots in the first week, so that the fourth day must be off; at most two in the second.
    const value = Float64Array.of(-1, -1, -1, 9, 3, 2, 1, -5)
    expect(Array.from(dayPattern(agent, WEEKS, value)!)).toEqual([1, 1, 1, 0, 1, 1, 0, 1])
  })
})
