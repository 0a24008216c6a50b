// A roster put aside and brought back.
import { CENTI } from '../model/pools.ts'
import type { Roster } from './roster.ts'

const NONE = -1

export interface RosterSnapshot {
  start: Int32Array
  length: Int16Array
  breakStart: Int32Array
  template: Int16Array
  layerAt: Uint8Array
}

/** Copies into `reused` when there is one: rosters are large, and the best one changes often. */
export function takeSnapshot(roster: Roster, reused?: RosterSnapshot | null): RosterSnapshot {
  const { start, length, breakStart, template, layerAt } = roster
  if (!reused)
    return {
      start: start.slice(),
      length: length.slice(),
      breakStart: breakStart.slice(),
      template: template.slice(),
      layerAt: layerAt.slice(),
    }
  reused.start.set(start)
  reused.length.set(length)
  reused.breakStart.set(breakStart)
  reused.template.set(template)
  reused.layerAt.set(layerAt)
  return reused
}

/** Costs are made anew at the end, at once: after a stop there is little time. */
export function restoreSnapshot(roster: Roster, snapshot: RosterSnapshot): void {
  const changed: number[] = []
  for (let cell = 0; cell < roster.start.length; cell++)
    if (differs(roster, cell, snapshot)) changed.push(cell)
  for (const cell of changed) supply(roster, cell, -1)
  roster.start.set(snapshot.start)
  roster.length.set(snapshot.length)
  roster.breakStart.set(snapshot.breakStart)
  roster.template.set(snapshot.template)
  roster.layerAt.set(snapshot.layerAt)
  for (const cell of changed) supply(roster, cell, 1)
  roster.board.repriceAll()
}

function differs(
  roster: Roster,
  cell: number,
  { start, length, breakStart, template }: RosterSnapshot,
): boolean {
  if (start[cell] === NONE && roster.start[cell] === NONE) return false
  return (
    roster.layerAt.length > 0 ||
    start[cell] !== roster.start[cell] ||
    length[cell] !== roster.length[cell] ||
    breakStart[cell] !== roster.breakStart[cell] ||
    template[cell] !== roster.template[cell]
  )
}

/** The hours and the supply of a cell's shift, if any, without new costs. */
function supply(roster: Roster, cell: number, sign: 1 | -1): void {
  const start = roster.start[cell]!
  if (start === NONE) return
  const a = Math.floor(cell / roster.dayCount)
  const { layers } = roster.agents[a]!
  const breakStart = roster.breakStart[cell]!
  const breakEnd = breakStart === NONE ? NONE : breakStart + roster.breakSlots(a, roster.template[cell]!)
  const end = start + roster.length[cell]!
  roster.usedSlots[a * roster.weeks.length + roster.weekOf(cell - a * roster.dayCount)]! +=
    sign * (end - start)
  roster.options.personal?.count(a, start, end, sign)
  for (let slot = start; slot < end; slot++) {
    if (slot >= breakStart && slot < breakEnd) continue
    if (layers.length === 0) roster.evenCount[slot]! += sign
    else {
      const layer = layers.length > 1 ? roster.layerAt[a * roster.slotCount + slot]! : 0
      roster.board.addUnpriced(layers[layer]!, slot, sign * CENTI)
    }
  }
}
