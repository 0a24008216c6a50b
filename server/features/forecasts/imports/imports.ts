// Uploaded forecasts. Each interval must be one of its ticket group's own clock, after the one before it, at a
// time that there is a forecast for.
import type { ForecastImport } from '#contract/endpoints/forecasts.ts'
import { refuse } from '#contract/errors.ts'
import {
  addDays,
  DAY_MS,
  type EpochMs,
  instantAt,
  localDateOf,
  MINUTE_MS,
  toLocalMs,
} from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { type StreamSettings, streamsById, wantTraining } from '#server/features/streams/index.ts'
import type { Counted, Paged, Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { endOfStep } from '../staffing/quarters.ts'
import * as store from './import-store.ts'

interface Form {
  streamId: number
  fileName: string
  minutes: 15 | 30 | 60 | 1440
  intervals: { start: string; volume: number }[]
}

export async function listImports(
  { db }: Platform,
  actor: Actor,
  paging: Paged,
): Promise<Counted<ForecastImport>> {
  allow(actor, 'forecasts.view')
  return db.inTenant(actor.organizationId, tx => store.selectImports(tx, paging))
}

export async function createImport(
  { db, clock }: Platform,
  actor: Actor,
  { streamId, fileName, minutes, intervals }: Form,
): Promise<ForecastImport> {
  allow(actor, 'forecasts.edit')
  const { organizationId, managerId } = actor
  return db.inTenant(organizationId, async tx => {
    const [stream] = await streamsById(tx, [streamId])
    if (!stream)
      throw invalidBody([{ path: ['streamId'], message: `There is no ticket group ${streamId} here.` }])
    const starts = intervals.map(interval => Date.parse(interval.start))
    refuseFaults(starts, minutes, stream, clock.now())
    const volume = intervals.map(interval => interval.volume)
    const endsAt = endOfStep(stream.timezone, starts.at(-1)!, minutes)
    const fields = { streamId, fileName, minutes, starts, volume, endsAt }
    const id = await store.insertImport(tx, organizationId, managerId, fields)
    await train(tx, actor, streamId)
    return existing(tx, id)
  })
}

export async function removeImport({ db }: Platform, actor: Actor, importId: number): Promise<void> {
  allow(actor, 'forecasts.edit')
  await db.inTenant(actor.organizationId, async tx => {
    const { streamId } = await existing(tx, importId)
    await store.deleteImport(tx, importId)
    await train(tx, actor, streamId)
  })
}

async function existing(tx: Tx, importId: number): Promise<ForecastImport> {
  const found = await store.selectImport(tx, importId)
  if (!found) throw refuse('NOT_FOUND', { what: 'uploaded forecast', id: importId })
  return found
}

const train = (tx: Tx, { organizationId, managerId }: Actor, streamId: number) =>
  wantTraining(tx, organizationId, [streamId], { managerId: managerId ?? undefined })

const SHOWN_FAULTS = 20
const YEARS_BACK = 1
const WEEKS_AHEAD = 78

function refuseFaults(
  starts: readonly EpochMs[],
  minutes: number,
  stream: StreamSettings,
  now: EpochMs,
): void {
  const faults: { path: (string | number)[]; message: string }[] = []
  for (let at = 0; at < starts.length && faults.length < SHOWN_FAULTS; at++) {
    const message =
      orderFault(starts, at, minutes, stream) ??
      gridFault(starts[at]!, minutes, stream) ??
      reachFault(starts[at]!, stream, now)
    if (message) faults.push({ path: ['intervals', at, 'start'], message })
  }
  if (faults.length > 0) throw invalidBody(faults)
}

function orderFault(
  starts: readonly EpochMs[],
  at: number,
  minutes: number,
  { timezone }: StreamSettings,
): string | null {
  const before = starts[at - 1]
  const start = starts[at]!
  if (before === undefined) return null
  if (start === before) return `${shown(start, timezone)} is there twice.`
  if (start < before)
    return `${shown(start, timezone)} comes after ${shown(before, timezone)}. Put the intervals in order of time.`
  if (start < endOfStep(timezone, before, minutes))
    return `${shown(start, timezone)} begins before the interval of ${shown(before, timezone)} is over.`
  return null
}

function gridFault(start: EpochMs, minutes: number, { timezone }: StreamSettings): string | null {
  if (toLocalMs(timezone, start) % (minutes * MINUTE_MS) === 0) return null
  // A day on which the clocks skip midnight begins when the clocks go on.
  if (minutes === 1440 && start === instantAt(timezone, localDateOf(timezone, start), 0)) return null
  return minutes === 1440
    ? `${shown(start, timezone)} is not the start of a day in ${timezone}.`
    : `${shown(start, timezone)} is not on the clock's steps of ${minutes} minutes.`
}

function reachFault(start: EpochMs, { timezone, model }: StreamSettings, now: EpochMs): string | null {
  const historyTo = model?.historyTo ?? now
  const from = Math.min(now, historyTo) - YEARS_BACK * 365 * DAY_MS
  const to = instantAt(
    timezone,
    addDays(localDateOf(timezone, Math.max(now, historyTo)), WEEKS_AHEAD * 7 + 1),
    0,
  )
  if (start < from) return `${shown(start, timezone)} is more than a year ago.`
  if (start >= to) return `${shown(start, timezone)} is more than ${WEEKS_AHEAD} weeks ahead.`
  return null
}

/** On the ticket group's clock: 2026-03-28 09:15. */
const shown = (instant: EpochMs, zone: string): string =>
  new Date(toLocalMs(zone, instant)).toISOString().slice(0, 16).replace('T', ' ')
