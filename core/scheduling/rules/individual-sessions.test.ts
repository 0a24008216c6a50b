import fc from 'fast-check'
import { expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import { demand, plan, plannedShift, span, totalTimeRule } from '#test/core/scheduling/builders.ts'
import { applyTaskTemplate } from '../apply.ts'
import type { RuleTotalTime } from './types.ts'

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
