import { csvText } from '#contract/csv-text.ts'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { LocalDate } from '#core/time/index.ts'
import type { AdherenceMetrics } from '#web/parts/adherence/MetricsTiles.tsx'

/** CSV with one line per agent: times in seconds, score in percent, and empty cells if nothing was evaluated. */
export function performanceCsv(
  surfers: readonly ScheduleSurfer[],
  metricsOf: ReadonlyMap<number, AdherenceMetrics>,
  date: LocalDate,
): string {
  const records = surfers.map(({ id, firstName, lastName, teamName, timezone }) => {
    const metrics = metricsOf.get(id)
    const counts = metrics?.outOfAdherenceCounts
    return {
      date,
      first_name: firstName,
      last_name: lastName,
      team: teamName,
      time_zone: timezone,
      adherence_score: metrics?.adherenceScore?.toFixed(2) ?? '',
      in_adherence_seconds: metrics?.timeInAdherence.seconds ?? '',
      in_exception_seconds: metrics?.timeInException.seconds ?? '',
      out_of_adherence_seconds: metrics?.timeOutOfAdherence.seconds ?? '',
      inactive_count: counts?.inactive ?? '',
      wrong_queue_count: counts?.wrongQueue ?? '',
      wrong_system_count: counts?.wrongSystem ?? '',
    }
  })
  return csvText(records)
}
