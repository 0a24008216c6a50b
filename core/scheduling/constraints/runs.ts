// Days worked one after the other, by the local day on which a shift starts.
import {
  addDays,
  daysBetween,
  type Interval,
  instantAt,
  type LocalDate,
  type Zone,
} from '#core/time/index.ts'
import type { Context } from './constraint.ts'
import { shiftsByDate } from './daily-minutes.ts'

export interface Run {
  first: LocalDate
  last: LocalDate
  days: number
}

export function workedRuns({ surfer, shifts }: Context): Run[] {
  const runs: Run[] = []
  for (const date of [...shiftsByDate(surfer.zone, shifts).keys()].sort()) {
    const run = runs.at(-1)
    if (run && addDays(run.last, 1) === date) {
      run.last = date
      run.days++
    } else runs.push({ first: date, last: date, days: 1 })
  }
  return runs
}

/** Days off between two runs. */
export function gapsBetween(runs: readonly Run[]): Run[] {
  return runs.slice(1).map((next, i) => {
    const first = addDays(runs[i]!.last, 1)
    return { first, last: addDays(next.first, -1), days: daysBetween(first, next.first) }
  })
}

/** A run at an edge goes on where nothing is known. */
export function meetsEdge(run: Run, runs: readonly Run[], { horizon }: Context): boolean {
  if (!horizon) return run === runs[0] || run === runs.at(-1)
  return run.first <= horizon.from || addDays(run.last, 1) >= horizon.to
}

export const intervalOf = (zone: Zone, { first, last }: Run): Interval => ({
  start: instantAt(zone, first, 0),
  end: instantAt(zone, addDays(last, 1), 0),
})
