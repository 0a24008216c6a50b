// Offered shifts with all that decides who could take them.
import { declinedKey, type Market, type OfferedShift } from '#core/swaps/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { AgentsWithRules } from '../schedule/index.ts'
import { type StoredOffer, selectDeclined } from './market-store.ts'
import { loadProposalChecker } from './proposals.ts'

/** These offers, their agents and those who could take them, with the rules. */
export async function loadMarket(
  tx: Tx,
  offers: readonly StoredOffer[],
  surferIds: readonly number[],
): Promise<Market> {
  const all = [...new Set([...surferIds, ...offers.map(offer => offer.surferId)])]
  const times = offers.flatMap(offer => [Date.parse(offer.originalStart), Date.parse(offer.originalEnd)])
  const span = { start: Math.min(...times), end: Math.max(...times) }
  const market = marketAmong((await loadProposalChecker(tx, { surferIds: all, span })).agents)
  const offered = offers.flatMap(({ id, surferId, blockId, wanted }): OfferedShift[] => {
    const block = market.agents.get(surferId)?.blocks.find(one => one.id === blockId)
    return block ? [{ id, surferId, block, wanted }] : []
  })
  const declined = await selectDeclined(tx)
  return {
    ...market,
    offers: offered,
    declined: new Set(declined.map(one => declinedKey(one.surferId, one.blockId))),
  }
}

/** The agents and the rules, without offers. */
export const marketAmong = ({ surfers, bySurfer, rules }: AgentsWithRules): Market => ({
  offers: [],
  agents: new Map([...surfers].map(([id, surfer]) => [id, { surfer, blocks: bySurfer.get(id) ?? [] }])),
  rules,
  declined: new Set(),
})

/** The offered shift as it was published. */
export const thenOf = (offer: StoredOffer) => ({
  blockId: offer.blockId,
  version: offer.version,
  interval: { start: Date.parse(offer.originalStart), end: Date.parse(offer.originalEnd) },
  shiftTemplateId: offer.originalShiftTemplateId,
})
