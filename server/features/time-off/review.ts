// Requests for time off as managers review them.
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import { type TimeOffRequest, type timeOff, timeOffCan } from '#contract/time-off/requests.ts'
import { addDays, instantAt, localDateOf } from '#core/time/index.ts'
import { canISpan, yearOf } from '#core/time-off/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import { editableSurferIds } from '#server/features/schedule/index.ts'
import { assertMayEdit } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { balanceOf } from './balances.ts'
import { loadTimeOffFacts, NO_POLICY } from './can-i.ts'
import {
  approvalFault,
  approved,
  cancelApproved,
  moveUpWaiting,
  type Outcome,
  requestFor,
  settle,
  stepFault,
} from './decide.ts'
import { selectAwayNames } from './facts-store.ts'
import { shownVerdict } from './my-time-off.ts'
import { publishTimeOffChange } from './publish-change.ts'
import { countPending, listRequests, type StoredRequest, selectRequests } from './requests-store.ts'
import { shownRequest, spanOf } from './shown.ts'

export async function listForReview(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof timeOff.requests>,
  url: string,
) {
  allow(actor, 'time-off.view')
  return db.inTenant(actor.organizationId, async tx => {
    const { rows, meta } = await listRequests(tx, query)
    const shown = await shownTo(tx, actor, rows)
    return { ...pageOf({ rows: shown, meta }, query, url), pendingCount: await countPending(tx) }
  })
}

async function shownTo(tx: Tx, actor: Actor, rows: readonly StoredRequest[]): Promise<TimeOffRequest[]> {
  const editable = new Set(await editableSurferIds(tx, actor, {}))
  return rows.map(row => shownRequest(row, editable.has(row.surferId)))
}

export async function readForReview({ db, clock }: Platform, actor: Actor, requestId: number) {
  allow(actor, 'time-off.view')
  return db.inTenant(actor.organizationId, async tx => {
    const [row] = await selectRequests(tx, [requestId])
    if (!row) throw refuse('NOT_FOUND', { what: 'time-off request', id: requestId })
    const loaded = await loadTimeOffFacts(tx, [row], clock.now())
    const agent = loaded.agentOf(row.surferId, requestId)
    const facts = loaded.of(row.surferId, requestId)
    if (!facts) throw refuse('CONFLICT', { because: NO_POLICY })
    const { policy } = facts.allowance
    const verdict = canISpan(facts, spanOf(row))
    const requested = timeOffCan.decide(row.status)
      ? verdict.days.map(({ date, amount }) => ({ date, amount, isPending: true }))
      : []
    const around = {
      start: instantAt(row.timezone, row.from, 0),
      end: instantAt(row.timezone, addDays(row.last, 1), 0),
    }
    const away = await selectAwayNames(tx, around, row.surferId)
    const [request] = await shownTo(tx, actor, [row])
    return {
      request: request!,
      verdict: shownVerdict(verdict, policy.unit, policy.approvesAtPercent !== null),
      balance: balanceOf({ ...agent, uses: [...agent.uses, ...requested] }, yearOf(policy, row.from)),
      away: away.map(({ surferName, teamName, interval, timezone }) => ({
        surferName,
        teamName,
        from: localDateOf(timezone, interval.start),
        last: localDateOf(timezone, interval.end - 1),
      })),
    }
  })
}

/** Each request by itself, in the order in which they were made: what can't be approved is left, with the reason. */
export async function decideRequests(
  platform: Platform,
  actor: Actor,
  { requestIds, status, note }: BodyOf<typeof timeOff.decide>,
) {
  allow(actor, 'time-off.edit')
  allow(actor, 'schedule.publish')
  const { organizationId } = actor
  return platform.db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const requests = await selectRequests(tx, requestIds)
    const missing = requestIds.find(id => !requests.some(request => request.id === id))
    if (missing !== undefined) throw refuse('NOT_FOUND', { what: 'time-off request', id: missing })
    await assertMayEdit(tx, actor, [...new Set(requests.map(request => request.surferId))])
    const { outcomes, left } = await outcomesOf(tx, platform, requests, status)
    await settle(tx, platform, { organizationId, manager: actor, note }, outcomes)
    const decidedIds = requestIds.filter(id => !left.some(one => one.requestId === id))
    if (decidedIds.length > 0) {
      await moveUpWaiting(tx, platform, organizationId)
      await publishTimeOffChange(tx, actor)
    }
    return { decided: await shownTo(tx, actor, await selectRequests(tx, decidedIds)), left }
  })
}

async function outcomesOf(
  tx: Tx,
  { clock }: Platform,
  requests: readonly StoredRequest[],
  status: 'approved' | 'rejected',
): Promise<{ outcomes: Outcome[]; left: { requestId: number; because: string }[] }> {
  const outcomes: Outcome[] = []
  const left: { requestId: number; because: string }[] = []
  const open = requests.filter(request => timeOffCan.decide(request.status))
  const facts =
    status === 'approved' && open.length > 0 ? await loadTimeOffFacts(tx, open, clock.now()) : null
  for (const request of requests) {
    const because = !open.includes(request) ? stepFault(request) : facts && approvalFault(facts, request)
    if (because !== null) left.push({ requestId: request.id, because })
    else outcomes.push(facts ? approved(facts, request) : { request, status, off: null })
  }
  return { outcomes, left }
}

export async function cancelTimeOff(
  platform: Platform,
  actor: Actor,
  requestId: number,
  note: string,
): Promise<TimeOffRequest> {
  allow(actor, 'time-off.edit')
  allow(actor, 'schedule.publish')
  const { organizationId } = actor
  return platform.db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const [known] = await selectRequests(tx, [requestId])
    await assertMayEdit(tx, actor, known ? [known.surferId] : [])
    const request = await requestFor(tx, requestId, 'cancel')
    await cancelApproved(tx, platform, { organizationId, manager: actor, note }, request)
    await moveUpWaiting(tx, platform, organizationId)
    await publishTimeOffChange(tx, actor)
    const [shown] = await shownTo(tx, actor, await selectRequests(tx, [requestId]))
    return shown!
  })
}
