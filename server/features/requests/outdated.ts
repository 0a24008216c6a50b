// Requests, offers and swaps whose shift is another now, or has begun: they become void.
import type { VoidReason } from '#contract/requests/change-request.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { lockOrganization } from '../organization/index.ts'
import * as market from './market-store.ts'
import { matchAgain } from './match-job.ts'
import * as store from './store.ts'
import { tellBrowsers, tellEnded } from './tell.ts'

const ENDS = {
  'shift-changed': 'One of its shifts was changed, so the swap that you take part in is void.',
  'shift-begun': 'One of its shifts has begun, so the swap that you take part in is void.',
}

export async function voidOutdated(
  tx: Tx,
  organizationId: number,
  because: Exclude<VoidReason, 'withdrawn'>,
  now: Date,
): Promise<void> {
  await lockOrganization(tx)
  const hasBegun = because === 'shift-begun'
  const swapIds = hasBegun
    ? await market.swapsWithBegunShift(tx, now)
    : await market.swapsWithChangedShift(tx)
  const swaps = await market.swapsById(tx, swapIds)
  await market.endSwaps(tx, swapIds, { status: 'void', because }, now)
  const surferIds = [
    ...swaps.flatMap(swap => swap.members.map(member => member.surferId)),
    ...(await (hasBegun ? store.voidBegunRequests(tx, now) : store.voidChangedRequests(tx, now))),
    ...(await (hasBegun ? market.voidBegunOffers(tx, now) : market.voidChangedOffers(tx, now))),
  ]
  for (const swap of swaps)
    await tellEnded(tx, { organizationId, now: now.getTime() }, swap, ENDS[because], {
      managerName: null,
      note: null,
    })
  await matchAgain(tx, organizationId, swaps)
  if (surferIds.length > 0) await tellBrowsers(tx, organizationId, surferIds)
}
