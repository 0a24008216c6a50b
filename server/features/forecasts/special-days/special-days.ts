// Special days, public and the organization's own. A change trains the ticket groups that it touches again: the
// past of such a day is learned from, its next time is forecast.
import type { SpecialDay } from '#contract/endpoints/special-days.ts'
import { refuse } from '#contract/errors.ts'
import { allow } from '#server/features/identity/index.ts'
import { streamsById, wantTraining } from '#server/features/streams/index.ts'
import type { Counted, Paged, Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as store from './special-day-store.ts'
import { streamFaults } from './stream-faults.ts'

export async function listSpecialDays(
  { db }: Platform,
  actor: Actor,
  paging: Paged,
): Promise<Counted<SpecialDay>> {
  allow(actor, 'forecasts.view')
  return db.inTenant(actor.organizationId, tx => store.selectSpecialDays(tx, paging))
}

export async function createSpecialDay(
  { db }: Platform,
  actor: Actor,
  form: store.SpecialDayFields,
): Promise<SpecialDay> {
  allow(actor, 'forecasts.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await refuseUnknown(tx, form.streamIds)
    const id = await store.insertSpecialDay(tx, actor.organizationId, form)
    await train(tx, actor, [form])
    return existing(tx, id)
  })
}

export async function changeSpecialDay(
  { db }: Platform,
  actor: Actor,
  specialDayId: number,
  form: store.SpecialDayFields,
): Promise<SpecialDay> {
  allow(actor, 'forecasts.edit')
  return db.inTenant(actor.organizationId, async tx => {
    const before = await existing(tx, specialDayId)
    await refuseUnknown(tx, form.streamIds, new Set(before.streamIds))
    await store.updateSpecialDay(tx, actor.organizationId, specialDayId, form)
    await train(tx, actor, [before, form])
    return existing(tx, specialDayId)
  })
}

export async function removeSpecialDay({ db }: Platform, actor: Actor, specialDayId: number): Promise<void> {
  allow(actor, 'forecasts.edit')
  await db.inTenant(actor.organizationId, async tx => {
    const before = await existing(tx, specialDayId)
    await store.deleteSpecialDay(tx, specialDayId)
    await train(tx, actor, [before])
  })
}

async function existing(tx: Tx, specialDayId: number): Promise<SpecialDay> {
  const day = await store.selectSpecialDay(tx, specialDayId)
  if (!day) throw refuse('NOT_FOUND', { what: 'special day', id: specialDayId })
  return day
}

async function refuseUnknown(
  tx: Tx,
  streamIds: readonly number[],
  kept?: ReadonlySet<number>,
): Promise<void> {
  const faults = await streamFaults(tx, streamIds, index => ['streamIds', index], kept)
  if (faults.length > 0) throw invalidBody(faults)
}

async function train(tx: Tx, actor: Actor, days: readonly Pick<SpecialDay, 'streamIds'>[]): Promise<void> {
  const isForAll = days.some(day => day.streamIds.length === 0)
  const streamIds = isForAll
    ? (await streamsById(tx)).map(stream => stream.id)
    : [...new Set(days.flatMap(day => day.streamIds))]
  await wantTraining(tx, actor.organizationId, streamIds, { managerId: actor.managerId ?? undefined })
}

/** Library of holidays, loaded at first use: it takes a tenth of the start of a process. */
const holidayLibrary = () => import('#core/calendar/index.ts')

export async function listCountries(actor: Actor) {
  allow(actor, 'forecasts.view')
  return (await holidayLibrary()).holidayCountries()
}

export async function listPublicHolidays(
  actor: Actor,
  { country, region, year }: { country: string; region?: string | undefined; year: number },
) {
  allow(actor, 'forecasts.view')
  const { publicHolidays, UnknownHolidayPlace } = await holidayLibrary()
  try {
    return publicHolidays(country, region ?? null, year, year)
  } catch (error) {
    if (!(error instanceof UnknownHolidayPlace)) throw error
    throw refuse('VALIDATION', { because: error.message })
  }
}
