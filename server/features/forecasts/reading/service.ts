// Forecasts as managers look at them: rows for charts and tables, and where a requirement comes from.
import type { ChartIncrement, ForecastRow, SumBand } from '#contract/endpoints/forecasts.ts'
import { DRIFT_SHARE, groupSum, type RowBands } from '#core/forecasting/index.ts'
import { type Explanation, presentRequirement, shrinkageSentence } from '#core/staffing/index.ts'
import { addDays, DAY_MS, type Interval, instantAt, localDateOf, type Zone } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { type StreamSettings, wantTraining } from '#server/features/streams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ActualStaffInput } from '../staffing/actual-staff-thread.ts'
import { type Quarters, type Volumes, volumesOf } from '../staffing/quarters.ts'
import {
  explainStaff,
  memoryMs,
  QUARTER_MS,
  type StaffingSettings,
  shrinkageByTime,
  usedHandleTimeSeconds,
  workReachMs,
} from '../staffing/staff.ts'
import { staffingSettingsOf } from '../training/learning-inputs.ts'
import { trainStream } from '../training/train-job.ts'
import { scheduledAgents } from './demand.ts'
import { selectDays, selectStored } from './forecast-store.ts'
import { knownStream, knownStreams, onGrid, refuseTooMuch } from './range.ts'
import { today } from './reforecast.ts'
import { selectRowBands } from './row-bands-store.ts'
import { accuracyOf, isLong, peakOf, periodsOf, type RowInputs, type RowPeriod, rowsOf } from './rows.ts'

interface RowsQuery {
  streamIds?: number[] | undefined
  from: string
  to: string
  increment: ChartIncrement
  timezone: Zone
  published?: boolean | undefined
  /** Agents counted as scheduled; all when left out. */
  surferIds?: readonly number[] | undefined
}
interface Accuracy {
  streamId: number
  wape: number | null
  bias: number | null
}

export async function readRows({ db, clock, threads }: Platform, actor: Actor, query: RowsQuery) {
  allow(actor, 'forecasts.view')
  const { increment, timezone, published = false, surferIds } = query
  const range = onGrid(Date.parse(query.from), Date.parse(query.to))
  return db.inTenant(actor.organizationId, async tx => {
    const streams = await knownStreams(tx, query.streamIds)
    refuseTooMuch(streams.length, increment, range)
    const periods = periodsOf(increment, timezone, range.start, range.end)
    const scheduled = await scheduledAgents(
      tx,
      { threads },
      { from: range.start, to: range.end, isPublished: published, surferIds },
    )
    const rows: GroupRow[] = []
    const bands = await selectRowBands(tx, streams)
    const accuracy: Accuracy[] = []
    const known = await quartersWithin(tx, { threads }, streams, range)
    for (const [index, stream] of streams.entries()) {
      const quarters = known[index]!
      accuracy.push({ streamId: stream.id, ...accuracyOf(quarters, periods) })
      const days = isLong(increment) ? await daysWithin(tx, stream, range) : []
      const now = clock.now()
      const isNow = range.start <= now + DAY_MS && range.end >= now - DAY_MS
      const all = {
        quarters,
        days,
        today: isNow ? await today(tx, stream, now) : null,
        bands: bands.get(stream.id)!,
      }
      rows.push(...namedRows(stream, all, periods, query, scheduled.get(stream.id) ?? null))
    }
    return {
      rows: rows.map(({ common: _, ...row }): ForecastRow => row),
      together: streams.length > 1 ? togetherOf(rows, bands, increment) : [],
      accuracy,
      peak: peakOf(known),
    }
  })
}

type GroupRow = ForecastRow & Pick<ReturnType<typeof rowsOf>[number], 'common'>

/** Band of the sum of the ticket groups that have a forecast, for each period. */
function togetherOf(
  rows: readonly GroupRow[],
  bands: ReadonlyMap<number, readonly RowBands[]>,
  increment: ChartIncrement,
): SumBand[] {
  const series = new Map([...bands.keys()].map((id, index) => [id, index]))
  const isDrifting = increment === 'week' || increment === 'month'
  const misses = [...bands.values()].map(own => own.at(-1)?.misses ?? null)
  const bandOf = groupSum(misses, isDrifting ? DRIFT_SHARE : 0)
  return [...Map.groupBy(rows, row => row.date)].flatMap(([date, members]) => {
    const parts = members.flatMap(({ streamId, forecasted: mean, lo80, hi80, lo95, hi95, common }) =>
      mean === null || lo80 === null || hi80 === null || lo95 === null || hi95 === null || !common
        ? []
        : [{ series: series.get(streamId)!, mean, lo80, hi80, lo95, hi95, common }],
    )
    return parts.length > 0 ? [{ date, ...bandOf(parts) }] : []
  })
}

function namedRows(
  { id: streamId, name: streamName }: StreamSettings,
  known: RowInputs,
  periods: readonly RowPeriod[],
  { increment, timezone }: RowsQuery,
  scheduled: Float64Array | null,
): GroupRow[] {
  const rows = rowsOf(known, periods, increment, timezone, scheduled)
  return rows.map(({ date, ...row }) => ({ date, streamId, streamName, ...row }))
}

/** Work that waits and daily counts look beyond the range: it is read with a margin, which is then cut off. */
const marginOf = (settings: StaffingSettings): number => Math.max(workReachMs(settings), 2 * DAY_MS)

/**
 * Quarter-hours of the ticket groups, in order. Staff is computed in a thread: it can take half a second a ticket
 * group.
 */
async function quartersWithin(
  tx: Tx,
  { threads }: Pick<Platform, 'threads'>,
  streams: readonly StreamSettings[],
  range: Interval,
): Promise<Quarters[]> {
  const groups: { came: Volumes; settings: StaffingSettings }[] = []
  for (const stream of streams) {
    const settings = staffingSettingsOf(stream)
    const wide = { start: range.start - marginOf(settings), end: range.end + marginOf(settings) }
    const stored = await selectStored(tx, stream.id, wide)
    groups.push({ came: volumesOf(stored, { from: wide.start, to: wide.end }, settings.zone), settings })
  }
  const required = await threads.run<ActualStaffInput[], Float64Array[]>({
    file: new URL('../staffing/actual-staff-thread.ts', import.meta.url),
    input: groups.map(
      ({ came: { startsAt, actual, actualHandleTimeSeconds, handleTimeSeconds }, settings }) => ({
        came: { startsAt, actual, actualHandleTimeSeconds, handleTimeSeconds },
        settings,
      }),
    ),
  })
  return groups.map(({ came, settings }, index) =>
    withoutMargin(
      {
        ...came,
        present: presentColumn(came, settings),
        handleTimeSeconds: usedColumn(came, settings),
        actualRequired: required[index]!,
      },
      marginOf(settings),
    ),
  )
}

/** The handle times that staff is worked out with, where there is a forecast. */
const usedColumn = ({ mean, handleTimeSeconds }: Volumes, settings: StaffingSettings): Float64Array =>
  handleTimeSeconds.map((measured, at) =>
    Number.isNaN(mean[at]!) ? Number.NaN : usedHandleTimeSeconds(measured, settings) || Number.NaN,
  )

function presentColumn({ startsAt, required }: Volumes, settings: StaffingSettings): Float64Array {
  const shrinkage = shrinkageByTime(settings)
  return required.map((agents, at) =>
    presentRequirement(agents, shrinkage(startsAt[at]!), settings.target.minimumAgents ?? 0),
  )
}

function withoutMargin(quarters: Quarters, marginMs: number): Quarters {
  const margin = marginMs / QUARTER_MS
  const inside = (column: Float64Array) => column.subarray(margin, column.length - margin)
  return {
    startsAt: inside(quarters.startsAt),
    mean: inside(quarters.mean),
    base: inside(quarters.base),
    lo80: inside(quarters.lo80),
    hi80: inside(quarters.hi80),
    lo95: inside(quarters.lo95),
    hi95: inside(quarters.hi95),
    handleTimeSeconds: inside(quarters.handleTimeSeconds),
    required: inside(quarters.required),
    present: inside(quarters.present),
    actual: inside(quarters.actual),
    actualHandleTimeSeconds: inside(quarters.actualHandleTimeSeconds),
    actualRequired: inside(quarters.actualRequired),
    lastYear: inside(quarters.lastYear),
  }
}

/** The days beyond the quarter-hours that start within the range. */
async function daysWithin(tx: Tx, stream: StreamSettings, { start, end }: Interval) {
  const { id, timezone } = stream
  const settings = staffingSettingsOf(stream)
  const days = await selectDays(tx, id, {
    from: localDateOf(timezone, start),
    to: addDays(localDateOf(timezone, end), 1),
  })
  return days
    .map(([date, mean, base, lo80, hi80, lo95, hi95, seconds]) => ({
      startsAt: instantAt(timezone, date, 0),
      mean,
      base,
      lo80,
      hi80,
      lo95,
      hi95,
      handleTimeSeconds: usedHandleTimeSeconds(seconds, settings) || Number.NaN,
    }))
    .filter(({ startsAt }) => startsAt >= start && startsAt < end)
}

export async function explain({ db }: Platform, actor: Actor, query: { streamId: number; at: string }) {
  allow(actor, 'forecasts.view')
  const start = Math.floor(Date.parse(query.at) / QUARTER_MS) * QUARTER_MS
  return db.inTenant(actor.organizationId, async tx => {
    const stream = await knownStream(tx, query.streamId)
    const settings = staffingSettingsOf(stream)
    const until = { start: start - memoryMs(settings), end: start + QUARTER_MS }
    const { forecast } = await selectStored(tx, stream.id, until)
    const series = {
      startsAt: forecast.map(entry => entry[0]),
      volume: forecast.map(entry => entry[1]),
      handleTimeSeconds: forecast.map(entry => entry[6] ?? Number.NaN),
    }
    const steps = series.startsAt.includes(start)
      ? stepsOf(explainStaff(series, settings, start))
      : NO_FORECAST
    return {
      streamId: stream.id,
      interval: { start: new Date(start).toISOString(), end: new Date(start + QUARTER_MS).toISOString() },
      modelSentence: stream.model?.sentence ?? null,
      ...steps,
      shrinkageSentence: shrinkageSentence(stream, localDateOf(stream.timezone, start)),
      isShrinkageSplit: stream.shrinkageKinds.length > 0,
      presentRequired: presentRequirement(
        steps.required,
        shrinkageByTime(settings)(start),
        stream.minimumStaff,
      ),
    }
  })
}

const NO_FORECAST = {
  formula: 'none' as const,
  sentence: 'There is no forecast for this quarter-hour.',
  volume: 0,
  handleTimeSeconds: null,
  carriedErlangs: 0,
  offeredErlangs: 0,
  servers: null,
  serviceLevel: null,
  occupancy: null,
  agentsBeforeShrinkage: 0,
  required: 0,
}

const stepsOf = ({
  serviceLevelFraction,
  occupancyFraction,
  shrinkageFraction: _,
  ...steps
}: Explanation) => ({
  ...steps,
  serviceLevel: serviceLevelFraction,
  occupancy: occupancyFraction,
})

export async function retrain({ db }: Platform, actor: Actor, streamId: number): Promise<{ jobId: number }> {
  allow(actor, 'streams.edit')
  const { organizationId } = actor
  const managerId = actor.managerId ?? undefined
  return db.inTenant(organizationId, async tx => {
    await knownStream(tx, streamId)
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
