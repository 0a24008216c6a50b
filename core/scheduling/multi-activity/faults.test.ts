import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { drawnPlan, toyActivityProblem } from '#test/core/scheduling/multi-activity.ts'
import { Faults } from './faults.ts'
import { OFF } from './model.ts'
import { NONE, type Plan } from './plan.ts'
import type { ActivityProblem } from './types.ts'

const seeds = fc.integer({ min: 1 })

/** A plan with shifts at both ends of the horizon and activities that are short and superfluous. */
function begun(seed: number, changes: Partial<ActivityProblem> = {}) {
  const draw = random(seed)
  const toy = { ...toyActivityProblem(seed), ...changes }
  const problem = { ...toy, cover: toy.cover.filter(row => row.startMinute < toy.horizon.toMinute) }
  const { plan } = drawnPlan(problem, draw)
  const faults = new Faults(plan, draw)
  faults.look()
  return { draw, problem, plan, faults }
}

const isShort = ({ surplus, model }: Plan, cell: number) => surplus[cell]! < -model.band[cell]!
const isSuperfluous = ({ surplus, model }: Plan, cell: number) => surplus[cell]! > model.evenSurplus

function cellsOf({ model }: Plan): number[] {
  return Array.from({ length: (model.layerCount - 1) * model.slotCount }, (_, i) => model.slotCount + i)
}

describe('a fault that is drawn', () => {
  const wide = {
    horizon: { fromMinute: 0, toMinute: 3 * 1440 },
    minSessionMinutes: 120,
    minShiftMinutes: 240,
  }
  const anyTime = { ...wide, startRanges: [{ fromMinuteOfDay: 0, toMinuteOfDay: 1440 }] }

  it('is a shift at work in its slot, on an activity with a fault there or nearby', () => {
    let drawn = 0
    fc.assert(
      fc.property(seeds, seed => {
        const { plan, faults, problem } = begun(seed, seed % 2 === 0 ? anyTime : {})
        const { slotCount, dayCount, layers } = plan.model
        const wants = (layer: number, slot: number) => isShort(plan, layer * slotCount + slot)
        for (let i = 0; i < 30; i++) {
          if (!faults.draw()) continue
          drawn++
          const { cell, slot, wanted } = faults
          const surfer = Math.floor(cell / dayCount)
          expect(surfer).toBeLessThan(problem.surfers.length)
          expect(plan.start[cell]).not.toBe(NONE)
          expect(slot >= plan.start[cell]! && slot < plan.end[cell]!).toBe(true)
          const layer = plan.work[surfer * slotCount + slot]!
          if (wanted !== OFF) {
            expect(layers[surfer]).toContain(wanted)
            expect(wants(wanted, slot)).toBe(true)
            continue
          }
          // Someone too many in the slot, or someone whose session could reach a slot that is short.
          const near = Array.from({ length: 9 }, (_, by) => slot + by - 4)
          const isNearShort = near.some(at => at !== slot && at >= 0 && at < slotCount && wants(layer, at))
          expect(isNearShort || isSuperfluous(plan, layer * slotCount + slot)).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
    expect(drawn).toBeGreaterThan(100)
  })

  it('is none exactly where no slot is short or above the even spread', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { plan, faults } = begun(seed)
        const cells = cellsOf(plan)
        for (const cell of cells) {
          plan.model.band[cell] = 1000
          plan.surplus[cell] = Math.min(plan.surplus[cell]!, plan.model.evenSurplus)
        }
        // Faults that were looked for before are looked at again.
        for (let i = 0; i < 20; i++) expect(faults.draw()).toBe(false)
        faults.look()
        expect(faults.draw()).toBe(false)
        const at = plan.work.findIndex(layer => layer !== OFF)
        if (at < 0) return
        const slot = at % plan.model.slotCount
        plan.surplus[plan.work[at]! * plan.model.slotCount + slot] = plan.model.evenSurplus + 1
        faults.look()
        expect(faults.draw()).toBe(true)
        expect([faults.slot, faults.wanted]).toEqual([slot, OFF])
      }),
      { numRuns: 30 },
    )
  })

  it('reaches everyone who might mend it', () => {
    const { plan, faults } = begun(6, { ...anyTime, cover: [] })
    const { slotCount, dayCount } = plan.model
    const found = new Set<number>()
    for (let i = 0; i < 3000; i++) if (faults.draw()) found.add(faults.cell)
    // Nobody is wanted: each shift with a surfer above the even spread is a fault.
    const wanted = Array.from(plan.start.keys()).filter(cell => {
      const at = Math.floor(cell / dayCount) * slotCount
      for (let slot = plan.start[cell]!; slot < plan.end[cell]!; slot++)
        if (isSuperfluous(plan, plan.work[at + slot]! * slotCount + slot)) return true
      return false
    })
    expect(wanted.length).toBeGreaterThan(1)
    expect([...found].sort((a, b) => a - b)).toEqual(wanted)
  })
})
