// Adjustments: what people know of the coming volume, laid over the forecast. Factors come first, then totals in the
// order given, so that the later of two overlapping totals holds exactly. They apply to the finest parts of the result
// grid, because an adjustment may begin within an interval. Contacts that have already come are taken off a total.
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import type { VolumeAdjustment, VolumeHistory } from '../series/types.ts'

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
  {
    history,
    from,
    adjustments,
  }: { history: VolumeHistory; from: EpochMs; adjustments: readonly VolumeAdjustment[] },
): Float64Array {
  const contacts = parts.contacts.slice()
  for (const a of adjustments)
    if (a.kind === 'factor') scale(contacts, rangeOf(parts.middle, a), Math.max(a.factor, 0))
  for (const a of adjustments)
    if (a.kind === 'total') setTotal(parts, contacts, a, arrivedBefore(a, history, from))
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

interface ArrivedSoFar {
  contacts: number
  /** Instant up to which they are known. */
  until: EpochMs
}

/** Contacts of an adjustment's time that arrived before `before`. Missing steps count as nothing. */
function arrivedBefore(
  { from, to }: VolumeAdjustment,
  { startsAt, incrementMinutes, volume }: VolumeHistory,
  before: EpochMs,
): ArrivedSoFar {
  const stepMs = incrementMinutes * MINUTE_MS
  const arrived = { contacts: 0, until: from }
  const end = Math.min(to, before)
  for (let i = Math.max(0, Math.floor((from - startsAt) / stepMs)); i < volume.length; i++) {
    const start = startsAt + i * stepMs
    if (start >= end) break
    if (!Number.isFinite(volume[i]!)) continue
    const until = Math.min(start + stepMs, end)
    arrived.contacts += (volume[i]! * (until - Math.max(start, from))) / stepMs
    arrived.until = until
  }
  return arrived
}

/** Scales to the rest of a total that has not arrived yet; time outside the grid keeps its share. */
function setTotal(
  parts: VolumeParts,
  contacts: Float64Array,
  a: VolumeAdjustment & { kind: 'total' },
  arrived: ArrivedSoFar,
): void {
  const range = rangeOf(parts.middle, a)
  const inside = (range.end - range.first) * parts.stepMs
  if (inside <= 0) return
  const total = Math.max(a.total - arrived.contacts, 0) * Math.min(1, inside / (a.to - arrived.until))
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
