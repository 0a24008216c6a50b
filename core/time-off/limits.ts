// Limits of how many may be away on a day, and days on which nobody may.
import type { LocalDate } from '../time/index.ts'
import type { AwayLimit, BlackoutDays } from './types.ts'

const isFor = ({ teamId }: { teamId: number | null }, own: number) => teamId === null || teamId === own

export const blackoutOn = (
  blackouts: readonly BlackoutDays[],
  teamId: number,
  date: LocalDate,
): BlackoutDays | undefined => blackouts.find(one => isFor(one, teamId) && one.from <= date && date <= one.to)

/** The limit of one scope on a day: one with days of its own goes before one for every day, the smallest first. */
function limitOn(limits: readonly AwayLimit[], date: LocalDate): AwayLimit | undefined {
  const holding = limits.filter(
    ({ from, to }) => (from === null || from <= date) && (to === null || date <= to),
  )
  const dated = holding.filter(({ from, to }) => from !== null || to !== null)
  return (dated.length > 0 ? dated : holding).toSorted((a, b) => a.maxAway - b.maxAway)[0]
}

export interface FullLimit extends AwayLimit {
  away: number
}

/** The limit that has no room for one more of the team on a day; undefined: there is room. */
export function fullLimit(
  limits: readonly AwayLimit[],
  teamId: number,
  date: LocalDate,
  away: (teamId: number | null) => number,
): FullLimit | undefined {
  for (const scope of [teamId, null]) {
    const limit = limitOn(
      limits.filter(one => one.teamId === scope),
      date,
    )
    if (limit && away(scope) >= limit.maxAway) return { ...limit, away: away(scope) }
  }
}
