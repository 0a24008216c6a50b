import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { SKILL } from '#test/core/scheduling/builders.ts'
import {
  below,
  CELL_MS,
  CHAT,
  cellsOf,
  isIn,
  MAIL,
  MEETING,
  QUARTER_MS,
  randomTeam,
} from '#test/core/scheduling/random-team.ts'
import { StreamSupply } from './stream-supply.ts'
import type { ApplyProblem, PlannedShift } from './types.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const TASKS = [SKILL, MAIL, CHAT, MEETING]
const slotsOf = ({ slotCount }: StreamSupply) => Array.from({ length: slotCount }, (_, slot) => slot)

/** Agents that a stream requires at an instant. */
function requiredAt({ demand }: ApplyProblem, stream: number, at: number): number {
  const { startsAt, required } = demand[stream]!
  return required[Math.floor((at - startsAt) / QUARTER_MS)] ?? 0
}

const streamsOf = ({ demand }: ApplyProblem, taskIds: readonly number[]) =>
  demand.flatMap((one, stream) => (one.taskIds.some(id => taskIds.includes(id)) ? [stream] : []))

/** Whether an agent on the shift could serve a stream at the instant. */
function isAble(problem: ApplyProblem, shift: PlannedShift, stream: number, at: number): boolean {
  const skills = problem.skillsBySurfer.get(shift.surferId) ?? []
  const isElsewhere = shift.keptTasks.some(
    ({ taskId, interval }) => isIn(at, interval) && streamsOf(problem, [taskId]).length === 0,
  )
  return (
    streamsOf(problem, skills).includes(stream) &&
    isIn(at, shift.interval) &&
    !isElsewhere &&
    !shift.unavailable.some(interval => isIn(at, interval))
  )
}

/** Agents able to serve a stream over a quarter-hour, counted by five minutes. */
function ableIn(problem: ApplyProblem, stream: number, start: number): number {
  const cells = cellsOf({ start, end: start + QUARTER_MS })
  return cells.reduce(
    (sum, at) => sum + problem.shifts.filter(shift => isAble(problem, shift, stream, at)).length / 3,
    0,
  )
}

describe('quarter-hours of a plan', () => {
  it('hold every shift, and the fractions that an interval touches add up to its length', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: -40, max: 300 }), fc.nat(100), (seed, from, length) => {
        const problem = randomTeam(seed)
        const supply = new StreamSupply(problem)
        const end = supply.slotStart(supply.slotCount)
        for (const { interval } of problem.shifts) {
          expect(supply.originMs).toBeLessThanOrEqual(interval.start)
          expect(end).toBeGreaterThanOrEqual(interval.end)
        }
        const start = supply.originMs + from * CELL_MS
        const interval = { start, end: start + length * CELL_MS }
        const touched: [number, number][] = []
        supply.eachSlot(interval, (slot, fraction) => touched.push([slot, Math.round(3 * fraction)]))
        const expected = slotsOf(supply).flatMap((slot): [number, number][] => {
          const cells = cellsOf({ start: supply.slotStart(slot), end: supply.slotStart(slot + 1) })
          const inside = cells.filter(at => isIn(at, interval)).length
          return inside > 0 ? [[slot, inside]] : []
        })
        expect(touched).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })
})

describe('requirement and supply', () => {
  it('of an activity are those of the streams it serves, whenever their series begin', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const problem = randomTeam(seed)
        const supply = new StreamSupply(problem)
        for (const taskId of TASKS) {
          const streams = streamsOf(problem, [taskId])
          expect(supply.isService(taskId)).toBe(streams.length > 0)
          for (const slot of slotsOf(supply)) {
            const wanted = streams.map(stream => requiredAt(problem, stream, supply.slotStart(slot)))
            expect(supply.requiredFor(taskId, slot)).toBe(wanted.reduce((a, b) => a + b, 0))
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('count every agent once, split among the streams by what they require', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const draw = random(seed)
        const upTo = below(draw)
        const problem = randomTeam(seed)
        const supply = new StreamSupply(problem)
        const given = Array.from({ length: 6 }, () => {
          const start = supply.originMs + upTo(200) * CELL_MS
          return { taskId: TASKS[upTo(4)]!, interval: { start, end: start + upTo(40) * CELL_MS } }
        })
        for (const { taskId, interval } of given) supply.add(taskId, interval)
        for (const slot of slotsOf(supply)) {
          const start = supply.slotStart(slot)
          const cells = cellsOf({ start, end: start + QUARTER_MS })
          const agentsOn = (id: number) =>
            given.reduce(
              (sum, one) =>
                sum + (one.taskId === id ? cells.filter(at => isIn(at, one.interval)).length / 3 : 0),
              0,
            )
          // An agent with the first activity serves two streams, of which the second activity has one.
          const [first, second] = [requiredAt(problem, 0, start), requiredAt(problem, 1, start)]
          const share = first + second > 0 ? second / (first + second) : 0.5
          expect(supply.suppliedFor(SKILL, slot)).toBeCloseTo(agentsOn(SKILL) + agentsOn(MAIL), 9)
          expect(supply.suppliedFor(MAIL, slot)).toBeCloseTo(share * agentsOn(SKILL) + agentsOn(MAIL), 9)
          expect(supply.suppliedFor(CHAT, slot)).toBeCloseTo(agentsOn(CHAT), 9)
          expect(supply.suppliedFor(MEETING, slot)).toBe(0)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('damage of an absence', () => {
  it('is the worst requirement for each agent who is there and able, over the time away', () => {
    fc.assert(
      fc.property(seeds, fc.nat(100), fc.integer({ min: 1, max: 12 }), (seed, from, length) => {
        const problem = randomTeam(seed)
        const supply = new StreamSupply(problem)
        const start = supply.originMs + from * CELL_MS
        const end = Math.min(start + length * CELL_MS, supply.slotStart(supply.slotCount))
        fc.pre(start < end)
        for (const skills of [[SKILL], [MAIL, CHAT], [MEETING]]) {
          const expected = cellsOf({ start, end }).reduce((sum, at) => {
            const slot = Math.floor(at / QUARTER_MS) * QUARTER_MS
            const worst = streamsOf(problem, skills).map(
              stream => requiredAt(problem, stream, slot) / Math.max(0.1, ableIn(problem, stream, slot)),
            )
            return sum + Math.max(0, ...worst) / 3
          }, 0)
          expect(supply.damage(supply.streamsOf(skills), start, end)).toBeCloseTo(expected, 6)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('grows while colleagues leave, adds up over time, and is as before when they return', () => {
    fc.assert(
      fc.property(seeds, fc.nat(60), fc.integer({ min: 1, max: 20 }), (seed, from, length) => {
        const problem = randomTeam(seed)
        const supply = new StreamSupply(problem)
        const streams = supply.streamsOf([SKILL, MAIL, CHAT])
        const start = supply.originMs + from * CELL_MS
        const middle = start + length * CELL_MS
        const end = middle + 35 * 60_000
        const damage = (until = end, since = start) => supply.damage(streams, since, until)
        const before = damage()
        expect(damage(middle) + damage(end, middle)).toBeCloseTo(before, 6)
        supply.addAble(streams, { start, end: middle }, -1)
        expect(damage()).toBeGreaterThanOrEqual(before - 1e-9)
        supply.addAble(streams, { start, end: middle }, 1)
        expect(damage()).toBeCloseTo(before, 6)
      }),
      { numRuns: 80 },
    )
  })

  it('elsewhere is the worst shortage of the streams that the activity does not serve', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const problem = randomTeam(seed)
        const supply = new StreamSupply(problem)
        const chat = { start: supply.originMs + QUARTER_MS, end: supply.originMs + 9 * QUARTER_MS }
        supply.add(CHAT, chat)
        for (const slot of slotsOf(supply)) {
          const start = supply.slotStart(slot)
          const shortage = (stream: number) => {
            const there = stream === 2 && isIn(start, chat) ? 1 : 0
            const missing = requiredAt(problem, stream, start) - there
            return Math.max(0, missing / Math.max(0.1, ableIn(problem, stream, start)))
          }
          const among = supply.streamsOf([SKILL, CHAT])
          expect(supply.shortageElsewhere(SKILL, among, slot)).toBeCloseTo(shortage(2), 6)
          expect(supply.shortageElsewhere(MAIL, among, slot)).toBeCloseTo(
            Math.max(shortage(0), shortage(2)),
            6,
          )
          expect(supply.shortageElsewhere(CHAT, supply.streamsOf([CHAT]), slot)).toBe(0)
        }
      }),
      { numRuns: 30 },
    )
  })
})
