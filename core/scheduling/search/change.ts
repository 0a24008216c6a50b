// Cost change of another place for the shift of one day, and applying it. Only slots that differ are counted.
// With several layers the slots that stay keep their ticket group, new ones take their neighbour's, and a
// change that would leave a session too short is priced infinite.

import { CENTI } from '../model/pools.ts'
import type { PersonalCosts } from './personal.ts'
import { NONE, type Roster } from './roster.ts'

export interface Place {
  /** NONE: no shift. */
  start: number
  length: number
  breakStart: number
  template: number
}

const UNSET = 255
const LONGEST_SLOTS = 96

export class ShiftChange {
  readonly place: Place = { start: NONE, length: 0, breakStart: NONE, template: NONE }
  cell = 0
  private readonly roster: Roster
  private a = 0
  private day = 0
  /** As it stands: work is [start, breakStart) and [breakEnd, end). */
  private start = 0
  private end = 0
  private breakStart = 0
  private breakEnd = 0
  /** As it would be. */
  private newEnd = 0
  private newBreakEnd = 0
  private carried = NONE
  /** Layer of each slot from the new start on. */
  private readonly pattern = new Uint8Array(LONGEST_SLOTS + 1)
  private recolorStart = 0
  private recolorEnd = 0
  private recolorTo = 0

  constructor(roster: Roster) {
    this.roster = roster
  }

  /** The place as it stands, to be altered by the caller. */
  begin(a: number, day: number): Place {
    const { roster, place } = this
    const cell = a * roster.dayCount + day
    this.a = a
    this.day = day
    this.cell = cell
    this.carried = NONE
    place.start = roster.start[cell]!
    place.template = roster.template[cell]!
    place.length = place.start === NONE ? 0 : roster.length[cell]!
    place.breakStart = place.start === NONE ? NONE : roster.breakStart[cell]!
    this.start = place.start
    this.end = place.start + place.length
    this.breakStart = place.breakStart
    this.breakEnd = place.breakStart === NONE ? NONE : place.breakStart + roster.breakSlots(a, place.template)
    return place
  }

  /** The new place takes its ticket groups from a shift of the agent that starts there. */
  carryFrom(start: number): void {
    this.carried = start
  }

  /** The new place lies on slots that the other change gives up. */
  meets(other: ShiftChange): boolean {
    const { start, length } = this.place
    return start !== NONE && other.start !== NONE && start < other.end && other.start < start + length
  }

  /** Whether the day is worked or not, or by which template, would be otherwise. */
  altersDay(): boolean {
    const { roster, place, cell } = this
    return (place.start === NONE) !== (this.start === NONE) || place.template !== roster.template[cell]
  }

  /** Start and template trade places with those of the roster: twice is back. */
  swap(): void {
    const { roster, place, cell } = this
    const { start, template } = place
    place.start = roster.start[cell]!
    place.template = roster.template[cell]!
    roster.start[cell] = start
    roster.template[cell] = template
  }

  /** Once priced. */
  reportTo(personal: PersonalCosts): void {
    personal.move(this.start, this.end, this.place.start, this.newEnd)
  }

  /** The cost change, in hundredths. `carriedBy`: ticket groups move along by so many slots. */
  price(carriedBy: number): number {
    const { place, roster, a } = this
    const isRemoved = place.start === NONE
    this.newEnd = isRemoved ? NONE : place.start + place.length
    this.newBreakEnd =
      isRemoved || place.breakStart === NONE ? NONE : place.breakStart + roster.breakSlots(a, place.template)
    if (roster.agents[a]!.layers.length > 1) return this.priceLayers(carriedBy)
    return this.priceOne(roster.agents[a]!.layers[0]!.index * roster.slotCount)
  }

  private priceOne(base: number): number {
    const { start, end, breakStart, breakEnd, newEnd, newBreakEnd, place } = this
    const { moreCost, lessCost } = this.roster.board
    const newStart = place.start
    if (start === NONE) return this.sum(moreCost, base, newStart, newEnd, place.breakStart, newBreakEnd)
    if (newStart === NONE) return this.sum(lessCost, base, start, end, breakStart, breakEnd)
    const newBreakStart = place.breakStart
    const lead = Math.max(start, newStart)
    const tail = Math.min(end, newEnd)
    const isNear =
      (breakStart === NONE || (breakStart >= lead && breakEnd <= tail)) &&
      (newBreakStart === NONE || (newBreakStart >= lead && newBreakEnd <= tail))
    if (lead >= tail || !isNear) return this.sumDifference(base)
    let delta = 0
    for (let slot = start; slot < newStart; slot++) delta += lessCost[base + slot]!
    for (let slot = newStart; slot < start; slot++) delta += moreCost[base + slot]!
    for (let slot = newEnd; slot < end; slot++) delta += lessCost[base + slot]!
    for (let slot = end; slot < newEnd; slot++) delta += moreCost[base + slot]!
    for (let slot = breakStart; slot < breakEnd; slot++)
      if (slot < newBreakStart || slot >= newBreakEnd) delta += moreCost[base + slot]!
    for (let slot = newBreakStart; slot < newBreakEnd; slot++)
      if (slot < breakStart || slot >= breakEnd) delta += lessCost[base + slot]!
    return delta
  }

  private sum(
    costs: Int32Array,
    base: number,
    start: number,
    end: number,
    breakStart: number,
    breakEnd: number,
  ) {
    let delta = 0
    for (let slot = start; slot < end; slot++)
      if (slot < breakStart || slot >= breakEnd) delta += costs[base + slot]!
    return delta
  }

  private sumDifference(base: number): number {
    const { moreCost, lessCost } = this.roster.board
    let delta = 0
    for (let slot = this.start; slot < this.end; slot++)
      if (this.wasWork(slot) && !this.isWork(slot)) delta += lessCost[base + slot]!
    for (let slot = this.place.start; slot < this.newEnd; slot++)
      if (this.isWork(slot) && !this.wasWork(slot)) delta += moreCost[base + slot]!
    return delta
  }

  private priceLayers(carriedBy: number): number {
    const { start, end, place, newEnd, roster, a, pattern } = this
    const { moreCost, lessCost } = roster.board
    const { layers } = roster.agents[a]!
    const { slotCount, layerAt } = roster
    if (newEnd !== NONE && !this.draft(carriedBy)) return Number.POSITIVE_INFINITY
    let delta = 0
    for (let slot = start; slot < end; slot++) {
      if (!this.wasWork(slot)) continue
      const old = layerAt[a * slotCount + slot]!
      if (this.isWork(slot) && pattern[slot - place.start] === old) continue
      delta += lessCost[layers[old]!.index * slotCount + slot]!
    }
    for (let slot = place.start; slot < newEnd; slot++) {
      if (!this.isWork(slot)) continue
      const now = pattern[slot - place.start]!
      if (this.wasWork(slot) && layerAt[a * slotCount + slot] === now) continue
      delta += moreCost[layers[now]!.index * slotCount + slot]!
    }
    return delta
  }

  private wasWork(slot: number): boolean {
    return slot >= this.start && slot < this.end && (slot < this.breakStart || slot >= this.breakEnd)
  }

  private isWork(slot: number): boolean {
    const { start, breakStart } = this.place
    return slot >= start && slot < this.newEnd && (slot < breakStart || slot >= this.newBreakEnd)
  }

  /** Layers of the new place; false when a session would be too short. */
  private draft(carriedBy: number): boolean {
    const { place, roster, a, pattern, newEnd, carried } = this
    const base = a * roster.slotCount
    if (carried !== NONE) {
      for (let i = 0; i < place.length; i++) pattern[i] = roster.layerAt[base + carried + i]!
    } else if (this.start === NONE) {
      pattern.fill(0, 0, place.length)
    } else
      for (let slot = place.start; slot < newEnd; slot++) {
        const before = slot - carriedBy
        pattern[slot - place.start] = this.wasWork(before) ? roster.layerAt[base + before]! : UNSET
      }
    const breakStart = place.breakStart === NONE ? newEnd : place.breakStart
    if (!this.complete(0, breakStart - place.start)) return false
    return place.breakStart === NONE || this.complete(this.newBreakEnd - place.start, newEnd - place.start)
  }

  /** Fills the gaps of a stretch from its neighbours and measures its sessions. */
  private complete(from: number, to: number): boolean {
    const { pattern, a, roster } = this
    let known = from
    while (known < to && pattern[known] === UNSET) known++
    let layer = known < to ? pattern[known]! : roster.layerAt[a * roster.slotCount + this.start]!
    let isFirst = true
    let sessionStart = from
    for (let i = from; i < to; i++) {
      const own = pattern[i] === UNSET ? layer : pattern[i]!
      pattern[i] = own
      if (own === layer) continue
      if (i - sessionStart < roster.options.minSessionSlots) return false
      layer = own
      sessionStart = i
      isFirst = false
    }
    return isFirst || to - sessionStart >= roster.options.minSessionSlots
  }

  commit(): void {
    const { roster, a, day, place } = this
    if (place.start === NONE) {
      roster.remove(a, day)
      return
    }
    if (roster.agents[a]!.layers.length === 1) {
      roster.replace(a, day, place.start, place.length, place.breakStart, place.template)
      return
    }
    roster.remove(a, day)
    for (let slot = place.start; slot < this.newEnd; slot++)
      if (this.isWork(slot)) roster.layerAt[a * roster.slotCount + slot] = this.pattern[slot - place.start]!
    roster.place(a, day, place.start, place.length, place.breakStart, place.template)
  }

  /** Cost of serving another layer in a part of the shift; infinite when a session would be too short. */
  priceRecolor(a: number, day: number, start: number, end: number, layer: number): number {
    this.begin(a, day)
    const { roster } = this
    const { layers } = roster.agents[a]!
    const { moreCost, lessCost } = roster.board
    const { layerAt, slotCount } = roster
    const base = a * slotCount
    if (!this.wasWork(start)) return Number.POSITIVE_INFINITY
    const from = this.breakEnd !== NONE && start >= this.breakEnd ? this.breakEnd : this.start
    const to = this.breakEnd !== NONE && start < this.breakStart ? this.breakStart : this.end
    const last = Math.min(end, to)
    if (!this.keepsSessions(from, to, start, last, layer)) return Number.POSITIVE_INFINITY
    this.recolorStart = start
    this.recolorEnd = last
    this.recolorTo = layer
    let delta = 0
    let differs = false
    const now = layers[layer]!.index * slotCount
    for (let slot = start; slot < last; slot++) {
      const old = layerAt[base + slot]!
      if (old === layer) continue
      differs = true
      delta += lessCost[layers[old]!.index * slotCount + slot]! + moreCost[now + slot]!
    }
    return differs ? delta : Number.POSITIVE_INFINITY
  }

  /** Sessions around and in a part of the stretch [from, to) stay long enough when the part changes. */
  private keepsSessions(from: number, to: number, start: number, end: number, layer: number): boolean {
    const { layerAt, slotCount, options } = this.roster
    const base = this.a * slotCount
    const least = options.minSessionSlots
    let length = end - start
    for (const step of [-1, 1]) {
      let slot = step < 0 ? start - 1 : end
      let run = 0
      const beside = layerAt[base + slot]!
      while (slot >= from && slot < to && layerAt[base + slot] === beside) {
        slot += step
        run++
      }
      if (run === 0) continue
      if (beside === layer) length += run
      else if (run < least) return false
    }
    return length >= least || length === to - from
  }

  commitRecolor(): void {
    const { roster, a, recolorStart, recolorEnd, recolorTo } = this
    const { layers } = roster.agents[a]!
    for (let slot = recolorStart; slot < recolorEnd; slot++) {
      const cell = a * roster.slotCount + slot
      if (roster.layerAt[cell] === recolorTo) continue
      roster.board.add(layers[roster.layerAt[cell]!]!, slot, -CENTI)
      roster.board.add(layers[recolorTo]!, slot, CENTI)
      roster.layerAt[cell] = recolorTo
    }
  }
}
