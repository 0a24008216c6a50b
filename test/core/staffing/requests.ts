// Staffing requests as properties of the staffing engine draw them.
import fc from 'fast-check'
import type { StaffingRequest, StaffingTarget } from '#core/staffing/index.ts'

/** A telephone line: 80 % within 20 s, nobody hangs up, no shrinkage. */
export const PHONE: StaffingTarget = {
  isOnline: true,
  targetResponseTimeSeconds: 20,
  serviceLevelPercent: 80,
  concurrency: 1,
  shrinkageFraction: 0,
  occupancyFraction: 1,
}

/** One interval of half an hour. */
export const halfHour = (
  target: StaffingTarget,
  contacts: number,
  handleTimeSeconds: number,
): StaffingRequest => ({
  target,
  incrementMinutes: 30,
  volume: [contacts],
  handleTimeSeconds: [handleTimeSeconds],
  isOpen: null,
})

/** Targets of each kind of formula, within their ranges. */
export const anyTarget: fc.Arbitrary<StaffingTarget> = fc.record({
  isOnline: fc.constant(true),
  targetResponseTimeSeconds: fc.constantFrom(null, 10, 20, 60, 600),
  serviceLevelPercent: fc.constantFrom(50, 80, 95),
  concurrency: fc.constantFrom(1, 1, 2, 3),
  shrinkageFraction: fc.constantFrom(0, 0.1, 0.3),
  occupancyFraction: fc.constantFrom(0.7, 0.85, 1),
  patienceSeconds: fc.constantFrom(null, 60, 300),
  maxAbandonFraction: fc.constantFrom(null, 0.03, 0.1),
  answerSpeedSeconds: fc.constantFrom(null, 15, 60),
  handleTimeStretch: fc.constantFrom(0, 0.3),
  minimumAgents: fc.constantFrom(0, 2),
})
