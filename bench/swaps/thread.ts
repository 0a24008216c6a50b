import { type Market, matchOffers } from '#core/swaps/index.ts'

export default (market: Market) => matchOffers(market)
