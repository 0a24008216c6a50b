// Decisions of managers. An approval edits and publishes all shifts that it touches, marks the requests and queues the
// messages in one transaction: all or nothing.
import type { BodyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import { type ChangeRequest, requestCan } from '#contract/requests/change-request.ts'
import type { requests } from '#contract/requests/inbox.ts'
import { type ShiftSwap, type SwapApproval, swapCan } from '#contract/requests/swap.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { lockOrganization } from '../organization/index.ts'
import { blocksById, editAndPublish } from '../schedule/index.ts'
import { assertMayEdit } from '../surfers/index.ts'
import { requestById } from './change-requests.ts'
import { endSwaps, swapsById } from './market-store.ts'
import { notifyDecided, notifyEnded, notifySwapped, publishToBrowsers, type Sender } from './notify.ts'
import {
  editsOf,
  loadProposalChecker,
  matchProposal,
  originalOf,
  type Proposal,
  placeOfMatch,
  proposalsOf,
  swapProposal,
  together,
} from './proposals.ts'
import * as store from './store.ts'

interface Decided {
  changeRequestIds: number[]
  swapIds: number[]
}

export async function decideChange(
  platform: Platform,
  actor: Actor,
  requestId: number,
  { status, managerNote, place, withMatching }: BodyOf<typeof requests.decideChange>,
): Promise<Decided> {
  allow(actor, 'schedule.edit')
  allow(actor, 'schedule.publish')
  return platform.db.inTenant(actor.organizationId, async tx => {
    await lockOrganization(tx)
    const request = await requestById(tx, requestId)
    const matching = withMatching ? await matchingOf(tx, request) : null
    const both = matching ? [request, matching] : [request]
    await assertMayEdit(
      tx,
      actor,
      both.map(one => one.surferId),
    )
    both.forEach(refuseDecided)
    const note = managerNote || null
    if (status === 'rejected') {
      await rejectChanges(tx, platform, actor, both, note)
      return { changeRequestIds: both.map(one => one.id), swapIds: [] }
    }
    const approved = matching
      ? [
          { request, place: placeOfMatch(request, originalOf(matching)) },
          { request: matching, place: placeOfMatch(matching, originalOf(request)) },
        ]
      : [{ request, place: knownPlace(request, place) }]
    const proposal = matching
      ? matchProposal(request, request.matchingShift!)
      : proposalsOf(request)[approved[0]!.place]!
    return approve(tx, platform, actor, { approved, swaps: [], proposal, note })
  })
}

async function matchingOf(tx: Tx, { id, matchingShift }: ChangeRequest): Promise<ChangeRequest> {
  if (!matchingShift) throw noMatch(id)
  return requestById(tx, matchingShift.requestId)
}

export const noMatch = (requestId: number) =>
  refuse('CONFLICT', {
    because: `No colleague's pending request matches change request ${requestId} any more. Decide it alone.`,
  })

function knownPlace({ request: { newIntervals } }: ChangeRequest, place: number): number {
  if (place < newIntervals.length) return place
  const message = `This request has ${newIntervals.length} wanted ${newIntervals.length === 1 ? 'time' : 'times'}; ${place} is none of them, counted from 0.`
  throw invalidBody([{ path: ['place'], message }])
}

function refuseDecided({ id, status, voidBecause }: ChangeRequest): void {
  if (requestCan.decide(status)) return
  const why = voidBecause === 'withdrawn' ? 'was withdrawn' : `is ${status} already`
  throw refuse('CONFLICT', { because: `Change request ${id} ${why}. Reload to see what is there.` })
}

async function rejectChanges(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  rejected: readonly ChangeRequest[],
  note: string | null,
): Promise<void> {
  const { now, managerId } = { now: platform.clock.now(), managerId: actor.managerId }
  await store.decideRequests(
    tx,
    rejected.map(({ id }) => ({ id, place: null })),
    { status: 'rejected', managerNote: note, managerId, now: new Date(now) },
  )
  const after = await store.requestsById(
    tx,
    rejected.map(one => one.id),
  )
  await notifyDecided(
    tx,
    { organizationId: actor.organizationId, now },
    after.map(request => ({ request, interval: null })),
    { managerName: after[0]!.reviewedByName, note },
  )
  await publishToBrowsers(
    tx,
    actor.organizationId,
    rejected.map(one => one.surferId),
  )
}

export async function decideSwap(
  platform: Platform,
  actor: Actor,
  swapId: number,
  { status, managerNote }: BodyOf<typeof requests.decideSwap>,
): Promise<Decided> {
  allow(actor, 'schedule.edit')
  allow(actor, 'schedule.publish')
  return platform.db.inTenant(actor.organizationId, async tx => {
    await lockOrganization(tx)
    const swap = await swapById(tx, swapId)
    await assertMayEdit(
      tx,
      actor,
      swap.members.map(member => member.surferId),
    )
    refuseUnlessPending(swap)
    const note = managerNote || null
    if (status === 'approved')
      return approve(tx, platform, actor, { approved: [], swaps: [swap], proposal: swapProposal(swap), note })
    const now = platform.clock.now()
    const { managerId, organizationId } = actor
    await endSwaps(tx, [swapId], { status: 'rejected', managerNote: note, managerId }, new Date(now))
    const rejected = await swapById(tx, swapId)
    const managerName = rejected.reviewedByName
    await notifyEnded(tx, { organizationId, now }, [rejected], 'Your manager has rejected the swap.', {
      managerName,
      note,
    })
    await publishToBrowsers(
      tx,
      organizationId,
      swap.members.map(member => member.surferId),
    )
    return { changeRequestIds: [], swapIds: [swapId] }
  })
}

export async function swapById(tx: Tx, swapId: number): Promise<ShiftSwap> {
  const [swap] = await swapsById(tx, [swapId])
  if (!swap) throw refuse('NOT_FOUND', { what: 'swap', id: swapId })
  return swap
}

const SWAP_STATES = {
  agreeing: 'still waits for its agents',
  pending: 'waits for a manager',
  approved: 'is approved already',
  rejected: 'is rejected already',
  declined: 'was declined by one of its agents',
  void: 'is void: one of its shifts changed or began',
}

function refuseUnlessPending({ id, status }: ShiftSwap): void {
  if (!swapCan.decide(status))
    throw refuse('CONFLICT', { because: `Swap ${id} ${SWAP_STATES[status]}. Reload to see what is there.` })
}

/** Approves many, each with its first wanted time. One that breaks a rule, alone or beside the others, stops all. */
export async function approveMany(
  platform: Platform,
  actor: Actor,
  { changeRequestIds, swapIds, managerNote }: BodyOf<typeof requests.approve>,
): Promise<Decided> {
  allow(actor, 'schedule.edit')
  allow(actor, 'schedule.publish')
  return platform.db.inTenant(actor.organizationId, async tx => {
    await lockOrganization(tx)
    const changes = await store.requestsById(tx, changeRequestIds)
    const swaps = await swapsById(tx, swapIds)
    refuseMissing('changeRequestIds', changeRequestIds, changes)
    refuseMissing('swapIds', swapIds, swaps)
    const proposals = [...changes.map(one => proposalsOf(one)[0]!), ...swaps.map(swapProposal)]
    const proposal = together(proposals)
    await assertMayEdit(tx, actor, proposal.surferIds)
    changes.forEach(refuseDecided)
    swaps.forEach(refuseUnlessPending)
    const [warning] = (await loadProposalChecker(tx, proposal)).added(proposal)
    if (warning)
      throw refuse('CONFLICT', {
        because: `${warning.sentence} Nothing was approved. Review the requests of ${warning.surferName} one by one.`,
      })
    const approved = changes.map(request => ({ request, place: 0 }))
    return approve(tx, platform, actor, { approved, swaps, proposal, note: managerNote || null })
  })
}

function refuseMissing(
  field: 'changeRequestIds' | 'swapIds',
  ids: readonly number[],
  found: readonly { id: number }[],
): void {
  const known = new Set(found.map(one => one.id))
  const faults = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            path: [field, index],
            message: `There is no ${field === 'swapIds' ? 'swap' : 'change request'} ${id} here.`,
          },
        ],
  )
  if (faults.length > 0) throw invalidBody(faults)
}

interface Approval {
  approved: readonly { request: ChangeRequest; place: number }[]
  swaps: readonly ShiftSwap[]
  proposal: Proposal
  note: string | null
}

async function approve(tx: Tx, platform: Platform, actor: Actor, approval: Approval): Promise<Decided> {
  const { approved, swaps, note } = approval
  const { organizationId, managerId } = actor
  const now = platform.clock.now()
  await refuseOutdated(tx, approval, now)
  await editAndPublish(tx, { organizationId, manager: actor, note: note ?? '' }, editsOf(approval.proposal))
  await store.decideRequests(
    tx,
    approved.map(({ request: { id }, place }) => ({ id, place })),
    { status: 'approved', managerNote: note, managerId, now: new Date(now) },
  )
  const swapIds = swaps.map(swap => swap.id)
  const end = { status: 'approved', managerNote: note, managerId } as const
  await endSwaps(tx, swapIds, end, new Date(now))
  await notifyApproved(tx, { organizationId, now }, approved, swapIds, note)
  await publishToBrowsers(tx, organizationId, approval.proposal.surferIds)
  return { changeRequestIds: approved.map(({ request }) => request.id), swapIds }
}

async function notifyApproved(
  tx: Tx,
  sender: Sender,
  approved: Approval['approved'],
  swapIds: readonly number[],
  note: string | null,
): Promise<void> {
  const after = await store.requestsById(
    tx,
    approved.map(({ request }) => request.id),
  )
  const decided = after.map(request => ({
    request,
    interval: request.request.newIntervals[request.approvedPlace!]!,
  }))
  await notifyDecided(tx, sender, decided, { managerName: after[0]?.reviewedByName ?? null, note })
  const swaps = await swapsById(tx, swapIds)
  await notifySwapped(tx, sender, swaps, { managerName: swaps[0]?.reviewedByName ?? null, note })
}

/** Throws when a shift is no longer as it was when it was asked about, or has begun. */
async function refuseOutdated(tx: Tx, { approved, swaps }: Approval, now: number): Promise<void> {
  const asked = [
    ...approved.map(({ request }) => ({ ...request, who: request.surferName })),
    ...swaps.flatMap(({ parts }) => parts.map(part => ({ ...part, who: part.fromSurferName }))),
  ]
  const blocks = new Map(
    (
      await blocksById(
        tx,
        asked.map(one => one.blockId),
      )
    ).map(block => [block.id, block]),
  )
  for (const { who, blockId, version, originalStart } of asked) {
    if (blocks.get(blockId)?.published?.version !== version)
      throw refuse('CONFLICT', {
        because: `The shift of ${who} was changed since it was asked about. Nothing was approved; the request is void.`,
      })
    if (Date.parse(originalStart) <= now)
      throw refuse('CONFLICT', {
        because: `The shift of ${who} has begun. Nothing was approved; the request is void.`,
      })
  }
}

/** Approves a swap that its agents agreed on, by the rule of the organization. */
export async function approveByRule(tx: Tx, sender: Sender, swap: ShiftSwap): Promise<void> {
  const { organizationId, now } = sender
  const proposal = swapProposal(swap)
  await refuseOutdated(tx, { approved: [], swaps: [swap], proposal, note: null }, now)
  await editAndPublish(tx, { organizationId, manager: null, note: '' }, editsOf(proposal))
  await endSwaps(tx, [swap.id], { status: 'approved', managerNote: null, managerId: null }, new Date(now))
  await notifyApproved(tx, sender, [], [swap.id], null)
}

export async function readRequestSettings(
  { db }: Platform,
  actor: Actor,
): Promise<{ swapApproval: SwapApproval }> {
  allow(actor, 'schedule.view')
  return { swapApproval: await db.inTenant(actor.organizationId, store.selectSwapApproval) }
}

export async function changeRequestSettings(
  { db }: Platform,
  actor: Actor,
  { swapApproval }: { swapApproval: SwapApproval },
): Promise<{ swapApproval: SwapApproval }> {
  allow(actor, 'organization.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await store.putSwapApproval(tx, actor.organizationId, swapApproval)
    return { swapApproval }
  })
}
