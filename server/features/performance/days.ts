// Days of a zone as instants, and whether rows end where they do. Rows are cut at midnight of the agent's own zone, of
// the organization's and of UTC (adherence/day-inputs.ts).
import {
  dayInterval,
  type EpochMs,
  eachDate,
  type LocalDate,
  localDateOf,
  type Zone,
} from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { organizationZone } from '../organization/index.ts'

/** `to`: the day after the last. */
export function boundsOf(
  zone: Zone,
  from: LocalDate,
  to: LocalDate,
): { bounds: EpochMs[]; dates: LocalDate[] } {
  const dates = eachDate(from, to)
  const starts = dates.map(date => dayInterval(zone, date).start)
  return { dates, bounds: [...starts, dayInterval(zone, to).start] }
}

/** Null: a day of the zone begins then. */
export function midnightFault(instant: string, zone: Zone): string | null {
  const midnight = dayInterval(zone, localDateOf(zone, Date.parse(instant))).start
  if (Date.parse(instant) === midnight) return null
  return `${instant} is not midnight in ${zone}. Send the start of a day, such as ${new Date(midnight).toISOString()}, or another timezone.`
}

const isMidnightIn = (zone: Zone, at: EpochMs) => dayInterval(zone, localDateOf(zone, at)).start === at

/** `zones`: of the agents' own days, asked for only where it matters. */
export async function isExactIn(
  tx: Tx,
  zone: Zone,
  bounds: readonly EpochMs[],
  zones: () => Promise<readonly Zone[]>,
): Promise<boolean> {
  const isCutFor = (known: Zone) => known === zone || bounds.every(at => isMidnightIn(known, at))
  return isCutFor('Etc/UTC') || isCutFor(await organizationZone(tx)) || (await zones()).every(isCutFor)
}

/** Message about a zone that is not exact. */
export const inexactZone = (zone: Zone): string =>
  `Shifts of these agents are not cut at midnight of ${zone}. Use Etc/UTC, the organization’s timezone, or that of the agents.`
