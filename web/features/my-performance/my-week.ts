// One's own days of a week: what was scheduled, and how it went.
import type { MetricsRow, SurferTimeline } from '#contract/endpoints/adherence.ts'
import { dayInterval, eachDate, intersect, type LocalDate, type Zone } from '#core/time/index.ts'
import type { AdherenceMetrics } from '#web/parts/adherence/MetricsTiles.tsx'

export interface MyDay {
  date: LocalDate
  isScheduled: boolean
  /** Adherence metrics; null where nothing was evaluated. */
  metrics: AdherenceMetrics | null
}

export function weekOf(
  surfer: SurferTimeline,
  metrics: readonly MetricsRow[],
  { from, to }: { from: LocalDate; to: LocalDate },
  zone: Zone,
): MyDay[] {
  return eachDate(from, to).map(date => {
    const day = dayInterval(zone, date)
    return {
      date,
      isScheduled: surfer.scheduled.some(
        ({ interval }) =>
          intersect({ start: Date.parse(interval.start), end: Date.parse(interval.end) }, day) !== null,
      ),
      metrics: metrics.find(row => row.date === date)?.metrics ?? null,
    }
  })
}

/** Sum of several days' metrics; null when no day was evaluated. */
export function sumOf(days: readonly MyDay[]): AdherenceMetrics | null {
  const evaluated = days.flatMap(day => day.metrics ?? [])
  if (evaluated.length === 0) return null
  const sum = (of: (metrics: AdherenceMetrics) => number) =>
    evaluated.reduce((total, one) => total + of(one), 0)
  const inSeconds = sum(one => one.timeInAdherence.seconds)
  const exceptionSeconds = sum(one => one.timeInException.seconds)
  const outSeconds = sum(one => one.timeOutOfAdherence.seconds)
  const all = inSeconds + exceptionSeconds + outSeconds
  const share = (seconds: number) => ({ seconds, percentage: all === 0 ? 0 : (100 * seconds) / all })
  return {
    timeInAdherence: share(inSeconds),
    timeInException: share(exceptionSeconds),
    timeOutOfAdherence: share(outSeconds),
    adherenceScore: all === 0 ? null : (100 * (inSeconds + exceptionSeconds)) / all,
    outOfAdherenceCounts: {
      inactive: sum(one => one.outOfAdherenceCounts.inactive),
      wrongQueue: sum(one => one.outOfAdherenceCounts.wrongQueue),
      wrongSystem: sum(one => one.outOfAdherenceCounts.wrongSystem),
    },
  }
}
