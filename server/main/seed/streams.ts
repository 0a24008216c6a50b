// Ticket groups of the sample company with half a year of counted contacts, and its unusual days.
import { random } from '#core/random.ts'
import { type ShrinkageKind, totalShrinkage } from '#core/staffing/index.ts'
import { addDays, instantAt, type LocalDate, localDateOf, MINUTE_MS, weekStartOf } from '#core/time/index.ts'
import {
  ORGANIZATION,
  openHours,
  SET_TOTAL,
  SHRINKAGE,
  SPECIAL_DAY,
  STREAMS,
  type StreamKey,
  type TaskKey,
} from '#db/seed/company.ts'
import { contactHistory } from '#db/seed/history.ts'
import { trainStream } from '#server/features/forecasts/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import { keyedIds } from './keyed-ids.ts'
import { insertRows } from './seed-store.ts'

const HISTORY_WEEKS = 26
const SEED = 20260105

export async function writeStreams(
  tx: Tx,
  organizationId: number,
  tasks: Record<TaskKey, number>,
  { managerId, countedUntil }: { managerId: number; countedUntil: number },
  now: number,
): Promise<void> {
  const zone = ORGANIZATION.timezone
  const stamps = { created_at: new Date(now), updated_at: new Date(now) }
  const shrinkageKinds = shrinkageAround(localDateOf(zone, now))
  const streams: Record<StreamKey, number> = keyedIds(
    STREAMS,
    await insertRows(
      tx,
      organizationId,
      'stream',
      STREAMS.map(s => ({
        name: s.name,
        color: s.color,
        status: 'PROCESSING',
        last_sync_date: new Date(now),
        is_online: s.isOnline,
        target_response_time: s.targetSeconds,
        average_handle_time: s.handleSeconds,
        service_level: s.serviceLevel,
        concurrency: s.concurrency,
        patience: s.patienceSeconds,
        handle_time_stretch: 0,
        handle_time_change: 0,
        minimum_staff: 0,
        holidays: s.holidays,
        nightly_at: new Date(now),
        shrinkage: totalShrinkage(shrinkageKinds),
        shrinkage_kinds: shrinkageKinds,
        occupancy: 0.85,
        weeks_of_training_data: HISTORY_WEEKS,
        timezone: zone,
        use_operating_times: true,
        operating_times: openHours(s.key),
        use15_minute_data: true,
        ...stamps,
      })),
    ),
  )
  const connections = keyedIds(
    STREAMS,
    await insertRows(
      tx,
      organizationId,
      'connection',
      STREAMS.map(s => ({ provider_id: 12, name: `${s.name} export`, created_at: new Date(now) })),
    ),
  )
  await insertRows(
    tx,
    organizationId,
    'stream_connection',
    STREAMS.map(s => ({ stream_id: streams[s.key], connection_id: connections[s.key], filters: [] })),
  )
  await insertRows(
    tx,
    organizationId,
    'task_stream',
    STREAMS.flatMap(s => s.tasks.map(task => ({ task_id: tasks[task], stream_id: streams[s.key] }))),
  )
  await writeUnusualDays(tx, organizationId, streams[SET_TOTAL.stream], now)
  const from = addDays(weekStartOf(localDateOf(zone, now)), -7 * HISTORY_WEEKS)
  for (const [index, s] of STREAMS.entries()) {
    const history = { managerId, from, until: countedUntil, now }
    await writeHistory(tx, organizationId, connections[s.key], index, history)
    await startJob(
      tx,
      organizationId,
      trainStream,
      { streamId: streams[s.key] },
      { key: String(streams[s.key]) },
    )
  }
}

/** The company's kinds of shrinkage; months with a share of their own are those still to come. */
function shrinkageAround(today: LocalDate): ShrinkageKind[] {
  const year = Number(today.slice(0, 4))
  return SHRINKAGE.map(({ months, ...kind }) => ({
    ...kind,
    dates: [year, year + 1]
      .flatMap(of =>
        months.map(({ month, share }) => ({
          from: monthStart(of, month),
          to: addDays(monthStart(of, month + 1), -1),
          share,
        })),
      )
      .filter(({ to }) => to >= today),
  }))
}

const monthStart = (year: number, month: number): LocalDate => `${year}-${String(month).padStart(2, '0')}-01`

/** Contacts of one ticket group, as an upload of counted quarter-hours. */
async function writeHistory(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  index: number,
  { managerId, from, until, now }: { managerId: number; from: LocalDate; until: number; now: number },
): Promise<void> {
  const zone = ORGANIZATION.timezone
  const s = STREAMS[index]!
  const quarters = contactHistory(
    {
      zone,
      from,
      until,
      peak: s.peak,
      handleSeconds: s.handleSeconds,
      openHours: openHours(s.key),
    },
    random(SEED + index),
  )
  const [upload] = await insertRows(tx, organizationId, 'upload', [
    {
      connection_id: connectionId,
      kind: 'intervals',
      state: 'imported',
      file_name: `${s.key}-quarter-hours.csv`,
      file_time_zone: zone,
      reading: {
        kind: 'intervals',
        hasHeader: true,
        dateOrder: 'year-first',
        startColumn: 'start',
        offeredColumn: 'offered',
        handledColumn: 'handled',
        handleTimeColumn: 'handle_seconds',
        minutes: 15,
      },
      shift_weeks: 0,
      byte_count: quarters.length * 36,
      row_count: quarters.length,
      rejected_count: 0,
      contact_count: quarters.reduce((sum, quarter) => sum + quarter.offered, 0),
      rejects: [],
      earliest: new Date(quarters[0]!.startsAt),
      latest: new Date(quarters.at(-1)!.startsAt + 15 * MINUTE_MS),
      manager_id: managerId,
      created_at: new Date(now),
    },
  ])
  await insertRows(
    tx,
    organizationId,
    'counted_interval',
    quarters.map(q => ({
      connection_id: connectionId,
      starts_at: new Date(q.startsAt),
      minutes: 15,
      upload_id: upload,
      offered: q.offered,
      handled: q.handled,
      handle_time_seconds: Math.round(q.handleTimeSeconds),
    })),
  )
}

/** One day that the whole company keeps, and one whose contacts somebody knows beforehand. */
async function writeUnusualDays(
  tx: Tx,
  organizationId: number,
  streamId: number,
  now: number,
): Promise<void> {
  const zone = ORGANIZATION.timezone
  const today = localDateOf(zone, now)
  const stamps = { created_at: new Date(now), updated_at: new Date(now) }
  await insertRows(tx, organizationId, 'special_day', [
    {
      name: SPECIAL_DAY.name,
      date: addDays(today, SPECIAL_DAY.daysAhead),
      is_closed: false,
      created_at: new Date(now),
    },
  ])
  const day = addDays(today, SET_TOTAL.daysAhead)
  const [event] = await insertRows(tx, organizationId, 'adjustment', [
    {
      name: SET_TOTAL.name,
      kind: 'total',
      starts_at: new Date(instantAt(zone, day, 0)),
      ends_at: new Date(instantAt(zone, addDays(day, 1), 0)),
      ...stamps,
    },
  ])
  await insertRows(tx, organizationId, 'adjustment_stream', [
    { adjustment_id: event, stream_id: streamId, adjustment_factor: 1, total: SET_TOTAL.total },
  ])
}
