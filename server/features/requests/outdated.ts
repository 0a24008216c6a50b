// Outdated requests, offers and swaps: void once their shift has changed or begun, and swaps also when not answered in
// time. Their agents are notified in the same transaction.
import type { Tx } from '#server/platform/database/index.ts'
import { lockOrganization } from '../organization/index.ts'
import * as market from './market-store.ts'
import { matchAgain } from './match-job.ts'
import { notifyEnded, notifyVoid, publishToBrowsers, type Sender } from './notify.ts'
import * as store from './store.ts'

const SWAP_ENDED = {
  'shift-changed': 'A manager has changed one of the shifts, so the swap has ended.',
  'shift-begun': 'One of the shifts has begun, so the swap has ended.',
  unanswered: 'Not everybody has answered in time, so the swap has ended and the shifts are free again.',
}

export async function voidOutdated(
  tx: Tx,
  sender: Sender,
  because: 'shift-changed' | 'shift-begun',
): Promise<void> {
  const { organizationId } = sender
  const now = new Date(sender.now)
  await lockOrganization(tx)
  const hasBegun = because === 'shift-begun'
  const swapIds = hasBegun
    ? await market.swapsWithBegunShift(tx, now)
    : await market.swapsWithChangedShift(tx)
  const swaps = await market.swapsById(tx, swapIds)
  await endSwaps(tx, sender, swaps, because)
  const requests = await (hasBegun ? store.voidBegunRequests(tx, now) : store.voidChangedRequests(tx, now))
  const offers = await (hasBegun ? market.voidBegunOffers(tx, now) : market.voidChangedOffers(tx, now))
  // Offers in a swap are covered by the message about the swap.
  const inSwap = new Set(swaps.flatMap(swap => swap.parts.map(part => part.blockId)))
  await notifyVoid(
    tx,
    sender,
    [
      ...requests.map(one => ({ ...one, what: 'request' as const })),
      ...offers.filter(one => !inSwap.has(one.blockId)).map(one => ({ ...one, what: 'offer' as const })),
    ],
    because,
  )
  const surferIds = [...requests, ...offers].map(one => one.surferId)
  if (surferIds.length > 0) await publishToBrowsers(tx, organizationId, surferIds)
}

/** Swaps that somebody has left unanswered for too long. */
export async function voidUnanswered(tx: Tx, sender: Sender): Promise<void> {
  await lockOrganization(tx)
  const swaps = await market.agreeingSwaps(tx)
  const late = swaps.filter(({ answerBy }) => answerBy !== null && Date.parse(answerBy) <= sender.now)
  await endSwaps(tx, sender, late, 'unanswered')
}

async function endSwaps(
  tx: Tx,
  sender: Sender,
  swaps: Awaited<ReturnType<typeof market.swapsById>>,
  because: keyof typeof SWAP_ENDED,
): Promise<void> {
  if (swaps.length === 0) return
  const swapIds = swaps.map(swap => swap.id)
  await market.endSwaps(tx, swapIds, { status: 'void', because }, new Date(sender.now))
  await notifyEnded(tx, sender, swaps, SWAP_ENDED[because], { managerName: null, note: null })
  await publishToBrowsers(
    tx,
    sender.organizationId,
    swaps.flatMap(swap => swap.members.map(member => member.surferId)),
  )
  await matchAgain(tx, sender.organizationId, swaps)
}
