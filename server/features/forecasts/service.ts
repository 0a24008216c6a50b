// Forecasts as managers look at them: rows for charts and tables, and where a requirement comes from.
import type { ChartIncrement, ForecastRow } from '#contract/endpoints/forecasts.ts'
import { MAX_FORECAST_ROWS } from '#contract/endpoints/forecasts.ts'
import { refuse } from '#contract/errors.ts'
import { explainRequirement } from '#core/staffing/index.ts'
import { DAY_MS, type EpochMs, type Interval, type Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { type StreamSettings, streamsById, wantTraining } from '../streams/index.ts'
import { scheduledAgents } from './demand.ts'
import { staffingSettingsOf, trainStream } from './jobs.ts'
import { type Quarters, quartersOf } from './quarters.ts'
import { accuracyOf, type Period, periodCount, periodsOf, rowsOf } from './rows.ts'
import { QUARTER_MS, reachMs, staffingRequest } from './staff.ts'
import { selectStored } from './store.ts'

interface RowsQuery {
  streamIds?: number[] | undefined
  from: string
  to: string
  increment: ChartIncrement
  timezone: Zone
  published?: boolean | undefined
}
interface Accuracy {
  streamId: number
  wape: number | null
  bias: number | null
}

/** Quarter-hours that one reply may be added up from. */
const MAX_QUARTERS = 400_000

export async function readRows({ db }: Platform, actor: Actor, query: RowsQuery) {
  allow(actor, 'forecasts.view')
  const { increment, timezone, published = false } = query
  const range = onGrid(Date.parse(query.from), Date.parse(query.to))
  return db.inTenant(actor.organizationId, async tx => {
    const streams = await streamsById(tx, query.streamIds)
    refuseUnknown(streams, query.streamIds)
    refuseTooMuch(streams.length, increment, range)
    const periods = periodsOf(increment, timezone, range.start, range.end)
    const scheduled = await scheduledAgents(tx, { from: range.start, to: range.end }, published)
    const rows: ForecastRow[] = []
    const accuracy: Accuracy[] = []
    for (const stream of streams) {
      const quarters = await quartersWithin(tx, stream, range)
      accuracy.push({ streamId: stream.id, ...accuracyOf(quarters, periods) })
      rows.push(...namedRows(stream, quarters, periods, query, scheduled.get(stream.id) ?? null))
    }
    return { rows, accuracy }
  })
}

const onGrid = (from: EpochMs, to: EpochMs): Interval => ({
  start: Math.floor(from / QUARTER_MS) * QUARTER_MS,
  end: Math.ceil(to / QUARTER_MS) * QUARTER_MS,
})

function refuseUnknown(streams: readonly StreamSettings[], wanted: readonly number[] = []): void {
  const missing = wanted.find(id => !streams.some(stream => stream.id === id))
  if (missing !== undefined) throw refuse('NOT_FOUND', { what: 'ticket group', id: missing })
}

function refuseTooMuch(streamCount: number, increment: ChartIncrement, { start, end }: Interval): void {
  const rowCount = streamCount * periodCount(increment, start, end)
  if (rowCount > MAX_FORECAST_ROWS)
    throw refuse('TOO_MUCH', {
      because: `That would be about ${shown(rowCount)} rows; at most ${shown(MAX_FORECAST_ROWS)} can be shown. Choose a shorter range, a longer increment or fewer ticket groups.`,
    })
  if (streamCount * ((end - start) / QUARTER_MS) > MAX_QUARTERS)
    throw refuse('TOO_MUCH', {
      because: 'That is too long a time to add up at once. Choose a shorter range or fewer ticket groups.',
    })
}

const shown = (count: number) => count.toLocaleString('en')

function namedRows(
  { id: streamId, name: streamName }: StreamSettings,
  quarters: Quarters,
  periods: readonly Period[],
  { increment, timezone }: RowsQuery,
  scheduled: Float64Array | null,
): ForecastRow[] {
  const rows = rowsOf(quarters, periods, increment, timezone, scheduled)
  return rows.map(({ date, ...row }) => ({ date, streamId, streamName, ...row }))
}

/** Work that waits and daily counts look beyond the range: it is read with a margin, which is then cut off. */
async function quartersWithin(tx: Tx, stream: StreamSettings, range: Interval): Promise<Quarters> {
  const settings = staffingSettingsOf(stream)
  const marginMs = Math.max(reachMs(settings), 2 * DAY_MS)
  const wide = { start: range.start - marginMs, end: range.end + marginMs }
  const stored = await selectStored(tx, stream.id, wide)
  const quarters = quartersOf(stored, { from: wide.start, to: wide.end }, settings)
  const margin = marginMs / QUARTER_MS
  const inside = (column: Float64Array) => column.subarray(margin, column.length - margin)
  return {
    startsAt: inside(quarters.startsAt),
    mean: inside(quarters.mean),
    lo80: inside(quarters.lo80),
    hi80: inside(quarters.hi80),
    lo95: inside(quarters.lo95),
    hi95: inside(quarters.hi95),
    handleTimeSeconds: inside(quarters.handleTimeSeconds),
    required: inside(quarters.required),
    actual: inside(quarters.actual),
    actualRequired: inside(quarters.actualRequired),
  }
}

/** Work that finds its ticket group closed waits for the next opening. */
const LONGEST_CLOSURE_MS = 7 * DAY_MS

export async function explain({ db }: Platform, actor: Actor, query: { streamId: number; at: string }) {
  allow(actor, 'forecasts.view')
  const start = Math.floor(Date.parse(query.at) / QUARTER_MS) * QUARTER_MS
  return db.inTenant(actor.organizationId, async tx => {
    const [stream] = await streamsById(tx, [query.streamId])
    if (!stream) throw refuse('NOT_FOUND', { what: 'ticket group', id: query.streamId })
    const settings = staffingSettingsOf(stream)
    const reach = reachMs(settings)
    const marginMs = reach === 0 ? 0 : reach + LONGEST_CLOSURE_MS
    const around = { start: start - marginMs, end: start + QUARTER_MS + marginMs }
    const { forecast } = await selectStored(tx, stream.id, around)
    const series = {
      startsAt: forecast.map(entry => entry[0]),
      volume: forecast.map(entry => entry[1]),
      handleTimeSeconds: forecast.map(entry => entry[6] ?? Number.NaN),
    }
    return {
      streamId: stream.id,
      interval: { start: new Date(start).toISOString(), end: new Date(start + QUARTER_MS).toISOString() },
      modelSentence: stream.model?.sentence ?? null,
      ...(series.startsAt.includes(start)
        ? stepsOf(staffingRequest(series, settings), (start - series.startsAt[0]!) / QUARTER_MS)
        : NO_FORECAST),
    }
  })
}

const NO_FORECAST = {
  formula: 'none' as const,
  sentence: 'There is no forecast for this quarter-hour.',
  volume: 0,
  handleTimeSeconds: null,
  offeredErlangs: 0,
  servers: null,
  serviceLevel: null,
  occupancy: null,
  agentsBeforeShrinkage: 0,
  required: 0,
}

function stepsOf(request: Parameters<typeof explainRequirement>[0], index: number) {
  const { serviceLevelFraction, occupancyFraction, ...steps } = explainRequirement(request, index)
  return { ...steps, serviceLevel: serviceLevelFraction, occupancy: occupancyFraction }
}

export async function retrain({ db }: Platform, actor: Actor, streamId: number): Promise<{ jobId: number }> {
  allow(actor, 'streams.edit')
  const { organizationId } = actor
  const managerId = actor.managerId ?? undefined
  return db.inTenant(organizationId, async tx => {
    const [stream] = await streamsById(tx, [streamId])
    if (!stream) throw refuse('NOT_FOUND', { what: 'ticket group', id: streamId })
    await wantTraining(tx, organizationId, [streamId], { managerId })
    const started = await startJob(
      tx,
      organizationId,
      trainStream,
      { streamId },
      { key: String(streamId), managerId },
    )
    return { jobId: 'jobId' in started ? started.jobId : started.alreadyRunning }
  })
}
