export {
  type CanIFacts,
  type Colour,
  canIDays,
  canISpan,
  type DayVerdict,
  datesOf,
  type SpanVerdict,
  USUAL_KEPT_PERCENT,
  usesOf,
  VERDICT_CODES,
} from './can-i.ts'
export { type EarlierTerms, meanDayHours, timeOffContract } from './contract.ts'
export { dayCosts, shiftsByDay, spanInterval } from './counting.ts'
export { type Allowance, ledger, overdrawing, type YearLedger, yearOf } from './ledger.ts'
export { type HourlyNeed, Staff, type StaffedAgent, type Staffing, StaffingKept } from './staffing-kept.ts'
export * from './types.ts'
export { amountText, dayInText } from './wording.ts'
