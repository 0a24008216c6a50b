// Time off as agents see and ask for it: their own balances, "Can I?", and their requests.
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import { type CanIDay, type myTimeOff, type TimeOffRequest, timeOffCan } from '#contract/time-off/requests.ts'
import { addDays, localDateOf } from '#core/time/index.ts'
import { canIDays, canISpan, type DayVerdict, type SpanVerdict, yearOf } from '#core/time-off/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody, invalidQuery, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { agentFacts, balanceOf, inUnits } from './balances.ts'
import { loadCanI, loadTimeOffFacts, NO_POLICY } from './can-i.ts'
import {
  approved,
  cancelApproved,
  moveUpWaiting,
  notifyManagers,
  outcomeOf,
  settle,
  stepFault,
} from './decide.ts'
import { selectEntries } from './facts-store.ts'
import { publishTimeOffChange } from './publish-change.ts'
import { insertRequest, listRequests, selectRequests } from './requests-store.ts'
import { shownRequest, spanOf } from './shown.ts'

export async function readMyTimeOff({ db, clock }: Platform, actor: Actor) {
  allow(actor, 'own-time-off.view')
  return db.inTenant(actor.organizationId, async tx => {
    const [facts] = await agentFacts(tx, [actor.surferId!])
    if (!facts) throw refuse('NOT_FOUND', { what: 'agent', id: actor.surferId! })
    const { contract, policy } = facts
    const today = localDateOf(contract.zone, clock.now())
    const year = policy ? yearOf(policy, today) : 0
    return {
      today,
      timezone: contract.zone,
      policy: policy && {
        unit: policy.unit,
        noticeDays: policy.noticeDays,
        approvesByRule: policy.approvesAtPercent !== null,
      },
      balances: [year, year + 1].flatMap(one => balanceOf(facts, one) ?? []),
    }
  })
}

export const shownDay = (day: DayVerdict): CanIDay => ({ ...day, amount: inUnits(day.amount) })

export async function readCalendar(
  { db, clock }: Platform,
  actor: Actor,
  { from, to }: QueryOf<typeof myTimeOff.calendar>,
) {
  allow(actor, 'own-time-off.view')
  const asked = { surferId: actor.surferId!, from, last: addDays(to, -1), now: clock.now() }
  const { facts } = await db.inTenant(actor.organizationId, tx => loadCanI(tx, asked))
  if (!facts) throw refuse('CONFLICT', { because: NO_POLICY })
  return { days: canIDays(facts, from, to).map(shownDay) }
}

interface AskedSpan {
  from: string
  last: string
  startMinute?: number | undefined
  endMinute?: number | undefined
}

/** The part of a day as it is stored. Throws by `invalid` unless it is a part of one day. */
function partOf({ from, last, startMinute, endMinute }: AskedSpan, invalid: typeof invalidBody) {
  const fault = (path: string, message: string) => invalid([{ path: [path], message }])
  if (startMinute === undefined && endMinute === undefined) return { startMinute: null, endMinute: null }
  if (startMinute === undefined) throw fault('startMinute', 'Enter where the part of the day begins')
  if (endMinute === undefined) throw fault('endMinute', 'Enter where the part of the day ends')
  if (from !== last) throw fault('last', 'A part of a day is asked for day by day. Choose one day.')
  if (startMinute >= endMinute) throw fault('endMinute', 'End must be after start')
  return { startMinute, endMinute }
}

export async function checkMyTimeOff(
  { db, clock }: Platform,
  actor: Actor,
  query: QueryOf<typeof myTimeOff.check>,
) {
  allow(actor, 'own-time-off.view')
  const part = partOf(query, invalidQuery)
  const asked = { surferId: actor.surferId!, from: query.from, last: query.last, now: clock.now() }
  const { facts } = await db.inTenant(actor.organizationId, tx => loadCanI(tx, asked))
  if (!facts) throw refuse('CONFLICT', { because: NO_POLICY })
  const { policy } = facts.allowance
  return shownVerdict(
    canISpan(facts, spanOf({ from: query.from, last: query.last, ...part })),
    policy.unit,
    policy.approvesAtPercent !== null,
  )
}

export const shownVerdict = (verdict: SpanVerdict, unit: 'days' | 'hours', approvesByRule: boolean) => ({
  colour: verdict.colour,
  because: verdict.because,
  outcome: outcomeOf(verdict, approvesByRule),
  amount: inUnits(verdict.amount),
  unit,
  days: verdict.days.map(shownDay),
})

export async function listMyRequests(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof myTimeOff.requests>,
  url: string,
) {
  allow(actor, 'own-time-off.view')
  return db.inTenant(actor.organizationId, async tx => {
    const { rows, meta } = await listRequests(tx, { ...query, surferIds: [actor.surferId!] })
    return pageOf({ rows: rows.map(row => shownRequest(row, true)), meta }, query, url)
  })
}

export async function listMyEntries(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof myTimeOff.entries>,
  url: string,
) {
  allow(actor, 'own-time-off.view')
  return db.inTenant(actor.organizationId, async tx =>
    pageOf(await selectEntries(tx, actor.surferId!, query), query, url),
  )
}

export async function askForTimeOff(
  platform: Platform,
  actor: Actor,
  { joinsWaitingList, note, ...asked }: BodyOf<typeof myTimeOff.ask>,
): Promise<TimeOffRequest> {
  allow(actor, 'own-time-off.edit')
  const { db, clock } = platform
  const { organizationId } = actor
  const surferId = actor.surferId!
  const part = partOf(asked, invalidBody)
  return db.inTenant(organizationId, async tx => {
    // Two requests at once are counted one after the other: together they might be too many.
    await lockOrganization(tx)
    const loaded = await loadTimeOffFacts(tx, [{ surferId, from: asked.from, last: asked.last }], clock.now())
    const facts = loaded.of(surferId)
    if (!facts) throw refuse('CONFLICT', { because: NO_POLICY })
    const span = { from: asked.from, last: asked.last, ...part }
    const verdict = canISpan(facts, spanOf(span))
    const outcome = outcomeOf(verdict, facts.allowance.policy.approvesAtPercent !== null)
    if (outcome === null) throw refuse('CONFLICT', { because: verdict.because })
    if (outcome === 'waitlisted' && !joinsWaitingList)
      throw refuse('CONFLICT', {
        because: `${verdict.because} Join the waiting list, or choose other days.`,
        isWaitable: true,
      })
    if (verdict.days.every(day => day.code === 'FREE'))
      throw refuse('CONFLICT', { because: 'You don’t work on these days, so there is nothing to ask for.' })
    const status = outcome === 'waitlisted' ? outcome : 'pending'
    const createdAt = new Date(clock.now())
    const id = await insertRequest(tx, organizationId, { surferId, ...span, note, status, createdAt })
    const request = (await selectRequests(tx, [id]))[0]!
    if (outcome === 'approved')
      await settle(tx, platform, { organizationId, manager: null, note: '' }, [approved(loaded, request)])
    else if (status === 'pending') await notifyManagers(tx, organizationId, clock.now(), [request])
    await publishTimeOffChange(tx, actor)
    return shownById(tx, id)
  })
}

async function shownById(tx: Tx, id: number): Promise<TimeOffRequest> {
  return shownRequest((await selectRequests(tx, [id]))[0]!, true)
}

export async function withdrawMyRequest(
  platform: Platform,
  actor: Actor,
  requestId: number,
): Promise<TimeOffRequest> {
  allow(actor, 'own-time-off.edit')
  const { db, clock } = platform
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const [request] = await selectRequests(tx, [requestId])
    if (!request || request.surferId !== actor.surferId)
      throw refuse('NOT_FOUND', { what: 'time-off request', id: requestId })
    const author = { organizationId, manager: null, note: '' }
    if (timeOffCan.withdraw(request.status))
      await settle(tx, platform, author, [{ request, status: 'withdrawn', off: null }])
    else if (!timeOffCan.cancel(request.status)) throw refuse('CONFLICT', { because: stepFault(request) })
    else if (request.from <= localDateOf(request.timezone, clock.now()))
      throw refuse('CONFLICT', {
        because: 'This time off has begun already. Ask your manager to change the schedule.',
      })
    else await cancelApproved(tx, platform, author, request)
    await moveUpWaiting(tx, platform, organizationId)
    await publishTimeOffChange(tx, actor)
    return shownById(tx, requestId)
  })
}
