// Status spans: the times that each phone status of an agent lasted.
import { type EpochMs, type Interval, intersect, subtract } from '../time/index.ts'
import { eventsInOrder } from './merge-events.ts'
import type { PhoneStatus, WorkEvent } from './work-event.ts'

export interface PhoneStatusSpan {
  interval: Interval
  status: PhoneStatus
}

/**
 * Status spans within `range`, in order; each lasts until the next status or the end of the range. `sources`: events of
 * one agent by reporting system, phone systems first; a later source counts only where earlier ones know no status.
 * `gaps`: for each source, the times without reports about the agent.
 */
export function statusSpans(
  sources: readonly (readonly WorkEvent[])[],
  range: Interval,
  gaps: readonly (readonly Interval[])[] = [],
): PhoneStatusSpan[] {
  const spans: PhoneStatusSpan[] = []
  for (const [index, events] of sources.entries()) {
    const known = spans.map(span => span.interval)
    const hidden = [...known, ...(gaps[index] ?? [])]
    for (const { interval, status } of spansOf(events, range.end)) {
      const within = intersect(interval, range)
      if (within) spans.push(...subtract([within], hidden).map(rest => ({ interval: rest, status })))
    }
  }
  return spans.sort((a, b) => a.interval.start - b.interval.start)
}

function spansOf(events: readonly WorkEvent[], end: EpochMs): PhoneStatusSpan[] {
  const spans: PhoneStatusSpan[] = []
  for (const event of eventsInOrder(events)) {
    if (event.kind !== 'agent.status-changed' || event.occurredAt >= end) continue
    const last = spans.at(-1)
    if (last?.status === event.to) continue
    if (last) last.interval = { start: last.interval.start, end: event.occurredAt }
    if (last && last.interval.start === event.occurredAt) spans.pop()
    // Two changes at once may leave what was there before them.
    const before = spans.at(-1)
    if (before?.status === event.to) before.interval = { start: before.interval.start, end }
    else spans.push({ interval: { start: event.occurredAt, end }, status: event.to })
  }
  return spans
}
