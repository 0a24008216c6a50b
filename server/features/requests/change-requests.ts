// Change requests of agents: asking, looking, withdrawing.
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import { type ChangeRequest, requestCan } from '#contract/requests/change-request.ts'
import type { myRequests } from '#contract/requests/my-requests.ts'
import type { Page } from '#contract/shapes.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow, notifyEditors } from '../identity/index.ts'
import { lockOrganization } from '../organization/index.ts'
import { blocksById } from '../schedule/index.ts'
import { surfersForScheduling } from '../surfers/index.ts'
import { publishToBrowsers } from './notify.ts'
import { loadProposalChecker, type Proposal, proposalsOf, together } from './proposals.ts'
import * as store from './store.ts'

/** Agents see their schedule so far ahead. */
const FARTHEST_DAYS = 56
const LONGEST_SHIFT_MS = 24 * HOUR_MS

export async function listOwnRequests(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof myRequests.list>,
  url: string,
): Promise<Page<ChangeRequest> & { timezone: string }> {
  allow(actor, 'own-schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const found = await store.requestsOfSurfer(tx, actor.surferId!, query)
    return { ...pageOf(found, query, url), timezone: await zoneOf(tx, actor.surferId!) }
  })
}

export async function zoneOf(tx: Tx, surferId: number): Promise<string> {
  const [surfer] = await surfersForScheduling(tx, { surferIds: [surferId] })
  if (!surfer) throw refuse('NOT_FOUND', { what: 'agent', id: surferId })
  return surfer.zone
}

export async function checkRequest(
  { db, clock }: Platform,
  actor: Actor,
  form: BodyOf<typeof myRequests.check>,
) {
  allow(actor, 'own-schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const shift = await ownShift(tx, actor.surferId!, form.blockId, clock.now())
    refuseTimes(shift, form.newIntervals, clock.now())
    const proposals = asked(actor.surferId!, shift, form.newIntervals)
    const checker = await loadProposalChecker(tx, together(proposals))
    return { options: proposals.map(one => ({ warnings: checker.added(one) })) }
  })
}

export async function addRequest(
  { db, clock }: Platform,
  actor: Actor,
  { blockId, newIntervals, surferNote }: BodyOf<typeof myRequests.add>,
): Promise<ChangeRequest> {
  allow(actor, 'own-requests.edit')
  const { organizationId } = actor
  const surferId = actor.surferId!
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const now = clock.now()
    const shift = await ownShift(tx, surferId, blockId, now)
    await refuseAskedAlready(tx, blockId)
    refuseTimes(shift, newIntervals, now)
    const id = await store.insertRequest(tx, organizationId, {
      surferId,
      shift,
      newIntervals,
      surferNote,
      now: new Date(now),
    })
    const wants = 'asks for another time of a shift'
    await notifyEditors(tx, { organizationId, now }, [{ surferIds: [surferId], wants, note: surferNote }])
    await publishToBrowsers(tx, organizationId, [surferId])
    return requestById(tx, id)
  })
}

export async function withdrawRequest(
  { db, clock }: Platform,
  actor: Actor,
  requestId: number,
): Promise<ChangeRequest> {
  allow(actor, 'own-requests.edit')
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const request = await requestById(tx, requestId, actor.surferId!)
    if (!requestCan.withdraw(request.status))
      throw refuse('CONFLICT', {
        because: `This request is ${request.status} already. It cannot be withdrawn.`,
      })
    await store.withdrawRequest(tx, requestId, new Date(clock.now()))
    await publishToBrowsers(tx, organizationId, [request.surferId])
    return requestById(tx, requestId)
  })
}

/** `ofSurfer`: anybody else's is not found. */
export async function requestById(tx: Tx, id: number, ofSurfer?: number): Promise<ChangeRequest> {
  const [request] = await store.requestsById(tx, [id])
  if (!request || (ofSurfer !== undefined && request.surferId !== ofSurfer))
    throw refuse('NOT_FOUND', { what: 'change request', id })
  return request
}

/** The agent's own published shift, which has not begun. */
export async function ownShift(
  tx: Tx,
  surferId: number,
  blockId: number,
  now: number,
): Promise<store.ShiftThen> {
  const [block] = await blocksById(tx, [blockId])
  if (block?.surferId !== surferId || block.type !== 'shift' || !block.published)
    throw refuse('NOT_FOUND', {
      because: `You have no published shift ${blockId}. Look at your schedule again: it may have changed.`,
    })
  if (block.interval.start <= now)
    throw refuse('CONFLICT', { because: 'This shift has begun already. Ask for a change before it begins.' })
  return {
    blockId,
    version: block.published.version,
    interval: block.interval,
    shiftTemplateId: block.shiftTemplateId,
  }
}

const ASKED = {
  request: 'You have asked for a change of this shift already. Withdraw that request first.',
  offer: 'This shift is offered to colleagues. Take the offer back first.',
  swap: 'This shift is in a swap that is being agreed on. Answer that first.',
}

/** A shift is in one request, offer or swap at a time. */
export async function refuseAskedAlready(tx: Tx, blockId: number): Promise<void> {
  const what = await store.selectOpenAsk(tx, blockId)
  if (what) throw refuse('CONFLICT', { because: ASKED[what] })
}

function refuseTimes(
  { interval }: store.ShiftThen,
  newIntervals: readonly { start: string; end: string }[],
  now: number,
): void {
  const faults = newIntervals.flatMap(({ start, end }, index) => {
    const [from, to] = [Date.parse(start), Date.parse(end)]
    const fault = (field: 'start' | 'end', message: string) => [
      { path: ['newIntervals', index, field], message },
    ]
    if (from === interval.start && to === interval.end)
      return fault('start', 'The shift has this time already. Choose another one.')
    if (
      newIntervals.slice(0, index).some(one => Date.parse(one.start) === from && Date.parse(one.end) === to)
    )
      return fault('start', 'You want this time already. Choose another one.')
    if (from <= now) return fault('start', 'This time has begun already. Choose a later one.')
    if (to - from > LONGEST_SHIFT_MS) return fault('end', 'A shift is at most 24 hours long.')
    if (Math.abs(from - interval.start) > FARTHEST_DAYS * DAY_MS)
      return fault('start', `Choose a time within ${FARTHEST_DAYS / 7} weeks of the shift.`)
    return []
  })
  if (faults.length > 0) throw invalidBody(faults)
}

const asked = (
  surferId: number,
  shift: store.ShiftThen,
  newIntervals: readonly { start: string; end: string }[],
): Proposal[] =>
  proposalsOf({
    surferId,
    blockId: shift.blockId,
    originalStart: new Date(shift.interval.start).toISOString(),
    originalEnd: new Date(shift.interval.end).toISOString(),
    request: { newIntervals: [...newIntervals] },
  })
