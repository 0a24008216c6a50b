// Snapshots: forecasts of past nights, shown over today's.

import type { ChartIncrement, ForecastSnapshot } from '#contract/endpoints/forecasts.ts'
import type { LocalDate, Zone } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Counted, Paged } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { selectSnapshotQuarters, selectSnapshots } from '../training/snapshot-store.ts'
import { knownStreams, onGrid, refuseTooMuch } from './range.ts'
import { periodsOf } from './rows.ts'

export async function listSnapshots(
  { db }: Platform,
  actor: Actor,
  query: { streamIds?: number[] | undefined } & Paged,
): Promise<Counted<ForecastSnapshot>> {
  allow(actor, 'forecasts.view')
  return db.inTenant(actor.organizationId, async tx => {
    const streams = await knownStreams(tx, query.streamIds)
    return selectSnapshots(tx, { ...query, streamIds: streams.map(stream => stream.id) })
  })
}

interface RowsQuery {
  streamIds?: number[] | undefined
  date: LocalDate
  from: string
  to: string
  increment: ChartIncrement
  timezone: Zone
}
interface Row {
  date: string
  streamId: number
  forecasted: number
  base: number
}

/** A row for each period that the night's forecast covers. */
export async function readSnapshotRows({ db }: Platform, actor: Actor, query: RowsQuery): Promise<Row[]> {
  allow(actor, 'forecasts.view')
  const { date, increment, timezone } = query
  const range = onGrid(Date.parse(query.from), Date.parse(query.to))
  return db.inTenant(actor.organizationId, async tx => {
    const streams = await knownStreams(tx, query.streamIds)
    refuseTooMuch(streams.length, increment, range)
    const periods = periodsOf(increment, timezone, range.start, range.end)
    const snapshots = streams.map(({ id: streamId }) => ({ streamId, date }))
    const quartersOf = await selectSnapshotQuarters(tx, snapshots, range)
    const rows: Row[] = []
    for (const { id: streamId } of streams) {
      const quarters = quartersOf.get(streamId) ?? []
      let next = 0
      for (const { startsAt, endsAt } of periods) {
        const first = next
        let forecasted = 0
        let base = 0
        for (; next < quarters.length && quarters[next]![0] < endsAt; next++) {
          forecasted += quarters[next]![1]
          base += quarters[next]![2]
        }
        if (next > first) rows.push({ date: new Date(startsAt).toISOString(), streamId, forecasted, base })
      }
    }
    return rows
  })
}
