// Events of a feed, updated from the schedule. An event keeps its UID when an edit replaces its block: blocks and
// events are matched by block id, else by type and nearest start. Each change raises the sequence. Removed events are
// listed as cancelled for a month, because calendars do not delete them by themselves (RFC 5546).
import { DAY_MS, type EpochMs, type Interval } from '#core/time/index.ts'

/** A block as a calendar shows it. */
export interface FeedEntry {
  blockId: number
  /** Published version of the block. */
  version: number
  type: string
  interval: Interval
  /** Whole days of the agent's zone. */
  isAllDay: boolean
  summary: string
  description: string
}

export interface FeedEvent extends Omit<FeedEntry, 'version'> {
  uid: string
  sequence: number
  changedAt: EpochMs
  cancelledAt: EpochMs | null
}

export interface FeedChange {
  /** All that the feed shows, by start. */
  events: FeedEvent[]
  /** Those of them that are new or differ. */
  changed: FeedEvent[]
  /** UIDs of events that are too old to be shown. */
  outdated: string[]
}

const CANCELLED_SHOWN_MS = 30 * DAY_MS
/** Distance of the starts up to which a block that came and one that went are one that moved. */
const MOVED_MS = DAY_MS

/** `from`: where the feed begins. */
export function followSchedule(
  known: readonly FeedEvent[],
  entries: readonly FeedEntry[],
  { from, now, uidOf }: { from: EpochMs; now: EpochMs; uidOf: (blockId: number) => string },
): FeedChange {
  const kept = known.filter(
    ({ interval, cancelledAt }) =>
      interval.end > from && (cancelledAt === null || now - cancelledAt < CANCELLED_SHOWN_MS),
  )
  const pairs = pairUp(kept, entries)
  const shown = entries.map(entry => eventOf(entry, pairs.get(entry.blockId), { now, uidOf }))
  const continued = new Set(shown.map(event => event.uid))
  const cancelled = kept.flatMap(event => {
    if (continued.has(event.uid)) return []
    if (event.cancelledAt !== null) return [event]
    return [{ ...event, sequence: event.sequence + 1, changedAt: now, cancelledAt: now }]
  })
  const events = [...shown, ...cancelled].toSorted(
    (one, other) => one.interval.start - other.interval.start || one.uid.localeCompare(other.uid),
  )
  const before = new Set(known)
  const keptUids = new Set(kept.map(event => event.uid))
  return {
    events,
    changed: events.filter(event => !before.has(event)),
    outdated: known.flatMap(({ uid }) => (keptUids.has(uid) ? [] : [uid])),
  }
}

/** The known event of each entry's block. */
function pairUp(known: readonly FeedEvent[], entries: readonly FeedEntry[]): Map<number, FeedEvent> {
  const byBlock = new Map(known.map(event => [event.blockId, event]))
  const pairs = new Map(
    entries.flatMap(({ blockId }) => {
      const event = byBlock.get(blockId)
      return event ? [[blockId, event] as const] : []
    }),
  )
  const taken = new Set(pairs.values())
  const distances = entries
    .filter(({ blockId }) => !pairs.has(blockId))
    .flatMap(entry =>
      known.flatMap(event => {
        const distance = Math.abs(event.interval.start - entry.interval.start)
        const mayBe = event.cancelledAt === null && event.type === entry.type && distance <= MOVED_MS
        return mayBe && !taken.has(event) ? [{ entry, event, distance }] : []
      }),
    )
    .toSorted((one, other) => one.distance - other.distance)
  for (const { entry, event } of distances) {
    if (pairs.has(entry.blockId) || taken.has(event)) continue
    pairs.set(entry.blockId, event)
    taken.add(event)
  }
  return pairs
}

function eventOf(
  { version, ...entry }: FeedEntry,
  known: FeedEvent | undefined,
  { now, uidOf }: { now: EpochMs; uidOf: (blockId: number) => string },
): FeedEvent {
  if (!known)
    return { ...entry, uid: uidOf(entry.blockId), sequence: version - 1, changedAt: now, cancelledAt: null }
  const isSame =
    known.cancelledAt === null &&
    known.blockId === entry.blockId &&
    known.interval.start === entry.interval.start &&
    known.interval.end === entry.interval.end &&
    known.isAllDay === entry.isAllDay &&
    known.summary === entry.summary &&
    known.description === entry.description
  if (isSame) return known
  const sequence = Math.max(known.sequence + 1, version - 1)
  return { ...entry, uid: known.uid, sequence, changedAt: now, cancelledAt: null }
}
