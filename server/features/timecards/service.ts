// Timecards of everybody for managers: listed, added, changed and deleted. How time is reported stands in settings.ts.
import type { BodyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type { Page } from '#contract/shapes.ts'
import type { SurferTimecard, timecards } from '#contract/timecards/timecards.ts'
import { clock as clockText } from '#core/constraints/index.ts'
import type { EpochMs, Interval } from '#core/time/index.ts'
import { LONGEST_CARD_MS, scheduledOf } from '#core/timecards/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow, editableTeamIds } from '../identity/index.ts'
import { assertMayEdit, lockSurfer, missingSurfers, surferNames, timeReportingOf } from '../surfers/index.ts'
import { publishTimecardChanges } from './changed.ts'
import { overlapRefusal } from './refusals.ts'
import { shiftsAround } from './shifts.ts'
import * as store from './store.ts'
import { asTimecard } from './timecard.ts'

export async function listTimecards(
  { db }: Platform,
  actor: Actor,
  filter: store.TimecardFilter,
  url: string,
): Promise<Page<SurferTimecard>> {
  allow(actor, 'timecards.view')
  return db.inTenant(actor.organizationId, async tx => {
    const { rows, meta } = await store.selectTimecards(tx, filter)
    return pageOf({ rows: await listed(tx, actor, rows), meta }, filter, url)
  })
}

async function listed(
  tx: Tx,
  actor: Actor,
  rows: readonly store.ListedTimecard[],
): Promise<SurferTimecard[]> {
  const editable = new Set(await editableTeamIds(tx, actor))
  return rows.map(row => ({
    ...asTimecard(row),
    surferName: row.surferName,
    teamName: row.teamName,
    timezone: row.timezone,
    editedByName: row.editedByName,
    canEdit: editable.has(row.teamId) && !row.isSurferDeleted,
  }))
}

export async function addTimecard(
  { db, clock }: Platform,
  actor: Actor,
  { surferId, ...times }: BodyOf<typeof timecards.create>,
): Promise<SurferTimecard> {
  allow(actor, 'timecards.edit')
  const now = clock.now()
  return db.inTenant(actor.organizationId, async tx => {
    if ((await missingSurfers(tx, [surferId])).length > 0)
      throw invalidBody([{ path: ['surferId'], message: `There is no agent ${surferId} here.` }])
    await assertMayEdit(tx, actor, [surferId])
    const reported = await checkedTimes(tx, surferId, times, { now })
    const schedule = scheduledOf(await shiftsAround(tx, surferId, reported.start, reported.end), reported)
    const id = await store.insertTimecard(
      tx,
      actor.organizationId,
      {
        type: 'manual',
        surferId,
        ...asDates(schedule),
        receivedStart: null,
        receivedEnd: null,
        reportedStart: new Date(reported.start),
        reportedEnd: new Date(reported.end),
        startClickId: null,
        endClickId: null,
        isStartSentLater: false,
        isEndSentLater: false,
        isClockOutMissing: false,
        editedByManagerId: actor.managerId,
      },
      now,
    )
    return changed(tx, actor, id)
  })
}

/** The schedule stays as it was recorded; a card that lay on no shift takes the shift that it lies on now. */
export async function changeTimecard(
  { db, clock }: Platform,
  actor: Actor,
  id: number,
  times: BodyOf<typeof timecards.update>,
): Promise<SurferTimecard> {
  allow(actor, 'timecards.edit')
  const now = clock.now()
  return db.inTenant(actor.organizationId, async tx => {
    const { surferId } = await existing(tx, id)
    await assertMayEdit(tx, actor, [surferId])
    const reported = await checkedTimes(tx, surferId, times, { now, exceptId: id })
    const card = await existing(tx, id)
    const schedule =
      card.scheduledStart === null || card.scheduledEnd === null
        ? scheduledOf(await shiftsAround(tx, surferId, reported.start, reported.end), reported)
        : null
    await store.updateTimecard(
      tx,
      id,
      {
        ...(schedule && asDates(schedule)),
        reportedStart: new Date(reported.start),
        reportedEnd: new Date(reported.end),
        isClockOutMissing: false,
        editedByManagerId: actor.managerId,
      },
      now,
    )
    return changed(tx, actor, id)
  })
}

export async function removeTimecard({ db }: Platform, actor: Actor, id: number): Promise<void> {
  allow(actor, 'timecards.edit')
  await db.inTenant(actor.organizationId, async tx => {
    const { surferId } = await existing(tx, id)
    await assertMayEdit(tx, actor, [surferId])
    await store.deleteTimecard(tx, id)
    await publishTimecardChanges(tx, actor.organizationId, [surferId])
  })
}

const asDates = ({ scheduledStart, scheduledEnd, ...ids }: ReturnType<typeof scheduledOf>) => ({
  ...ids,
  scheduledStart: scheduledStart === null ? null : new Date(scheduledStart),
  scheduledEnd: scheduledEnd === null ? null : new Date(scheduledEnd),
})

async function existing(tx: Tx, id: number): Promise<store.TimecardRow> {
  const card = await store.selectTimecard(tx, id)
  if (!card) throw refuse('NOT_FOUND', { what: 'timecard', id })
  return card
}

/** Throws unless the times are in order, have passed, and are on no other card. Waits for clicks of the agent. */
async function checkedTimes(
  tx: Tx,
  surferId: number,
  times: BodyOf<typeof timecards.update>,
  { now, exceptId }: { now: EpochMs; exceptId?: number },
): Promise<Interval> {
  const reported = { start: Date.parse(times.reportedStart), end: Date.parse(times.reportedEnd) }
  await lockSurfer(tx, surferId)
  const zone = (await timeReportingOf(tx, surferId))!.timezone
  const text = (at: EpochMs) => clockText(zone, at)
  const fault = (path: 'reportedStart' | 'reportedEnd', message: string) =>
    invalidBody([{ path: [path], message }])
  if (reported.end <= reported.start)
    throw fault(
      'reportedEnd',
      `The end, ${text(reported.end)}, must be after the start, ${text(reported.start)}.`,
    )
  if (reported.end > now)
    throw fault('reportedEnd', `${text(reported.end)} is still to come. Enter an end that has passed.`)
  if (reported.end - reported.start > LONGEST_CARD_MS)
    throw fault(
      'reportedEnd',
      `${text(reported.end)} is more than 24 hours after ${text(reported.start)}. Enter an end within a day.`,
    )
  const [other] = await store.selectMeeting(tx, [surferId], reported, exceptId)
  if (other) throw overlapRefusal(other, zone, (await surferNames(tx, [surferId])).get(surferId) ?? '')
  return reported
}

async function changed(tx: Tx, actor: Actor, id: number): Promise<SurferTimecard> {
  const row = (await store.selectListedTimecard(tx, id))!
  await publishTimecardChanges(tx, actor.organizationId, [row.surferId])
  const [shown] = await listed(tx, actor, [row])
  return shown!
}
