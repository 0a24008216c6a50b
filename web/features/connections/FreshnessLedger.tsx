// Ledger of a connection: from when to when its records are complete, what is missing and why, when it was repaired.
import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  type Freshness,
  freshness,
  type RecordFreshness,
  type RecordGap,
  recordName,
} from '#contract/connections/freshness.ts'
import { DAY_MS, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateText, dateTimeText, localDateText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useZone } from '#web/lib/zone.ts'
import { gapTimeText, reasonText, repairText } from '#web/parts/freshness/freshness-text.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import parts from './connections.module.css'
import classes from './FreshnessLedger.module.css'
import * as texts from './texts.ts'

const STRIP_MS = 14 * DAY_MS
const GAPS_AT_FIRST = 4

export function FreshnessLedger({ connectionId }: { connectionId: number }) {
  const { data, error, refetch, isFetching } = useCall(freshness.list, {
    query: { connectionIds: [connectionId] },
  })
  const entry = data?.results[0]
  if (data && !entry) return null
  return (
    <section className={parts.part} aria-labelledby="freshness">
      <h3 id="freshness">{texts.completeness}</h3>
      {error ? (
        <ErrorCard onRetry={() => refetch()} isRetrying={isFetching}>
          {textOf(error)}
        </ErrorCard>
      ) : !entry ? (
        <LoadingSkeleton shape="rows" count={3} />
      ) : (
        <Ledger entry={entry} />
      )}
    </section>
  )
}

function Ledger({ entry }: { entry: Freshness }) {
  const zone = useZone()
  const now = useNow()
  return (
    <>
      <ul className={classes.kinds} aria-label={texts.completenessByKindOfRecord}>
        {entry.kinds.map(kind => (
          <li key={kind.kind} aria-label={recordName(kind.kind, entry)}>
            <Kind entry={entry} kind={kind} zone={zone} now={now} />
          </li>
        ))}
      </ul>
      {entry.quarantined && (
        <p>
          {texts.recordsThatCouldntBeReadCame(
            dateTimeText(entry.quarantined.from, zone),
            dateTimeText(entry.quarantined.to, zone),
            entry.quarantined.count,
          )}
        </p>
      )}
      {entry.counts.length > 0 && <Counts entry={entry} zone={zone} />}
    </>
  )
}

interface KindProps {
  entry: Freshness
  kind: RecordFreshness
  zone: Zone
  now: number
}

function Kind({ entry, kind, zone, now }: KindProps) {
  const [isAll, setAll] = useState(false)
  const listedGaps = kind.gaps
    .filter(gap => gap.reason !== 'not-read' || gap.repairedAt === null)
    .toReversed()
  const shown = isAll ? listedGaps : listedGaps.slice(0, GAPS_AT_FIRST)
  return (
    <>
      <p className={classes.kind}>
        <strong>{recordName(kind.kind, entry)}</strong> <span>{completeText(kind, zone)}</span>
      </p>
      {kind.kind !== 'agents' && <Strip kind={kind} now={now} />}
      {shown.length > 0 && (
        <ul className={classes.gaps}>
          {shown.map(gap => (
            <li key={`${gap.from} ${gap.reason}`} data-state={stateOf(gap)}>
              {sentenceOf(gap, entry, kind, zone)}
            </li>
          ))}
        </ul>
      )}
      {listedGaps.length > shown.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          {texts.showAllGaps(listedGaps.length)}
        </Button>
      )}
    </>
  )
}

function completeText({ kind, from, to, isCurrent, gaps }: RecordFreshness, zone: Zone): string {
  if (kind === 'agents') return to === null ? texts.notListedYet : texts.allListed(dateTimeText(to, zone))
  if (from === null) return texts.nothingImportedYet
  const isWhole = gaps.every(gap => gap.repairedAt !== null)
  const end = isCurrent ? 'now' : to === null ? texts.notYet : dateTimeText(to, zone)
  return `${isWhole ? texts.complete : texts.completeButForTheGapsBelow}: ${dateText(from, zone)} – ${end}`
}

const stateOf = ({ repairedAt, to }: RecordGap) =>
  repairedAt !== null ? 'repaired' : to === null ? 'lasting' : 'missing'

const sentenceOf = (gap: RecordGap, entry: Freshness, kind: RecordFreshness, zone: Zone): string => {
  const rest = repairText(gap, kind.canBeReadBack, zone)
  const words = gap.problem && !gap.repairedAt ? ` (“${gap.problem}”)` : ''
  return texts.gapTimeMissing(gapTimeText(gap, zone), reasonText(gap, entry), words, rest ? `; ${rest}` : '')
}

/** The last two weeks. */
function Strip({ kind, now }: { kind: RecordFreshness; now: number }) {
  const start = now - STRIP_MS
  const shareOf = (at: number) => Math.min(100, Math.max(0, ((at - start) / STRIP_MS) * 100))
  const from = kind.from === null ? now : Date.parse(kind.from)
  const to = kind.isCurrent ? now : kind.to === null ? from : Date.parse(kind.to)
  const span = (begin: number, end: number) => ({
    left: `${shareOf(begin)}%`,
    width: `${shareOf(end) - shareOf(begin)}%`,
  })
  const endOf = (gap: RecordGap) => (gap.to === null ? now : Date.parse(gap.to))
  const shown = kind.gaps.filter(gap => endOf(gap) > start && !(gap.reason === 'not-read' && gap.repairedAt))
  return (
    <div className={classes.strip} aria-hidden="true">
      <span style={span(from, to)} data-state="complete" />
      {shown.map(gap => (
        <span
          key={`${gap.from} ${gap.reason}`}
          style={span(Date.parse(gap.from), endOf(gap))}
          data-state={stateOf(gap)}
        />
      ))}
      <em>{texts.days14Ago}</em>
      <em>{texts.now}</em>
    </div>
  )
}

type Count = Freshness['counts'][number]

/** The provider's own number of contacts by day beside ours. */
function Counts({ entry, zone }: { entry: Freshness; zone: Zone }) {
  const name = entry.isPhone ? texts.calls : texts.tickets
  const columns: Column<Count>[] = [
    { id: 'date', header: texts.day, minWidth: 110, cell: ({ date }) => localDateText(date) },
    {
      id: 'theirs',
      header: texts.inProviderName(entry.providerName),
      align: 'right',
      minWidth: 100,
      cell: one => one.theirs,
    },
    { id: 'ours', header: texts.inLineup, align: 'right', minWidth: 90, cell: one => one.ours },
    {
      id: 'difference',
      header: texts.difference,
      align: 'right',
      minWidth: 90,
      cell: ({ theirs, ours }) => (ours === theirs ? texts.none : numberText(ours - theirs, 0, 'difference')),
    },
    { id: 'checked', header: texts.compared, minWidth: 130, cell: one => dateTimeText(one.checkedAt, zone) },
  ]
  return (
    <>
      <p>{texts.nameByDayCountedByProviderName(name, entry.providerName)}</p>
      <DataTable
        label={texts.countedByAndByLineup(name, entry.providerName)}
        columns={columns}
        rows={entry.counts}
        rowKey={one => one.date}
        rowLabel={one => one.date}
        empty={null}
      />
    </>
  )
}
