// Performance metrics computed from sums. A ratio with a zero denominator is null, not zero.
import type { PerformanceSums } from './sums.ts'

const HOUR_SECONDS = 3600
const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

export const closedPerHour = (sums: PerformanceSums): number | null =>
  ratio(sums.closedCount * HOUR_SECONDS, sums.scheduledSeconds)
export const closedPerServiceHour = (sums: PerformanceSums): number | null =>
  ratio(sums.closedCount * HOUR_SECONDS, sums.serviceSeconds)
export const utilisation = (sums: PerformanceSums) => ratio(sums.serviceSeconds, sums.scheduledSeconds)
export const timeOnTask = (sums: PerformanceSums) => ratio(sums.onTaskSeconds, sums.scheduledSeconds)
export const occupancy = (sums: PerformanceSums) => ratio(sums.onTaskSeconds, sums.serviceSeconds)

/** Percentage: 0 to 1. */
export interface Kept {
  percentage: number | null
  secondsLost: number
}
const kept = (secondsLost: number, whole: number): Kept => ({
  percentage: whole === 0 ? null : 1 - secondsLost / whole,
  secondsLost,
})
const plannedLoss = (sums: PerformanceSums) => sums.scheduledSeconds - sums.serviceSeconds - sums.breakSeconds
export const plannedOccupancy = (sums: PerformanceSums) => kept(plannedLoss(sums), sums.scheduledSeconds)
export const actualOccupancy = (sums: PerformanceSums) =>
  kept(plannedLoss(sums) + sums.serviceSeconds - sums.onTaskSeconds, sums.scheduledSeconds)
export const phoneAvailability = (sums: PerformanceSums) =>
  kept(sums.phoneQueueSeconds - sums.phoneAvailableSeconds, sums.phoneQueueSeconds)

/** Adherence score from 0 to 100, as everywhere in the product. */
export const adherenceScore = (sums: PerformanceSums): number | null =>
  ratio(100 * (sums.inSeconds + sums.exceptionSeconds), evaluatedSeconds(sums))
export const evaluatedSeconds = (sums: PerformanceSums): number =>
  sums.inSeconds + sums.outSeconds + sums.exceptionSeconds

const minutes = (seconds: number | null) => (seconds === null ? null : seconds / 60)
export const averageInteractionMinutes = (sums: PerformanceSums) =>
  minutes(ratio(sums.interactionSeconds, sums.interactionCount))
export const averageConversationMinutes = (sums: PerformanceSums) =>
  minutes(ratio(sums.interactionSeconds, sums.conversationCount))

/** Percentage: of all seconds of a known status, 0 to 1. */
export function timeInStatus(sums: PerformanceSums) {
  const seconds = {
    available: sums.statusAvailableSeconds,
    busy: sums.statusBusySeconds,
    occupied: sums.statusOccupiedSeconds,
    unavailable: sums.statusUnavailableSeconds,
    wrapup: sums.statusWrapupSeconds,
  }
  const whole = Object.values(seconds).reduce((total, one) => total + one, 0)
  const share = (own: number) => ({ seconds: own, percentage: ratio(own, whole) })
  return {
    available: share(seconds.available),
    busy: share(seconds.busy),
    occupied: share(seconds.occupied),
    unavailable: share(seconds.unavailable),
    wrapup: share(seconds.wrapup),
  }
}

/** Seconds and percent, 0 to 100, as on the wire of adherence. */
function adherence(sums: PerformanceSums) {
  const whole = evaluatedSeconds(sums)
  const share = (seconds: number) => ({ seconds, percentage: whole === 0 ? 0 : (100 * seconds) / whole })
  return {
    timeInAdherence: share(sums.inSeconds),
    timeOutOfAdherence: share(sums.outSeconds),
    timeInException: share(sums.exceptionSeconds),
    adherenceScore: adherenceScore(sums),
  }
}

/** Fields that the specification names, of an agent, a team or a shift. Times in seconds, averages in minutes. */
export const performanceMetrics = (sums: PerformanceSums) => ({
  closedTickets: sums.closedCount,
  closedTicketsPerHour: closedPerHour(sums),
  closedTicketsPerServiceHour: closedPerServiceHour(sums),
  scheduledTime: sums.scheduledSeconds,
  utilisation: utilisation(sums),
  occupancy: occupancy(sums),
  plannedOccupancy: plannedOccupancy(sums),
  actualOccupancy: actualOccupancy(sums),
  timeOnTask: timeOnTask(sums),
  averageInteractionTime: averageInteractionMinutes(sums),
  averageConversationTime: averageConversationMinutes(sums),
  dialpadAvailability: phoneAvailability(sums),
  dialpadTimeInStatus: timeInStatus(sums),
  adherence: adherence(sums),
  outOfAdherenceCounts: {
    wrongQueue: sums.wrongQueueCount,
    wrongSystem: sums.wrongSystemCount,
    inactive: sums.inactiveCount,
  },
})
export type PerformanceMetrics = ReturnType<typeof performanceMetrics>

/** Fields that the specification names, of an activity. */
export const taskMetrics = (sums: PerformanceSums) => ({
  ...performanceMetrics(sums),
  scheduledHours: sums.scheduledSeconds / HOUR_SECONDS,
  closedPerHour: closedPerHour(sums),
  closedSnapshots: sums.closedCount,
  onHoldSnapshots: sums.onHoldCount,
  openedSnapshots: sums.openedCount,
  commentSnapshots: sums.commentCount,
  wrongTaskSnapshots: sums.wrongTaskCount,
})
