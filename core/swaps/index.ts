export { addedWarnings } from './added-warnings.ts'
export { eligibilityIn, isWanted } from './eligibility.ts'
export { LONGEST_CHAIN, matchOffers } from './find-swaps.ts'
export {
  declinedKey,
  type Market,
  type MarketAgent,
  type OfferedShift,
  type ShiftSwapFound,
  type WantedShifts,
} from './types.ts'
