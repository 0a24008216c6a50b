import { api } from '#contract/endpoints/index.ts'
import type { ScheduleEvent } from '#contract/endpoints/schedule.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '../../lib/api-errors.ts'
import { dateTimeText, dayText, timeText } from '../../lib/dates.ts'
import { useCall } from '../../lib/queries.ts'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx'
import classes from './schedule.module.css'

const SHOWN_EVENTS = 20
const DID: Record<ScheduleEvent['type'], string> = {
  add: 'added',
  remove: 'removed',
  'add-task': 'changed activities',
  'remove-task': 'removed activities',
  apply: 'generated',
  'apply-task-template': 'applied an activity plan',
  publish: 'published',
  clear: 'cleared',
}

type Span = ScheduleEvent['before']
const spanText = (span: NonNullable<Span>, zone: Zone) =>
  `${dayText(span.start, zone)} ${timeText(span.start, zone)}–${timeText(span.end, zone)}`

/** "moved: Mon 9 Mar 09:00–17:00 → Mon 9 Mar 10:00–18:00" */
export function eventText(
  { type, before, after }: Pick<ScheduleEvent, 'type' | 'before' | 'after'>,
  zone: Zone,
) {
  if (type !== 'add' || !before || !after) return DID[type]
  const [was, is] = [spanText(before, zone), spanText(after, zone)]
  return was === is ? 'changed' : `changed: ${was} → ${is}`
}

/** Who changed a block and when, newest first. */
export function BlockHistory({ blockId, zone }: { blockId: number; zone: Zone }) {
  const events = useCall(api.schedule.events, { query: { blockId, limit: SHOWN_EVENTS } })
  if (events.isPending) return <LoadingSkeleton shape="rows" count={3} />
  if (events.error) return <ErrorCard onRetry={() => events.refetch()}>{textOf(events.error)}</ErrorCard>
  if (events.data.results.length === 0) return <p className={classes.hint}>No change is on record.</p>
  return (
    <ul className={classes.history} aria-label="History">
      {events.data.results.map(event => (
        <li key={event.id}>
          {event.managerName ?? 'Lineup'} {eventText(event, zone)}
          <span>{dateTimeText(event.createdAt, zone)}</span>
        </li>
      ))}
    </ul>
  )
}
