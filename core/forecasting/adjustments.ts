// What people know of the coming volume, laid over the forecast: factors first, then totals in the order they were
// said, so that the later of two overlapping totals holds exactly. It works on the finest parts of the result grid,
// because an adjustment may begin within an interval. Of a total whose time has begun, what came of it is taken off.
import { type EpochMs, MINUTE_MS } from '../time/index.ts'
import type { Adjustment, History } from './types.ts'

/** Evenly long stretches of time in order; the arrays stand side by side. */
export interface VolumeParts {
  middle: Float64Array
  contacts: Float64Array
  isOpen: Uint8Array
  stepMs: number
}

/** Contacts per part after all adjustments; `history` is taken to have come up to `from`, where the parts begin. */
export function adjustedContacts(
  parts: VolumeParts,
  { history, from, adjustments }: { history: History; from: EpochMs; adjustments: readonly Adjustment[] },
): Float64Array {
  const contacts = parts.contacts.slice()
  for (const a of adjustments)
    if (a.kind === 'factor') scale(contacts, rangeOf(parts.middle, a), Math.max(a.factor, 0))
  for (const a of adjustments) if (a.kind === 'total') setTotal(parts, contacts, a, cameOf(a, history, from))
  return contacts
}

interface Range {
  first: number
  end: number
}

function rangeOf(middle: Float64Array, { from, to }: { from: EpochMs; to: EpochMs }): Range {
  const first = middle.findIndex(at => at >= from)
  if (first < 0) return { first: 0, end: 0 }
  const beyond = middle.findIndex(at => at >= to)
  return { first, end: beyond < 0 ? middle.length : Math.max(beyond, first) }
}

function scale(contacts: Float64Array, { first, end }: Range, factor: number): void {
  for (let i = first; i < end; i++) contacts[i]! *= factor
}

interface Came {
  contacts: number
  /** Up to when that is known. */
  until: EpochMs
}

/** What came of a time before `before`. Steps within it that are missing brought nothing. */
function cameOf(
  { from, to }: Adjustment,
  { startsAt, incrementMinutes, volume }: History,
  before: EpochMs,
): Came {
  const stepMs = incrementMinutes * MINUTE_MS
  const came = { contacts: 0, until: from }
  const end = Math.min(to, before)
  for (let i = Math.max(0, Math.floor((from - startsAt) / stepMs)); i < volume.length; i++) {
    const start = startsAt + i * stepMs
    if (start >= end) break
    if (!Number.isFinite(volume[i]!)) continue
    const until = Math.min(start + stepMs, end)
    came.contacts += (volume[i]! * (until - Math.max(start, from))) / stepMs
    came.until = until
  }
  return came
}

/** What is left of the total after what came; time of it that lies outside the grid keeps its share. */
function setTotal(
  parts: VolumeParts,
  contacts: Float64Array,
  a: Adjustment & { kind: 'total' },
  came: Came,
): void {
  const range = rangeOf(parts.middle, a)
  const inside = (range.end - range.first) * parts.stepMs
  if (inside <= 0) return
  const total = Math.max(a.total - came.contacts, 0) * Math.min(1, inside / (a.to - came.until))
  const members = contacts.subarray(range.first, range.end)
  const forecast = members.reduce((sum, c) => sum + c, 0)
  if (forecast > 0) {
    scale(contacts, range, total / forecast)
    return
  }
  const open = parts.isOpen.subarray(range.first, range.end)
  const openCount = open.reduce((sum, isOpen) => sum + isOpen, 0)
  members.forEach((_, i) => {
    members[i] = openCount > 0 ? (total * open[i]!) / openCount : total / members.length
  })
}
