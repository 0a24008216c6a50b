// All time off in the agent's published schedule: what was approved, and what managers and calendars entered.
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { TimeOffEntry } from '#contract/time-off/requests.ts'
import { addDays, instantAt, localDateOf, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dayText, intervalText, localDateText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PagingFooter } from '#web/ui/table/PagingFooter.tsx'
import classes from './my-time-off.module.css'
import * as texts from './texts.ts'

const PAGE_SIZE = 10

const SOURCES: Record<TimeOffEntry['source'], string> = texts.sources
const TYPES: Record<TimeOffEntry['type'], string> = texts.types

export function MyEntries({ zone }: { zone: Zone }) {
  const [offset, setOffset] = useState(0)
  const list = useCall(api.myTimeOff.entries, { query: { offset, limit: PAGE_SIZE } }, { keepPrevious: true })
  const total = list.data?.meta.filteredRowCount ?? 0
  return (
    <section aria-labelledby="my-entries">
      <h2 id="my-entries">{texts.inMySchedule}</h2>
      {list.isPending && <LoadingSkeleton shape="cards" count={2} />}
      {list.error && <ErrorCard onRetry={() => list.refetch()}>{textOf(list.error)}</ErrorCard>}
      {list.data && total === 0 && <p className={classes.hint}>{texts.noTimeOffIsInYour}</p>}
      <ul className={classes.requests}>
        {list.data?.results.map(({ id, interval, type, subtype, title, source }) => (
          <li key={id}>
            <strong>{timeText(interval, zone)}</strong>
            <p className={classes.hint}>
              {[subtype ?? TYPES[type], title, SOURCES[source]].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {total > PAGE_SIZE && (
        <PagingFooter offset={offset} limit={PAGE_SIZE} total={total} onOffset={setOffset} />
      )}
    </section>
  )
}

/** Whole days as dates, a part of a day with its times. */
function timeText({ start, end }: TimeOffEntry['interval'], zone: Zone): string {
  const from = localDateOf(zone, Date.parse(start))
  const last = localDateOf(zone, Date.parse(end) - 1)
  const isWhole =
    instantAt(zone, from, 0) === Date.parse(start) && instantAt(zone, addDays(last, 1), 0) === Date.parse(end)
  if (!isWhole) return `${dayText(start, zone)}, ${intervalText(start, end, zone)}`
  return from === last ? localDateText(from) : texts.fromToLast(localDateText(from), localDateText(last))
}
