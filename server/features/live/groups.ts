// The strip above the board: for each ticket group what has come against what was expected, and who works for it
// against how many it needs.
import type { LiveGroup, LiveRow } from '#contract/live/board.ts'
import type { TaskDemand } from '#core/adherence/index.ts'
import { type EpochMs, instantAt, localDateOf, MINUTE_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { demandFor, expectedWork, selectExpectedStreams } from '../forecasts/index.ts'
import { organizationZone } from '../organization/index.ts'
import { streamsById } from '../streams/index.ts'
import { selectArrivals } from './store.ts'

const QUARTER_MS = 15 * MINUTE_MS

type Expected = Omit<LiveGroup, 'onTask'>

async function midnightOf(tx: Tx, now: EpochMs): Promise<EpochMs> {
  const zone = await organizationZone(tx)
  return instantAt(zone, localDateOf(zone, now), 0)
}

/**
 * `isLive`: the connection sends events; without a live one a group's contacts are not counted. `today`: its begin; the
 * organization's midnight when left out.
 */
export async function loadGroups(
  tx: Tx,
  now: EpochMs,
  isLive: (connectionId: number) => boolean,
  today?: EpochMs,
): Promise<Expected[]> {
  const since = today ?? (await midnightOf(tx, now))
  const quarter = Math.floor(now / QUARTER_MS) * QUARTER_MS
  const lately = { from: quarter - QUARTER_MS, to: quarter }
  const streams = await streamsById(tx)
  const counted = streams.filter(stream => stream.connections.some(({ id }) => isLive(id)))
  const arrivals = new Map(
    (await selectArrivals(tx, counted, { today: since, lately, now })).map(row => [row.streamId, row]),
  )
  const expected = new Map(
    (await selectExpectedStreams(tx, { from: since, to: quarter + QUARTER_MS })).map(stream => [
      stream.id,
      stream,
    ]),
  )
  const required = new Map(
    (await demandFor(tx, { from: quarter, to: quarter + QUARTER_MS })).map(demand => [
      demand.streamId,
      demand.required[0] ?? null,
    ]),
  )
  return streams.map(({ id }) => {
    const forecast = expected.get(id)
    const has = forecast !== undefined && forecast.quarters.length > 0
    const quarters = Math.max(0, Math.round((quarter - since) / QUARTER_MS))
    const volume = has ? Array.from(expectedWork(forecast, since, quarters + 1).volume) : null
    const arrived = counted.some(stream => stream.id === id)
    return {
      streamId: id,
      arrivedToday: arrived ? (arrivals.get(id)?.today ?? 0) : null,
      // Share of the running quarter-hour that is over.
      forecastToday:
        volume?.reduce(
          (sum, value, at) => sum + (at < quarters ? value : (value * (now - quarter)) / QUARTER_MS),
          0,
        ) ?? null,
      arrivedLately: arrived ? (arrivals.get(id)?.lately ?? 0) : null,
      forecastLately: volume && quarters > 0 ? volume[quarters - 1]! : null,
      required: required.get(id) ?? null,
    }
  })
}

/**
 * Groups that an agent counts for: those of the contact being worked on, else all that the scheduled activity serves.
 */
export function onTaskByGroup(
  rows: Iterable<LiveRow>,
  task: (taskId: number) => TaskDemand | undefined,
): Map<number, number> {
  const onTask = new Map<number, number>()
  for (const { status, item, activeStreamIds } of rows) {
    if (status !== 'time-on-task') continue
    const served = item?.taskIds.flatMap(id => task(id)?.streamIds ?? []) ?? []
    const own = served.length > 0 ? activeStreamIds : []
    for (const id of own) onTask.set(id, (onTask.get(id) ?? 0) + 1 / own.length)
  }
  return onTask
}
