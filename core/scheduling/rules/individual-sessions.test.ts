import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { type Interval, lengthMinutes, MINUTE_MS, overlaps } from '#core/time/index.ts'
import { demand, plan, plannedShift, span, totalTimeRule } from '#test/core/scheduling/builders.ts'
import { below } from '#test/core/scheduling/random-team.ts'
import { applyTaskTemplate } from '../apply.ts'
import type { RuleTotalTime } from './types.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const BEGIN = 540
const SLOTS = 14

/** One agent from 9:00 for three and a half hours, alone with a requirement of its own in each quarter hour. */
function randomDay(seed: number, wishes: Partial<RuleTotalTime>) {
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const meeting = BEGIN + 15 * below(SLOTS - 2)
  const interval = span(0, BEGIN, BEGIN + 15 * SLOTS)
  const wanted = demand(0)
  const first = (interval.start - wanted.startsAt) / (15 * MINUTE_MS)
  for (let slot = 0; slot < SLOTS; slot++) wanted.required[first + slot] = below(20)
  const shift = plannedShift({ interval, unavailable: [span(0, meeting, meeting + 30)] })
  const rule = totalTimeRule({ sessionLength: 30 + 15 * below(2), totalTime: 30 + 15 * below(7), ...wishes })
  const required = wanted.required.slice(first, first + SLOTS)
  const isFree = (slot: number) => BEGIN + 15 * slot < meeting || BEGIN + 15 * slot >= meeting + 30
  const contractedDayMinutes = new Map([[shift.surferId, 15 * SLOTS]])
  const problem = plan([rule], { shifts: [shift], demand: [wanted], contractedDayMinutes })
  return { rule, required, isFree, problem }
}

interface Laid {
  slots: number
  misfit: number
  damage: number
}
/** More is better, then sessions nearer to the wanted length, then less damage. */
const isBetter = (a: Laid, b: Laid): boolean =>
  a.slots !== b.slots ? a.slots > b.slots : a.misfit !== b.misfit ? a.misfit < b.misfit : a.damage < b.damage

/** Every set of sessions that are apart. */
function tryAll({ rule, required, isFree }: ReturnType<typeof randomDay>): Laid {
  const wanted = rule.sessionLength / 15
  const most = Math.floor(rule.totalTime / 15)
  const lengths = rule.isSessionFlex
    ? Array.from({ length: Math.floor(1.5 * wanted) }, (_, i) => i + 1)
    : [wanted]
  let best: Laid = { slots: 0, misfit: 0, damage: 0 }
  const go = (from: number, laid: Laid): void => {
    if (isBetter(laid, best)) best = laid
    for (let slot = from; slot < SLOTS; slot++)
      for (const length of lengths) {
        if (laid.slots + length > most || slot + length > SLOTS) break
        const slots = Array.from({ length }, (_, i) => slot + i)
        if (!slots.every(isFree)) break
        const damage = laid.damage + slots.reduce((sum, at) => sum + required[at]!, 0)
        const misfit = laid.misfit + Math.abs(length - wanted)
        go(slot + length, { slots: laid.slots + length, misfit, damage })
      }
  }
  go(0, best)
  return best
}

it.each([false, true])('lays out a day as trying everything does (flexible: %s)', isSessionFlex => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), seed => {
      const day = randomDay(seed, { isSessionFlex })
      const { tasks, rules } = applyTaskTemplate(day.problem, { seed: 1 })
      const slotOf = (at: number) => (at - span(0, BEGIN, BEGIN + 15).start) / (15 * MINUTE_MS)
      const damage = tasks.reduce((sum, { interval }) => {
        const covered = day.required.slice(slotOf(interval.start), slotOf(interval.end))
        return sum + covered.reduce((a, b) => a + b, 0)
      }, 0)
      const best = tryAll(day)
      expect(rules[0]!.achieved).toBe(15 * best.slots)
      expect(damage).toBe(best.damage)
    }),
    { numRuns: 80 },
  )
})

const minutesIn = (list: readonly { interval: Interval }[]) =>
  list.reduce((sum, { interval }) => sum + lengthMinutes(interval), 0)

describe('sessions of one agent', () => {
  it('never fall together, also where two shifts of a day overlap', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isSessionFlex) => {
        const upTo = below(random(seed))
        const rule = totalTimeRule({ totalTime: 60 + 30 * upTo(6), sessionLength: 45, isSessionFlex })
        const shifts = [1, 2].map(blockId => {
          const start = 540 + 15 * upTo(12)
          const interval = span(0, start, start + 60 + 15 * upTo(12))
          const from = start + 15 * upTo(4)
          return plannedShift({
            blockId,
            interval,
            keptTasks: [{ taskId: 300, interval: span(0, from, from + 15) }],
          })
        })
        const contractedDayMinutes = new Map([[1, 60]])
        const { tasks } = applyTaskTemplate(plan([rule], { shifts, contractedDayMinutes }), { seed: 1 })
        const kept = shifts.flatMap(shift => shift.keptTasks)
        tasks.forEach((task, i) => {
          const others = [...tasks.slice(i + 1), ...kept]
          expect(others.filter(other => overlaps(other.interval, task.interval))).toEqual([])
        })
      }),
      { numRuns: 80 },
    )
  })
})

const DAYS = [4, 5, 6]
const QUARTERS = 6

interface Layout {
  misfit: number
  damage: number
}
/** Least misfit, then least damage of one day, for each number of quarter-hours that can be placed. */
function layouts(
  required: readonly number[],
  lengths: readonly number[],
  wanted: number,
): Map<number, Layout> {
  const found = new Map<number, Layout>()
  const go = (from: number, placed: number, laid: Layout): void => {
    const best = found.get(placed)
    if (!best || laid.misfit < best.misfit || (laid.misfit === best.misfit && laid.damage < best.damage))
      found.set(placed, laid)
    for (let at = from; at < QUARTERS; at++)
      for (const length of lengths) {
        if (at + length > QUARTERS) break
        const damage = laid.damage + required.slice(at, at + length).reduce((a, b) => a + b, 0)
        go(at + length, placed + length, { misfit: laid.misfit + Math.abs(length - wanted), damage })
      }
  }
  go(0, 0, { misfit: 0, damage: 0 })
  return found
}

interface Week extends Layout {
  quarters: number
  spread: number
}
const isBetterWeek = (a: Week, b: Week): boolean => {
  if (a.quarters !== b.quarters) return a.quarters > b.quarters
  if (a.misfit !== b.misfit) return a.misfit < b.misfit
  return a.spread !== b.spread ? a.spread < b.spread : a.damage < b.damage
}

describe('the week of one agent', () => {
  it('is laid out over its days as trying everything does, also over the change of the clock', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isSessionFlex) => {
        const upTo = below(random(seed))
        const rule = totalTimeRule({ totalTime: 15 * (2 + upTo(20)), period: 'week', isSessionFlex })
        const wanted = demand(0)
        const had = DAYS.map(() => 2 * upTo(2))
        const required = DAYS.map(() => Array.from({ length: QUARTERS }, () => upTo(12)))
        const shifts = DAYS.map((day, d) => {
          const interval = span(day, 540, 540 + 15 * QUARTERS + 15 * had[d]!)
          const first = (interval.start - wanted.startsAt) / (15 * MINUTE_MS)
          wanted.required.set(required[d]!, first)
          const kept = {
            taskId: rule.taskId,
            interval: { start: interval.end - 15 * had[d]! * MINUTE_MS, end: interval.end },
          }
          return plannedShift({ blockId: day, interval, keptTasks: had[d]! > 0 ? [kept] : [] })
        })
        const left = rule.totalTime / 15 - had.reduce((a, b) => a + b, 0)
        const days = required.map(own => [...layouts(own, isSessionFlex ? [1, 2, 3] : [2], 2)])
        const spreadOf = (quarters: readonly number[]) =>
          quarters.reduce((sum, own, d) => sum + (own + had[d]!) ** 2, 0)
        let best: Week = { quarters: 0, misfit: 0, spread: spreadOf([0, 0, 0]), damage: 0 }
        for (const [a, first] of days[0]!)
          for (const [b, second] of days[1]!)
            for (const [c, third] of days[2]!) {
              if (a + b + c > Math.max(0, left)) continue
              const week = {
                quarters: a + b + c,
                misfit: first.misfit + second.misfit + third.misfit,
                spread: spreadOf([a, b, c]),
                damage: first.damage + second.damage + third.damage,
              }
              if (isBetterWeek(week, best)) best = week
            }
        const { tasks } = applyTaskTemplate(plan([rule], { shifts, demand: [wanted] }), { seed: 1 })
        const placed = DAYS.map(day => minutesIn(tasks.filter(task => task.blockId === day)) / 15)
        const damage = tasks.reduce((sum, { blockId, interval }) => {
          const d = DAYS.indexOf(blockId)
          const at = (instant: number) => (instant - shifts[d]!.interval.start) / (15 * MINUTE_MS)
          return sum + required[d]!.slice(at(interval.start), at(interval.end)).reduce((a, b) => a + b, 0)
        }, 0)
        expect(placed.reduce((a, b) => a + b, 0)).toBe(best.quarters)
        expect([spreadOf(placed), damage]).toEqual([best.spread, best.damage])
      }),
      { numRuns: 60 },
    )
  })
})
