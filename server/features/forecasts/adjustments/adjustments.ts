// Events that change the forecast. Each change trains the ticket groups it touches again, because a past event
// also marks its days as untypical.
import type { Adjustment } from '#contract/endpoints/forecasts.ts'
import { refuse } from '#contract/errors.ts'
import { allow } from '#server/features/identity/index.ts'
import { wantTraining } from '#server/features/streams/index.ts'
import type { Counted, Paged, Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as store from '../reading/forecast-store.ts'
import { streamFaults } from '../special-days/stream-faults.ts'

type Form = Pick<Adjustment, 'name' | 'kind' | 'from' | 'to' | 'streams'>

export async function listAdjustments(
  { db }: Platform,
  actor: Actor,
  paging: Paged,
): Promise<Counted<Adjustment>> {
  allow(actor, 'forecasts.view')
  return db.inTenant(actor.organizationId, tx => store.selectAdjustments(tx, paging))
}

export async function createAdjustment({ db }: Platform, actor: Actor, form: Form): Promise<Adjustment> {
  allow(actor, 'forecasts.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await refuseUnknown(tx, form.streams)
    return existing(tx, await addAdjustment(tx, actor, form))
  })
}

/** Adds an event; the caller has checked that its ticket groups exist. */
export async function addAdjustment(tx: Tx, actor: Actor, form: Form): Promise<number> {
  const id = await store.insertAdjustment(tx, actor.organizationId, actor.managerId, fieldsOf(form))
  await train(tx, actor, form.streams)
  return id
}

export async function changeAdjustment(
  { db }: Platform,
  actor: Actor,
  adjustmentId: number,
  form: Form,
): Promise<Adjustment> {
  allow(actor, 'forecasts.edit')
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    const before = await existing(tx, adjustmentId)
    const kept = new Set(before.streams.map(stream => stream.streamId))
    await refuseUnknown(tx, form.streams, kept)
    await store.updateAdjustment(tx, organizationId, adjustmentId, fieldsOf(form))
    await train(tx, actor, [...before.streams, ...form.streams])
    return existing(tx, adjustmentId)
  })
}

export async function removeAdjustment({ db }: Platform, actor: Actor, adjustmentId: number): Promise<void> {
  allow(actor, 'forecasts.edit')
  await db.inTenant(actor.organizationId, async tx => {
    const { streams } = await existing(tx, adjustmentId)
    await store.markRemoved(tx, adjustmentId, true)
    await train(tx, actor, streams)
  })
}

export async function restoreAdjustment(
  { db }: Platform,
  actor: Actor,
  adjustmentId: number,
): Promise<Adjustment> {
  allow(actor, 'forecasts.edit')
  return db.inTenant(actor.organizationId, async tx => {
    const removed = await store.selectAdjustment(tx, adjustmentId, { isRemoved: true })
    if (!removed) throw refuse('NOT_FOUND', { what: 'removed event', id: adjustmentId })
    await store.markRemoved(tx, adjustmentId, false)
    await train(tx, actor, removed.streams)
    return existing(tx, adjustmentId)
  })
}

async function existing(tx: Tx, adjustmentId: number): Promise<Adjustment> {
  const adjustment = await store.selectAdjustment(tx, adjustmentId)
  if (!adjustment) throw refuse('NOT_FOUND', { what: 'event', id: adjustmentId })
  return adjustment
}

const fieldsOf = ({ name, kind, from, to, streams }: Form): store.AdjustmentFields => ({
  name,
  kind,
  from: Date.parse(from),
  to: Date.parse(to),
  streams,
})

async function train(tx: Tx, actor: Actor, streams: Adjustment['streams']): Promise<void> {
  const streamIds = [...new Set(streams.map(stream => stream.streamId))]
  await wantTraining(tx, actor.organizationId, streamIds, { managerId: actor.managerId ?? undefined })
}

/** Throws for unknown ticket groups. `kept`: those of the event before, which may have been archived since. */
async function refuseUnknown(
  tx: Tx,
  streams: Adjustment['streams'],
  kept?: ReadonlySet<number>,
): Promise<void> {
  const ids = streams.map(stream => stream.streamId)
  const faults = await streamFaults(tx, ids, index => ['streams', index, 'streamId'], kept)
  if (faults.length > 0) throw invalidBody(faults)
}
