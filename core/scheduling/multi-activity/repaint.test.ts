import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { drawnPlan, faultsIn, toyActivityProblem } from '#test/core/scheduling/multi-activity.ts'
import { OFF } from './model.ts'
import { NONE, type Plan } from './plan.ts'
import { drawOther, Repainter } from './repaint.ts'
import type { ActivityProblem } from './types.ts'

const seeds = fc.integer({ min: 1 })

function begun(seed: number) {
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const problem = toyActivityProblem(seed)
  const { plan } = drawnPlan(problem, draw)
  plan.underWeight = 1 + below(9)
  const worked = Array.from(plan.start.keys()).filter(cell => plan.start[cell] !== NONE)
  return { draw, below, problem, plan, worked }
}

const stateOf = ({ start, end, work, surplus, used, over, under }: Plan) =>
  structuredClone({ start, end, work, surplus, used, over, under })

/** A move that is done keeps the rules within its slack; one that is not leaves no trace. */
function expectSound(problem: ActivityProblem, plan: Plan, slack: number, move: () => boolean): boolean {
  const before = stateOf(plan)
  const cost = plan.cost()
  const isDone = move()
  expect(faultsIn(problem, plan)).toEqual([])
  if (isDone) expect(plan.cost() - cost).toBeLessThanOrEqual(slack + 1e-6)
  else expect(stateOf(plan)).toEqual(before)
  return isDone
}

describe('another activity within a shift', () => {
  it('keeps every rule and the count within the slack, or changes nothing', () => {
    let done = 0
    fc.assert(
      fc.property(seeds, seed => {
        const { draw, below, problem, plan, worked } = begun(seed)
        const repainter = new Repainter(plan, draw)
        const { dayCount, layers } = plan.model
        for (let i = 0; i < 12 && worked.length > 0; i++) {
          const cell = worked[below(worked.length)]!
          const surfer = Math.floor(cell / dayCount)
          const isPlaced = below(2) === 0
          const slot = isPlaced ? plan.start[cell]! + below(plan.end[cell]! - plan.start[cell]!) : NONE
          const wanted = isPlaced && below(2) === 0 ? layers[surfer]![below(layers[surfer]!.length)]! : OFF
          const slack = [0, 3, 1000][below(3)]!
          const shifts = { start: plan.start.slice(), end: plan.end.slice(), used: plan.used.slice() }
          const move = () => repainter.repaint(surfer, cell, slot, wanted, slack)
          const row = plan.work.slice()
          if (!expectSound(problem, plan, slack, move)) continue
          done++
          expect({ start: plan.start, end: plan.end, used: plan.used }).toEqual(shifts)
          const changed = Array.from(row.keys()).filter(at => row[at] !== plan.work[at])
          const at = surfer * plan.model.slotCount
          const isInside = (place: number) => place >= at + plan.start[cell]! && place < at + plan.end[cell]!
          expect(changed.every(isInside)).toBe(true)
          if (wanted === OFF) continue
          expect(changed.every(place => plan.work[place] === wanted)).toBe(true)
          expect(plan.work[at + slot]).toBe(wanted)
        }
      }),
      { numRuns: 60 },
    )
    expect(done).toBeGreaterThan(50)
  })

  it('reaches every way to divide a shift of two activities', () => {
    const problem: ActivityProblem = {
      ...toyActivityProblem(1),
      taskIds: [11, 12],
      surfers: [{ id: 100, taskIds: [11, 12], minMinutes: 720, maxMinutes: 720 }],
      cover: [],
      minShiftMinutes: 720,
      maxShiftMinutes: 720,
      minSessionMinutes: 240,
    }
    const draw = random(1)
    const { plan } = drawnPlan(problem, draw)
    const cell = plan.start.findIndex(start => start !== NONE)
    const repainter = new Repainter(plan, draw)
    const seen = new Set<string>()
    for (let i = 0; i < 600; i++) {
      repainter.repaint(0, cell, NONE, OFF, Number.POSITIVE_INFINITY)
      seen.add(plan.work.subarray(plan.start[cell]!, plan.end[cell]!).join(''))
    }
    // Six slots in sessions of two or more.
    const halves = ['111111', '111122', '111222', '112222', '112211']
    const swapped = halves.map(text => text.replace(/./g, layer => (layer === '1' ? '2' : '1')))
    expect([...seen].sort()).toEqual([...halves, ...swapped].sort())
  })

  it('is not sought for a surfer with one activity', () => {
    const { plan, draw, worked } = begun(4)
    plan.model.layers.fill(Uint8Array.of(1))
    const before = stateOf(plan)
    expect(new Repainter(plan, draw).repaint(0, worked[0]!, NONE, OFF, 1000)).toBe(false)
    expect(stateOf(plan)).toEqual(before)
  })
})

describe('the draw of another activity', () => {
  it('is each of the others alike, and never the same while there is another', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        (seed, list) => {
          const draw = random(seed)
          const layers = Uint8Array.from(list)
          const layer = list[seed % list.length]!
          const counts = new Map<number, number>()
          for (let i = 0; i < 200; i++) {
            const other = drawOther(layers, layer, draw)
            counts.set(other, (counts.get(other) ?? 0) + 1)
          }
          const others = list.filter(one => one !== layer)
          expect([...counts.keys()].sort()).toEqual(others.length === 0 ? [layer] : others.sort())
          // Four standard deviations of a fair draw.
          const fair = 200 / Math.max(1, others.length)
          for (const count of counts.values())
            expect(Math.abs(count - fair)).toBeLessThan(4.5 * Math.sqrt(fair))
        },
      ),
      { numRuns: 30 },
    )
  })
})
