// The swap market of agents: offering a shift, what one could take, agreeing and declining.
import type { BodyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type { Market as MarketView, myRequests } from '#contract/requests/my-requests.ts'
import { type ShiftOffer, type ShiftSwap, swapCan } from '#contract/requests/swap.ts'
import type { ScheduledBlock } from '#core/blocks/index.ts'
import { eligibilityIn, isWanted, type Market, type OfferedShift } from '#core/swaps/index.ts'
import { DAY_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow, notifyEditors } from '../identity/index.ts'
import { lockOrganization } from '../organization/index.ts'
import { writeInterval } from '../schedule/index.ts'
import { shiftTemplatesById } from '../task-templates/index.ts'
import { ownShift, refuseAskedAlready, zoneOf } from './change-requests.ts'
import { approveByRule, swapById } from './decisions.ts'
import { loadMarket, marketAmong, thenOf } from './load-market.ts'
import * as store from './market-store.ts'
import { matchAgain, matchOffersJob } from './match-job.ts'
import { notifyAsked, notifyEnded, publishToBrowsers, type Sender } from './notify.ts'
import { loadProposalChecker, swapProposal } from './proposals.ts'
import { selectSwapApproval } from './store.ts'

const SHOWN_MS = 30 * DAY_MS
/** An offer may ask for shifts so far ahead. */
const FARTHEST_MS = 56 * DAY_MS

export async function readMarket({ db, clock }: Platform, actor: Actor): Promise<MarketView> {
  allow(actor, 'own-schedule.view')
  const surferId = actor.surferId!
  const now = clock.now()
  return db.inTenant(actor.organizationId, async tx => {
    const open = await store.openOffers(tx, new Date(now))
    const others = open.filter(offer => offer.surferId !== surferId && !offer.isInSwap)
    const takeable = others.length > 0 ? await takeableBy(tx, others, surferId, now) : []
    const offers = open.filter(offer => offer.surferId === surferId)
    const swaps = await store.swapsOfSurfer(tx, surferId, new Date(now - SHOWN_MS))
    const templateIds = [
      ...open.map(offer => offer.originalShiftTemplateId),
      ...takeable.flatMap(one => one.inReturn.map(shift => shift.shiftTemplateId)),
      ...swaps.flatMap(swap => swap.parts.map(part => part.originalShiftTemplateId)),
    ].filter(id => id !== null)
    const templates = await shiftTemplatesById(tx, [...new Set(templateIds)])
    return {
      timezone: await zoneOf(tx, surferId),
      offers: offers.map(asOffer),
      takeable,
      swaps,
      shiftTemplates: [...templates.values()].map(({ id, name, color }) => ({ id, name, color })),
      swapApproval: await selectSwapApproval(tx),
    }
  })
}

const asOffer = ({ version: _, ...offer }: store.StoredOffer): ShiftOffer => offer

async function takeableBy(
  tx: Tx,
  offers: readonly store.StoredOffer[],
  surferId: number,
  now: number,
): Promise<MarketView['takeable']> {
  const market = await loadMarket(tx, offers, [surferId])
  const eligibility = eligibilityIn(market)
  const own = ownShiftsIn(market, surferId, now)
  const blocks = new Map(market.offers.map(offer => [offer.id, offer]))
  return offers.flatMap(offer => {
    const offered = blocks.get(offer.id)
    if (!offered) return []
    if (!offered.wanted)
      return eligibility.fits(surferId, offered.block, null) ? [{ offer: asOffer(offer), inReturn: [] }] : []
    const inReturn = own.filter(shift => isExchange(market, eligibility, offered, surferId, shift))
    if (inReturn.length === 0) return []
    return [
      {
        offer: asOffer(offer),
        inReturn: inReturn.map(({ id, interval, shiftTemplateId = null }) => ({
          blockId: id,
          interval: writeInterval(interval),
          shiftTemplateId,
        })),
      },
    ]
  })
}

const ownShiftsIn = ({ agents }: Market, surferId: number, now: number): ScheduledBlock[] =>
  (agents.get(surferId)?.blocks ?? []).filter(
    block => block.type === 'shift' && !block.isFill && block.interval.start > now,
  )

/** Whether the offer's agent wants the shift, and both agents may work the other's. */
function isExchange(
  { agents }: Market,
  { fits }: ReturnType<typeof eligibilityIn>,
  offer: OfferedShift,
  surferId: number,
  given: ScheduledBlock,
): boolean {
  const zone = agents.get(offer.surferId)?.surfer.zone
  return (
    zone !== undefined &&
    offer.wanted !== null &&
    isWanted(offer.wanted, zone, given) &&
    fits(surferId, offer.block, given) &&
    fits(offer.surferId, given, offer.block)
  )
}

export async function offerShift(
  { db, clock }: Platform,
  actor: Actor,
  { blockId, wanted, note }: BodyOf<typeof myRequests.offer>,
): Promise<ShiftOffer> {
  allow(actor, 'own-requests.edit')
  const { organizationId } = actor
  const surferId = actor.surferId!
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const now = clock.now()
    const shift = await ownShift(tx, surferId, blockId, now)
    await refuseAskedAlready(tx, blockId)
    if (wanted && Date.parse(wanted.to) > now + FARTHEST_MS)
      throw invalidBody([{ path: ['wanted', 'to'], message: 'Choose days within the next 8 weeks.' }])
    const id = await store.insertOffer(tx, organizationId, {
      surferId,
      shift,
      wanted,
      note,
      now: new Date(now),
    })
    if (wanted) await startJob(tx, organizationId, matchOffersJob, { offerId: id }, { key: String(id) })
    await publishToBrowsers(tx, organizationId, [surferId])
    return ownOffer(tx, id, surferId)
  })
}

async function ownOffer(tx: Tx, offerId: number, surferId: number): Promise<ShiftOffer> {
  const [offer] = await store.offersById(tx, [offerId])
  if (offer?.surferId !== surferId) throw refuse('NOT_FOUND', { what: 'offered shift', id: offerId })
  return asOffer(offer)
}

export async function withdrawOffer(platform: Platform, actor: Actor, offerId: number): Promise<ShiftOffer> {
  allow(actor, 'own-requests.edit')
  const { organizationId } = actor
  const surferId = actor.surferId!
  return platform.db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const now = platform.clock.now()
    const offer = await ownOffer(tx, offerId, surferId)
    if (offer.status !== 'open')
      throw refuse('CONFLICT', {
        because: 'This shift is not offered any more. Reload to see what is there.',
      })
    const swaps = await store.swapsById(tx, await store.swapsWithShift(tx, offer.blockId))
    await store.setOfferStatus(tx, [offerId], 'withdrawn', new Date(now))
    for (const swap of swaps) {
      await store.endSwaps(tx, [swap.id], { status: 'void', because: 'withdrawn' }, new Date(now))
      await notifyEnded(
        tx,
        { organizationId, now },
        [swap],
        `${offer.surferName} has taken the offer back.`,
        {
          managerName: null,
          note: null,
          except: surferId,
        },
      )
    }
    await matchAgain(tx, organizationId, swaps)
    await publishToBrowsers(tx, organizationId, [surferId, ...swaps.flatMap(membersOf)])
    return ownOffer(tx, offerId, surferId)
  })
}

const membersOf = ({ members }: ShiftSwap): number[] => members.map(member => member.surferId)

/**
 * Takes a colleague's shift. Whoever gives it away for nothing has agreed by offering it; where a shift is given in
 * return, the colleague is asked.
 */
export async function takeOffer(
  platform: Platform,
  actor: Actor,
  offerId: number,
  { inReturnBlockId }: BodyOf<typeof myRequests.take>,
): Promise<ShiftSwap> {
  allow(actor, 'own-requests.edit')
  const { organizationId } = actor
  const surferId = actor.surferId!
  return platform.db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const now = platform.clock.now()
    const [offer] = await store.offersById(tx, [offerId])
    if (!offer) throw refuse('NOT_FOUND', { what: 'offered shift', id: offerId })
    refuseTaking(offer, surferId, inReturnBlockId, now)
    const given = inReturnBlockId === null ? null : await ownShift(tx, surferId, inReturnBlockId, now)
    if (given) await refuseInReturn(tx, given.blockId, surferId)
    const market = await loadMarket(tx, [offer], [surferId])
    const eligibility = eligibilityIn(market)
    const [offered] = market.offers
    const own = ownShiftsIn(market, surferId, now).find(shift => shift.id === inReturnBlockId)
    const isPossible =
      offered !== undefined &&
      (given
        ? own !== undefined && isExchange(market, eligibility, offered, surferId, own)
        : eligibility.fits(surferId, offered.block, null))
    if (!isPossible)
      throw refuse('CONFLICT', {
        because: given
          ? 'These two shifts cannot be swapped: one of you may not work the other’s, or it is not wanted. Reload to see what is there.'
          : 'You cannot take this shift: it would break a rule of your contract or of the schedule. Reload to see what is there.',
      })
    const parts: store.NewSwapPart[] = [
      { ...thenOf(offer), offerId, fromSurferId: offer.surferId, toSurferId: surferId },
      ...(given ? [{ ...given, offerId: null, fromSurferId: surferId, toSurferId: offer.surferId }] : []),
    ]
    const agreed = given ? [surferId] : [surferId, offer.surferId]
    const id = await store.insertSwap(tx, organizationId, { parts, agreed, now: new Date(now) })
    const sender = { organizationId, now }
    const swap = await swapById(tx, id)
    await notifyAsked(tx, sender, swap)
    return settled(tx, sender, swap)
  })
}

function refuseTaking(
  { surferId: giverId, status, isInSwap, originalStart, wanted }: store.StoredOffer,
  surferId: number,
  inReturnBlockId: number | null,
  now: number,
): void {
  if (giverId === surferId) throw refuse('CONFLICT', { because: 'This is your own shift.' })
  if (status !== 'open' || isInSwap || Date.parse(originalStart) <= now)
    throw refuse('CONFLICT', {
      because:
        'This shift is not offered any more, or a swap with it is being agreed on. Look at the others.',
    })
  if (wanted && inReturnBlockId === null)
    throw invalidBody([{ path: ['inReturnBlockId'], message: 'Choose the shift that you give in return.' }])
  if (!wanted && inReturnBlockId !== null)
    throw invalidBody([
      { path: ['inReturnBlockId'], message: 'This shift is given away for nothing. Give none in return.' },
    ])
}

/** An own offer may be given in return; a shift that is asked about otherwise may not. */
async function refuseInReturn(tx: Tx, blockId: number, surferId: number): Promise<void> {
  const open = await store.openOffers(tx, new Date(0))
  const isOffered = open.some(
    offer => offer.surferId === surferId && offer.blockId === blockId && !offer.isInSwap,
  )
  if (!isOffered) await refuseAskedAlready(tx, blockId)
}

export async function answerSwap(
  platform: Platform,
  actor: Actor,
  swapId: number,
  { answer }: BodyOf<typeof myRequests.answer>,
): Promise<ShiftSwap> {
  allow(actor, 'own-requests.edit')
  const { organizationId } = actor
  const surferId = actor.surferId!
  return platform.db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const swap = await swapById(tx, swapId)
    const member = swap.members.find(one => one.surferId === surferId)
    if (!member) throw refuse('NOT_FOUND', { what: 'swap', id: swapId })
    if (!swapCan.answer(swap.status))
      throw refuse('CONFLICT', {
        because: 'This swap waits for no answer any more. Reload to see what became of it.',
      })
    const now = platform.clock.now()
    const sender = { organizationId, now }
    await store.setAnswer(tx, swapId, surferId, answer, new Date(now))
    if (answer === 'agreed') return settled(tx, sender, await swapById(tx, swapId))
    await store.endSwaps(tx, [swapId], { status: 'declined' }, new Date(now))
    await notifyEnded(tx, sender, [swap], `${member.surferName} has declined the swap.`, {
      managerName: null,
      note: null,
      except: surferId,
    })
    await matchAgain(tx, organizationId, [swap])
    await publishToBrowsers(tx, organizationId, membersOf(swap))
    return swapById(tx, swapId)
  })
}

/** Once all have agreed the swap waits for a manager, or takes place by the rule of the organization. */
async function settled(tx: Tx, sender: Sender, swap: ShiftSwap): Promise<ShiftSwap> {
  if (swap.members.every(member => member.answer === 'agreed')) {
    if (await needsNoManager(tx, swap)) await approveByRule(tx, sender, swap)
    else {
      await store.setSwapPending(tx, swap.id, new Date(sender.now))
      const wants = swap.kind === 'give-away' ? 'agree on giving a shift away' : 'agree on a swap'
      await notifyEditors(tx, sender, [{ surferIds: membersOf(swap), wants, note: '' }])
    }
  }
  await publishToBrowsers(tx, sender.organizationId, membersOf(swap))
  return swapById(tx, swap.id)
}

/** Permission by the organization's setting: no rule is newly broken, and no ticket group loses an agent. */
async function needsNoManager(tx: Tx, swap: ShiftSwap): Promise<boolean> {
  if ((await selectSwapApproval(tx)) === 'manager') return false
  const proposal = swapProposal(swap)
  const { agents, added } = await loadProposalChecker(tx, proposal)
  if (added(proposal).length > 0) return false
  const { lostHours } = eligibilityIn(marketAmong(agents))
  const blocks = new Map([...agents.bySurfer.values()].flat().map(block => [block.id, block]))
  return swap.parts.every(({ blockId, toSurferId }) => {
    const block = blocks.get(blockId)
    return block !== undefined && lostHours(block, toSurferId) === 0
  })
}
