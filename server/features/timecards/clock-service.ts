// An agent's own clock. Clicks of one agent are taken one after the other, and each is recorded once: a click that
// arrives again is answered with the card that it made.
import type { z } from 'zod'
import type { BodyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import { type ClockState, HISTORY_DAYS, type myTimecards } from '#contract/timecards/my-timecards.ts'
import type { Timecard } from '#contract/timecards/timecard.ts'
import { clock as clockText } from '#core/constraints/index.ts'
import { invariant } from '#core/invariant.ts'
import { DAY_MS, type EpochMs, type Zone } from '#core/time/index.ts'
import {
  CLOCK_IN_OPENS_MS,
  type ClockRules,
  closesAt,
  endOfCard,
  isRecordedLater,
  momentOfClick,
  OLDEST_CLICK_MS,
  startOfCard,
} from '#core/timecards/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { lockSurfer, timeReportingOf } from '../surfers/index.ts'
import { closeOverdue, publishTimecardChanges } from './changed.ts'
import * as refusals from './refusals.ts'
import { shiftsAround } from './shifts.ts'
import * as store from './store.ts'
import { asTimecard, timesOf } from './timecard.ts'

type Clicked = z.output<(typeof myTimecards.clockIn)['reply']>

/** The clock shows a shift that begins no later than this. */
const AHEAD_MS = 7 * DAY_MS

interface OwnClock {
  isEnabled: boolean
  rules: ClockRules
  zone: Zone
}

const surferIdOf = ({ surferId }: Actor): number => {
  invariant(surferId !== null, 'who has an own clock is an agent')
  return surferId
}

async function ownClock(tx: Tx, surferId: number): Promise<OwnClock> {
  const own = await timeReportingOf(tx, surferId)
  if (!own) throw refuse('NOT_FOUND', { what: 'agent', id: surferId })
  const settings = await store.selectSettings(tx)
  return {
    isEnabled: own.timecardsEnabled,
    zone: own.timezone,
    rules: {
      allowSetReportTime: own.timecardsAllowCustomTimes ?? settings.allowSetReportTime,
      trackUnscheduledOvertime: own.timecardsAllowOvertime ?? settings.trackUnscheduledOvertime,
    },
  }
}

export async function readClock({ db, clock }: Platform, actor: Actor): Promise<ClockState> {
  allow(actor, 'own-timecards.view')
  const surferId = surferIdOf(actor)
  const now = clock.now()
  return db.inTenant(actor.organizationId, async tx => {
    const { isEnabled, rules, zone } = await ownClock(tx, surferId)
    const [open] = isEnabled ? await store.selectOpen(tx, [surferId]) : []
    const shifts = isEnabled ? await shiftsAround(tx, surferId, now, now + AHEAD_MS) : []
    const shift = shifts
      .filter(({ interval }) => interval.end > now && interval.start < now + AHEAD_MS)
      .toSorted((a, b) => a.interval.start - b.interval.start)[0]
    return {
      timecardsEnabled: isEnabled,
      ...rules,
      timecard: open ? asTimecard(open) : null,
      shift: shift
        ? {
            blockId: shift.blockId,
            interval: {
              start: new Date(shift.interval.start).toISOString(),
              end: new Date(shift.interval.end).toISOString(),
            },
            opensAt: new Date(shift.interval.start - CLOCK_IN_OPENS_MS).toISOString(),
          }
        : null,
      timezone: zone,
    }
  })
}

export async function listOwn({ db, clock }: Platform, actor: Actor): Promise<Timecard[]> {
  allow(actor, 'own-timecards.view')
  const surferId = surferIdOf(actor)
  return db.inTenant(actor.organizationId, async tx =>
    (await store.selectSince(tx, surferId, clock.now() - HISTORY_DAYS * DAY_MS)).map(asTimecard),
  )
}

type AnyClick = Pick<BodyOf<typeof myTimecards.clockIn>, 'clickId' | 'clickedAt' | 'sentAt'>

interface TakenClick extends OwnClock {
  at: EpochMs
  isSentLater: boolean
}

/** Facts of a click that was not recorded before. */
async function takeClick(tx: Tx, actor: Actor, click: AnyClick, now: EpochMs): Promise<TakenClick> {
  const surferId = surferIdOf(actor)
  const own = await ownClock(tx, surferId)
  const phone = { clickedAt: Date.parse(click.clickedAt), sentAt: Date.parse(click.sentAt) }
  const at = momentOfClick(phone, now)
  if (now - at > OLDEST_CLICK_MS) throw refusals.tooOldClick(at, own.zone)
  await closeOverdue(tx, actor.organizationId, [surferId], now)
  return { ...own, at, isSentLater: isRecordedLater(phone) }
}

/** The card that the click made when it arrived before. */
async function recorded(
  tx: Tx,
  surferId: number,
  side: 'start' | 'end',
  clickId: string,
): Promise<Clicked | null> {
  await lockSurfer(tx, surferId)
  const known = await store.selectByClick(tx, side, clickId)
  if (!known) return null
  if (known.surferId !== surferId) throw refuse('CONFLICT', { because: 'Another agent made this click.' })
  return { timecard: asTimecard(known), note: null }
}

async function shown(tx: Tx, actor: Actor, id: number, note: string | null): Promise<Clicked> {
  await publishTimecardChanges(tx, actor.organizationId, [surferIdOf(actor)])
  return { timecard: asTimecard((await store.selectTimecard(tx, id))!), note }
}

const instantOf = (text: string | null): EpochMs | null => (text === null ? null : Date.parse(text))

export async function clockIn(
  { db, clock }: Platform,
  actor: Actor,
  click: BodyOf<typeof myTimecards.clockIn>,
): Promise<Clicked> {
  allow(actor, 'own-timecards.edit')
  const surferId = surferIdOf(actor)
  const now = clock.now()
  return db.inTenant(actor.organizationId, async tx => {
    const before = await recorded(tx, surferId, 'start', click.clickId)
    if (before) return before
    const { isEnabled, rules, zone, at, isSentLater } = await takeClick(tx, actor, click, now)
    if (!isEnabled) throw refusals.notReporting()
    const ownTime = instantOf(click.reportedStart)
    const shifts = await shiftsAround(tx, surferId, at)
    const { confirmsUnscheduled } = click
    const began = startOfCard({ at, ownTime, shifts, rules, confirmsUnscheduled })
    if (!began.ok) throw refusals.startRefusal(began.problem, { at: ownTime ?? at, zone, shifts })
    const { reportedStart, scheduledStart, scheduledEnd, ...start } = began.start
    const [other] = await store.selectMeeting(tx, [surferId], { start: reportedStart, end: null })
    if (other) throw refusals.overlapRefusal(other, zone, 'own')
    const id = await store.insertTimecard(
      tx,
      actor.organizationId,
      {
        ...start,
        surferId,
        receivedStart: new Date(now),
        receivedEnd: null,
        reportedStart: new Date(reportedStart),
        reportedEnd: null,
        scheduledStart: scheduledStart === null ? null : new Date(scheduledStart),
        scheduledEnd: scheduledEnd === null ? null : new Date(scheduledEnd),
        blockIdAtEnd: null,
        startClickId: click.clickId,
        endClickId: null,
        isStartSentLater: isSentLater,
        isEndSentLater: false,
        isClockOutMissing: false,
        editedByManagerId: null,
      },
      now,
    )
    return shown(tx, actor, id, null)
  })
}

/** Agents who may no longer clock in may still clock out. */
export async function clockOut(
  { db, clock }: Platform,
  actor: Actor,
  click: BodyOf<typeof myTimecards.clockOut>,
): Promise<Clicked> {
  allow(actor, 'own-timecards.edit')
  const surferId = surferIdOf(actor)
  const now = clock.now()
  return db.inTenant(actor.organizationId, async tx => {
    const before = await recorded(tx, surferId, 'end', click.clickId)
    if (before) return before
    const { rules, zone, at, isSentLater } = await takeClick(tx, actor, click, now)
    const card = await cardToEnd(tx, surferId, at, zone)
    const open = { ...timesOf(card), type: card.type, blockIdAtStart: card.blockIdAtStart }
    const shifts = await shiftsAround(tx, surferId, open.reportedStart, at)
    const ended = endOfCard(open, { at, ownTime: instantOf(click.reportedEnd), shifts, rules })
    if (!ended.ok) {
      if (ended.problem === 'end-before-start') throw refusals.endBeforeStart(card, zone)
      if (ended.problem === 'too-long') throw refusals.tooLongCard(card, zone)
      throw refusals.startRefusal(ended.problem, { at, zone, shifts })
    }
    const { reportedEnd, scheduledStart, scheduledEnd, isCutAtShiftEnd, ...end } = ended.end
    const reported = { start: open.reportedStart, end: reportedEnd }
    const [other] = await store.selectMeeting(tx, [surferId], reported, card.id)
    if (other) throw refusals.overlapRefusal(other, zone, 'own')
    await store.updateTimecard(
      tx,
      card.id,
      {
        ...end,
        receivedEnd: new Date(now),
        reportedEnd: new Date(reportedEnd),
        scheduledStart: scheduledStart === null ? null : new Date(scheduledStart),
        scheduledEnd: scheduledEnd === null ? null : new Date(scheduledEnd),
        endClickId: click.clickId,
        isEndSentLater: isSentLater,
        isClockOutMissing: false,
      },
      now,
    )
    const note = isCutAtShiftEnd
      ? `Recorded until ${clockText(zone, reportedEnd)}, the end of your shift: time after a shift is not tracked for you.`
      : null
    return shown(tx, actor, card.id, note)
  })
}

/** The open card, or the one that the clock closed while the click waited for a network. */
async function cardToEnd(tx: Tx, surferId: number, at: EpochMs, zone: Zone): Promise<store.TimecardRow> {
  const [open] = await store.selectOpen(tx, [surferId])
  if (open) return open
  const newest = await store.selectNewest(tx, surferId, at)
  if (!newest?.isClockOutMissing) throw refusals.notClockedIn()
  if (at > closesAt(timesOf(newest))) throw refusals.closedMeanwhile(newest, zone)
  return newest
}
