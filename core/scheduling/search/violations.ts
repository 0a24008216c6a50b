// Violations: slots short or superfluous, and the shifts on or near them. When little is left to gain, moves drawn
// from all shifts alike would mostly touch good ones.

import type { Random } from '#core/random.ts'
import { SLOTS_PER_DAY } from '../model/grid.ts'
import { NONE, type Roster } from './roster.ts'

const MOST_SLOTS = 16
/** How near a shift must be to a slot to be moved onto it or away. */
const REACH_SLOTS = 6

export class Violations {
  private readonly roster: Roster
  private readonly random: Random
  private readonly slots: Int32Array
  /** Cells with a shift near each of the chosen slots, in one list. */
  private cells = new Int32Array(1024)
  private readonly firstCell = new Int32Array(MOST_SLOTS + 1)
  private chosen = 0

  constructor(roster: Roster, random: Random) {
    this.roster = roster
    this.random = random
    this.slots = new Int32Array(roster.slotCount)
  }

  /** Finds the slots in violations, and if they are many, takes some of them at random. */
  refresh(): void {
    const { slots, random } = this
    let count = this.findSlots()
    this.chosen = Math.min(MOST_SLOTS, count)
    let cellCount = 0
    for (let i = 0; i < this.chosen; i++) {
      const at = Math.floor(random() * count)
      const slot = slots[at]!
      slots[at] = slots[--count]!
      this.firstCell[i] = cellCount
      cellCount = this.listNear(slot, cellCount)
    }
    this.firstCell[this.chosen] = cellCount
  }

  private findSlots(): number {
    const { slots } = this
    const { moreCost, lessCost, slotCount } = this.roster.board
    let count = 0
    for (let slot = 0; slot < slotCount; slot++) {
      let isBad = false
      for (let cell = slot; cell < moreCost.length && !isBad; cell += slotCount)
        isBad = moreCost[cell]! < 0 || lessCost[cell]! < 0
      if (isBad) slots[count++] = slot
    }
    return count
  }

  private listNear(slot: number, from: number): number {
    const { agents, dayCount, start, length } = this.roster
    if (this.cells.length < from + 2 * agents.length) {
      const more = new Int32Array(2 * (from + 2 * agents.length))
      more.set(this.cells)
      this.cells = more
    }
    let count = from
    for (let a = 0; a < agents.length; a++) {
      const { dayStart } = agents[a]!
      // Days are 23 to 25 hours: the guess is at most a day off.
      let day = Math.max(0, Math.min(dayCount - 1, Math.floor((slot - dayStart[0]!) / SLOTS_PER_DAY)))
      if (day + 1 < dayCount && dayStart[day + 1]! <= slot) day++
      for (let d = Math.max(0, day - 1); d <= day; d++) {
        const cell = a * dayCount + d
        const first = start[cell]!
        if (first === NONE || slot < first - REACH_SLOTS || slot >= first + length[cell]! + REACH_SLOTS)
          continue
        this.cells[count++] = cell
      }
    }
    return count
  }

  /** A cell with a shift near a slot in violations, or NONE. */
  draw(): number {
    if (this.chosen === 0) return NONE
    const i = Math.floor(this.random() * this.chosen)
    const first = this.firstCell[i]!
    const count = this.firstCell[i + 1]! - first
    return count === 0 ? NONE : this.cells[first + Math.floor(this.random() * count)]!
  }
}
