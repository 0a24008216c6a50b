// Ticket groups. The forecasts feature builds on them: changes that affect a forecast or its staffing are counted and
// published, and the listeners train forecasts.

import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  DEFAULT_SHRINKAGE,
  OWN_HANDLE_TIME_MISSING,
  STREAM_DEFAULTS,
  type Stream,
  type streams,
} from '#contract/endpoints/streams.ts'
import { refuse } from '#contract/errors.ts'
import { scaledKinds, totalShrinkage } from '#core/staffing/index.ts'
import type { Counted, Tx } from '#server/platform/database/index.ts'
import { type Author, emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  displayNameOf,
  isPhoneProvider,
  missingConnections,
  replaceConnectionsOfStream,
  type StreamConnection,
} from '../connections/index.ts'
import { allow } from '../identity/index.ts'
import { organizationZone } from '../organization/index.ts'
import { missingTasks, replaceTasksOfStream, unlinkStream } from '../tasks/index.ts'
import * as store from './store.ts'

type Form = BodyOf<typeof streams.create>
type Change = BodyOf<typeof streams.update>

/** A change of these makes the forecast another one; of those below, only the staff it needs. */
const FORECAST_INPUTS = [
  'timezone',
  'weeksOfTrainingData',
  'useOperatingTimes',
  'operatingTimes',
  'use15MinuteData',
  'holidays',
] as const
const STAFFING_INPUTS = [
  'isOnline',
  'targetResponseTime',
  'averageHandleTime',
  'serviceLevel',
  'concurrency',
  'shrinkage',
  'shrinkageKinds',
  'occupancy',
  'patience',
  'maximumAbandonment',
  'averageSpeedOfAnswer',
  'handleTimeStretch',
  'handleTimeSource',
  'handleTimeChange',
  'minimumStaff',
] as const

const instant = (at: Date | number | null | undefined) => (at == null ? null : new Date(at).toISOString())

export function shown(row: store.StreamRow): Stream {
  const { model, accuracy, connections, inputsVersion: _, isTrainingDue: __, ...fields } = row
  return {
    ...fields,
    connections: connections.map(c => ({
      ...c,
      displayName: displayNameOf(c),
      deletedAt: instant(c.deletedAt && c.deletedAt * 1000),
    })),
    weeklyVolume: model?.weeklyVolume ?? null,
    measuredHandleTime: model?.measuredHandleTimeSeconds ?? null,
    effortHandleTime: model?.effortHandleTimeSeconds ?? null,
    modelSentence: model?.sentence ?? null,
    expectedWape: accuracy?.wape ?? model?.expectedWape ?? null,
    historyMinutes: model && (model.historyMinutes ?? (row.use15MinuteData ? 15 : 30)),
    lastSyncDate: instant(row.lastSyncDate),
    trainedAt: instant(row.trainedAt),
    historyFrom: instant(model?.historyFrom),
    historyTo: instant(model?.historyTo),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export async function listStreams(
  { db }: Platform,
  actor: Actor,
  filter: Parameters<typeof store.selectStreams>[1],
): Promise<Counted<Stream>> {
  allow(actor, 'streams.view')
  const { rows, meta } = await db.inTenant(actor.organizationId, tx => store.selectStreams(tx, filter))
  return { rows: rows.map(shown), meta }
}

export async function readStream({ db }: Platform, actor: Actor, streamId: number): Promise<Stream> {
  allow(actor, 'streams.view')
  return shown(await db.inTenant(actor.organizationId, tx => rowOf(tx, streamId)))
}

async function rowOf(tx: Tx, streamId: number): Promise<store.StreamRow> {
  const [row] = await store.selectStreamsById(tx, [streamId])
  if (!row) throw refuse('NOT_FOUND', { what: 'ticket group', id: streamId })
  return row
}

export async function createStream({ db }: Platform, actor: Actor, form: Form): Promise<Stream> {
  allow(actor, 'streams.edit')
  const { organizationId } = actor
  const { connections, taskIds, ...fields } = form
  const defaults = STREAM_DEFAULTS[fields.isOnline ? 'live' : 'deferred']
  return db.inTenant(organizationId, async tx => {
    await refuseUnknown(tx, form)
    await refuseSettings(form)
    const timezone = fields.timezone ?? (await organizationZone(tx))
    const {
      targetResponseTime = defaults.targetResponseTime,
      averageHandleTime = defaults.averageHandleTime,
    } = fields
    const streamId = await store.insertStream(tx, organizationId, {
      ...fields,
      ...shrinkageAfter({ shrinkage: DEFAULT_SHRINKAGE, shrinkageKinds: [] }, fields),
      timezone,
      targetResponseTime,
      averageHandleTime,
    })
    await replaceConnectionsOfStream(tx, organizationId, streamId, connections)
    if (fields.dialpadContactCenterId === null) await setContactCenter(tx, streamId)
    if (taskIds.length > 0) await linkTasks(tx, actor, streamId, taskIds)
    await wantTraining(tx, organizationId, [streamId], authorOf(actor))
    return shown(await rowOf(tx, streamId))
  })
}

export async function changeStream(
  { db }: Platform,
  actor: Actor,
  streamId: number,
  change: Change,
): Promise<Stream> {
  allow(actor, 'streams.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await changeStreamSettings(tx, actor, streamId, change)
    return shown(await rowOf(tx, streamId))
  })
}

/** The caller has checked the permission. */
export async function changeStreamSettings(
  tx: Tx,
  actor: Actor,
  streamId: number,
  change: Change,
): Promise<void> {
  const { organizationId } = actor
  const { connections, taskIds, ...settings } = change
  const before = await rowOf(tx, streamId)
  const isShrinkage = settings.shrinkage !== undefined || settings.shrinkageKinds !== undefined
  const fields = { ...settings, ...(isShrinkage && shrinkageAfter(before, settings)) }
  await refuseUnknown(
    tx,
    change,
    before.connections.map(connection => connection.id),
  )
  await refuseSettings({ ...before, ...change })
  await store.updateStream(tx, streamId, fields.name ?? before.name, fields)
  if (connections) {
    await replaceConnectionsOfStream(tx, organizationId, streamId, connections)
    if (fields.dialpadContactCenterId === undefined) await setContactCenter(tx, streamId)
  }
  if (taskIds && !isDeepStrictEqual(taskIds.toSorted(byNumber), before.taskIds))
    await linkTasks(tx, actor, streamId, taskIds)
  const after = await rowOf(tx, streamId)
  const differs = (key: keyof store.StreamRow) => !isDeepStrictEqual(before[key], after[key])
  // Active seconds are counted anew from events; the other sources differ in what staffing takes of the same counts.
  const isCountedOtherwise =
    differs('handleTimeSource') &&
    [before, after].some(({ handleTimeSource }) => handleTimeSource === 'effort')
  const isForecastChanged = FORECAST_INPUTS.some(differs) || differs('connections') || isCountedOtherwise
  if (isForecastChanged) await wantTraining(tx, organizationId, [streamId], authorOf(actor))
  else {
    const [due] = STAFFING_INPUTS.some(differs) ? await store.bumpInputs(tx, [streamId], false) : []
    const { status } = due ?? after
    await emit(tx, organizationId, 'stream.changed', { streamId, status }, authorOf(actor))
  }
}

/** Names the contact centre by the filters of its phone systems. */
async function setContactCenter(tx: Tx, streamId: number): Promise<void> {
  const { name, connections } = await rowOf(tx, streamId)
  const queues = connections
    .filter(connection => isPhoneProvider(connection.providerId))
    .flatMap(({ filters }) => filters.filter(({ field, operator }) => field === 'queue' && operator === 'IS'))
    .flatMap(({ values }) => values)
  const [only = null] = new Set(queues).size === 1 ? queues : []
  await store.updateStream(tx, streamId, name, { dialpadContactCenterId: only })
}

const byNumber = (a: number, b: number) => a - b

export async function archiveStream({ db }: Platform, actor: Actor, streamId: number): Promise<void> {
  allow(actor, 'streams.edit')
  const { organizationId } = actor
  await db.inTenant(organizationId, async tx => {
    const { status } = await rowOf(tx, streamId)
    await unlinkStream(tx, streamId)
    await store.archiveStream(tx, streamId)
    await emit(tx, organizationId, 'stream.changed', { streamId, status }, authorOf(actor))
    await emit(tx, organizationId, 'tasks.changed', {}, authorOf(actor))
  })
}

export async function countContacts(
  { db }: Platform,
  actor: Actor,
  connections: StreamConnection[],
): Promise<{ contacts: number; from: string | null; to: string | null }> {
  allow(actor, 'streams.view')
  return db.inTenant(actor.organizationId, async tx => {
    await refuseUnknown(
      tx,
      { connections },
      connections.map(connection => connection.id),
    )
    const { contacts, from, to } = await store.countContacts(tx, connections)
    return { contacts: Math.round(contacts), from: instant(from), to: instant(to) }
  })
}

/** Marks ticket groups as being trained and notifies the listeners that train forecasts. */
export async function wantTraining(
  tx: Tx,
  organizationId: number,
  streamIds: readonly number[],
  author?: Author,
): Promise<void> {
  for (const { id, status } of await store.bumpInputs(tx, streamIds, true))
    await emit(tx, organizationId, 'stream.changed', { streamId: id, status }, author)
}

const authorOf = ({ managerId }: Actor): Author => ({ managerId: managerId ?? undefined })

async function linkTasks(tx: Tx, actor: Actor, streamId: number, taskIds: number[]): Promise<void> {
  await replaceTasksOfStream(tx, actor.organizationId, streamId, taskIds)
  await emit(tx, actor.organizationId, 'tasks.changed', {}, authorOf(actor))
}

type CheckedSettings = Partial<
  Pick<
    store.StreamFields,
    'holidays' | 'patience' | 'maximumAbandonment' | 'handleTimeSource' | 'averageHandleTime'
  >
>

/** Faults of a ticket group's settings that the schema cannot state. */
async function refuseSettings(settings: CheckedSettings): Promise<void> {
  const { holidays, patience, maximumAbandonment, handleTimeSource, averageHandleTime } = settings
  const faults: { path: string[]; message: string }[] = []
  if (handleTimeSource === 'own' && averageHandleTime === null)
    faults.push({ path: ['averageHandleTime'], message: OWN_HANDLE_TIME_MISSING })
  if (maximumAbandonment !== null && patience === null)
    faults.push({
      path: ['patience'],
      message: 'Enter the patience: without it nobody is thought to give up.',
    })
  const place = holidays && (await placeFault(holidays))
  if (place) faults.push({ path: ['holidays'], message: place })
  if (faults.length > 0) throw invalidBody(faults)
}

const ANY_YEAR = 2026

/** Null when the place has holidays that are known. */
async function placeFault({
  country,
  region,
}: NonNullable<CheckedSettings['holidays']>): Promise<string | null> {
  const { publicHolidays, UnknownHolidayPlace } = await import('#core/calendar/index.ts')
  try {
    publicHolidays(country, region, ANY_YEAR, ANY_YEAR)
    return null
  } catch (error) {
    if (!(error instanceof UnknownHolidayPlace)) throw error
    return error.message
  }
}

/** The total and its kinds after a change of either. Both may be given where they agree. */
function shrinkageAfter(
  before: Pick<store.StreamFields, 'shrinkage' | 'shrinkageKinds'>,
  { shrinkage, shrinkageKinds }: Pick<Change, 'shrinkage' | 'shrinkageKinds'>,
): Pick<store.StreamFields, 'shrinkage' | 'shrinkageKinds'> {
  if (shrinkageKinds && shrinkageKinds.length > 0) {
    const total = totalShrinkage(shrinkageKinds)
    if (shrinkage !== undefined && !isSameShare(shrinkage, total))
      throw invalidBody([
        {
          path: ['shrinkage'],
          message: `Shrinkage is ${percent(shrinkage)} %, but its kinds make ${percent(total)} %. Give one of them, or both alike.`,
        },
      ])
    return { shrinkage: total, shrinkageKinds }
  }
  const total = shrinkage ?? before.shrinkage
  if (shrinkageKinds || before.shrinkageKinds.length === 0) return { shrinkage: total, shrinkageKinds: [] }
  return isSameShare(total, before.shrinkage)
    ? { shrinkage: before.shrinkage, shrinkageKinds: before.shrinkageKinds }
    : { shrinkage: total, shrinkageKinds: scaledKinds(before.shrinkageKinds, total) }
}

const percent = (share: number) => Math.round(share * 10_000) / 100
const isSameShare = (a: number, b: number) => percent(a) === percent(b)

interface Links {
  connections?: StreamConnection[] | undefined
  taskIds?: number[] | undefined
}

/** `kept`: connections that feed it already. */
async function refuseUnknown(
  tx: Tx,
  { connections = [], taskIds = [] }: Links,
  kept: readonly number[] = [],
): Promise<void> {
  const connectionIds = connections.map(connection => connection.id)
  const missing = await missingConnections(tx, connectionIds, kept)
  const faults = [
    ...missing.map(id => ({
      path: ['connections', connectionIds.indexOf(id), 'id'],
      message: `There is no connection ${id} here.`,
    })),
    ...connectionIds.flatMap((id, index) =>
      connectionIds.indexOf(id) === index
        ? []
        : [
            {
              path: ['connections', index, 'id'],
              message: `Connection ${id} is chosen twice. Join its filters.`,
            },
          ],
    ),
    ...(await missingTasks(tx, taskIds)).map(id => ({
      path: ['taskIds', taskIds.indexOf(id)],
      message: `There is no activity ${id} here.`,
    })),
  ]
  if (faults.length > 0) throw invalidBody(faults)
}
