// Sums over adherence blocks. Time with an exception counts as in adherence for the score; the three sums are
// the scheduled time, to the second.
import { lengthMs } from '../time/index.ts'
import type { AdherenceBlock, AdherenceStatus, OutReason } from './types.ts'

export interface TimeShare {
  seconds: number
  /** Percent of the scheduled time, 0 to 100; 0 where nothing was scheduled. */
  percentage: number
}

export interface AdherenceMetrics {
  timeInAdherence: TimeShare
  timeOutOfAdherence: TimeShare
  timeInException: TimeShare
  /** 0 to 100; null where nothing was scheduled. */
  adherenceScore: number | null
  /** Times of at least a minute out of adherence, by reason; neighbours of one reason are one. */
  outOfAdherenceCounts: Record<OutReason, number>
}

const SECOND_MS = 1000
const LEAST_COUNTED_SECONDS = 60

const secondsOf = (block: AdherenceBlock) => lengthMs(block.interval) / SECOND_MS

export function adherenceMetrics(blocks: readonly AdherenceBlock[]): AdherenceMetrics {
  const sum = (status: AdherenceStatus) =>
    blocks.filter(block => block.status === status).reduce((total, block) => total + secondsOf(block), 0)
  const inside = sum('IN_ADHERENCE')
  const excepted = sum('IN_ADHERENCE_WITH_EXCEPTION')
  const out = sum('OUT_OF_ADHERENCE')
  const scheduled = inside + excepted + out
  const share = (seconds: number): TimeShare => ({
    seconds,
    percentage: scheduled === 0 ? 0 : (100 * seconds) / scheduled,
  })
  return {
    timeInAdherence: share(inside),
    timeOutOfAdherence: share(out),
    timeInException: share(excepted),
    adherenceScore: scheduled === 0 ? null : (100 * (inside + excepted)) / scheduled,
    outOfAdherenceCounts: outCounts(blocks),
  }
}

export interface OutRun {
  reason: OutReason
  start: number
  end: number
}

/** Times out of adherence of at least a minute; neighbours of one reason are one. */
export function outRuns(blocks: readonly AdherenceBlock[]): OutRun[] {
  const runs: (OutRun & { surferId: number; seconds: number })[] = []
  for (const block of blocks) {
    if (block.status !== 'OUT_OF_ADHERENCE' || block.reason === null) continue
    const { surferId, reason, interval } = block
    const last = runs.at(-1)
    if (last?.surferId === surferId && last.reason === reason && last.end === interval.start) {
      last.end = interval.end
      last.seconds += secondsOf(block)
    } else runs.push({ surferId, reason, ...interval, seconds: secondsOf(block) })
  }
  return runs.filter(({ seconds }) => seconds >= LEAST_COUNTED_SECONDS)
}

function outCounts(blocks: readonly AdherenceBlock[]): Record<OutReason, number> {
  const counts = { WRONG_QUEUE: 0, INACTIVE: 0, WRONG_SYSTEM: 0 }
  for (const { reason } of outRuns(blocks)) counts[reason]++
  return counts
}
