// Matching of all open offers whenever a shift is offered: swaps and chains are proposed to their agents, who agree or
// decline. What changed since the offers were read is left for the next time.
import type { ShiftSwap } from '#contract/requests/swap.ts'
import type { Market, ShiftSwapFound } from '#core/swaps/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { defineJob, startJobs } from '#server/platform/jobs/index.ts'
import { lockOrganization } from '../organization/index.ts'
import { swapById } from './decisions.ts'
import { loadMarket, thenOf } from './load-market.ts'
import { insertSwap, openOffers, type StoredOffer } from './market-store.ts'
import { notifyAsked, publishToBrowsers, type Sender } from './notify.ts'

export const matchOffersJob = defineJob<{ offerId: number }>({
  kind: 'match-shift-offers',
  feature: 'changeRequests',
  maxAttempts: 3,
  async run(_, context) {
    const { db, organizationId, clock } = context
    const market = await db.inTenant(organizationId, async tx => {
      const offers = (await openOffers(tx, new Date(clock.now()))).filter(isFree)
      return offers.length < 2 ? null : loadMarket(tx, offers, [])
    })
    const found =
      market &&
      (await context.runInThread<Market, ShiftSwapFound[]>(
        new URL('./match-thread.ts', import.meta.url),
        market,
      ))
    await context.complete(async tx => {
      const proposed = await propose(tx, { organizationId, now: clock.now() }, found ?? [])
      return { proposed }
    })
  },
})

/** After swaps that ended without taking place: their other offers may suit somebody else. */
export const matchAgain = (tx: Tx, organizationId: number, ended: readonly ShiftSwap[]): Promise<void> =>
  startJobs(
    tx,
    organizationId,
    matchOffersJob,
    ended.flatMap(({ parts }) => {
      const offerId = parts.find(part => part.offerId !== null)?.offerId
      return offerId ? [{ key: String(offerId), input: { offerId } }] : []
    }),
  )

const isFree = ({ wanted, isInSwap }: StoredOffer): boolean => wanted !== null && !isInSwap

async function propose(tx: Tx, sender: Sender, found: readonly ShiftSwapFound[]): Promise<number> {
  const { organizationId, now } = sender
  await lockOrganization(tx)
  const free = new Map((await openOffers(tx, new Date(now))).filter(isFree).map(offer => [offer.id, offer]))
  let proposed = 0
  for (const { offerIds } of found) {
    const cycle = offerIds.flatMap(id => free.get(id) ?? [])
    if (cycle.length < offerIds.length) continue
    const parts = cycle.map((offer, at) => ({
      ...thenOf(offer),
      offerId: offer.id,
      fromSurferId: offer.surferId,
      // The one before wants this shift.
      toSurferId: cycle.at(at - 1)!.surferId,
    }))
    const id = await insertSwap(tx, organizationId, { parts, agreed: [], now: new Date(now) })
    await notifyAsked(tx, sender, await swapById(tx, id))
    await publishToBrowsers(
      tx,
      organizationId,
      cycle.map(offer => offer.surferId),
    )
    proposed++
  }
  return proposed
}
