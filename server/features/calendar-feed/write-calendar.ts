// The feed as iCalendar text (RFC 5545). Times are in UTC, which every calendar shows on its own clock; whole days are
// dates, which no zone moves.
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { localDateOf, localMsOfDate, type Zone } from '#core/time/index.ts'
import type { FeedEvent } from './feed-events.ts'

/** Calendars that follow the hint come back after an hour. */
const REFRESH_SECONDS = 3600

export function writeCalendar(events: readonly FeedEvent[], { zone }: { zone: Zone }): string {
  const calendar = ical({
    name: 'Lineup',
    description: 'Your published shifts and time off',
    prodId: { company: 'Lineup', product: 'Lineup', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    x: { 'X-WR-TIMEZONE': zone },
  })
  for (const event of events) {
    const changedAt = new Date(event.changedAt)
    const dayOf = (instant: number) => new Date(localMsOfDate(localDateOf(zone, instant)))
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: changedAt,
      lastModified: changedAt,
      start: event.isAllDay ? dayOf(event.interval.start) : new Date(event.interval.start),
      end: event.isAllDay ? dayOf(event.interval.end) : new Date(event.interval.end),
      allDay: event.isAllDay,
      summary: event.summary,
      status: event.cancelledAt === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      transparency:
        event.cancelledAt === null ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      ...(event.description && { description: event.description }),
    })
  }
  return `${calendar.toString().trimEnd()}\r\n`
}
