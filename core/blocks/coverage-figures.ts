// Coverage as figures that add up over quarter-hours and ticket groups. What is over at one time or in one group
// helps no other, so short and over are counted per quarter-hour and group and never set off.

export interface CoverageFigures {
  /** Agent-hours. */
  requiredHours: number
  scheduledHours: number
  shortHours: number
  overHours: number
  /** Fraction of the required agent-hours that is covered; nothing required is covered wholly. */
  met: number
}

/** Figures of one ticket group over consecutive steps of this many hours. */
export function coverageFigures(
  required: ArrayLike<number>,
  scheduled: ArrayLike<number>,
  stepHours: number,
): CoverageFigures {
  const sum = { requiredHours: 0, scheduledHours: 0, shortHours: 0, overHours: 0 }
  for (let step = 0; step < required.length; step++) {
    const surplus = scheduled[step]! - required[step]!
    sum.requiredHours += required[step]! * stepHours
    sum.scheduledHours += scheduled[step]! * stepHours
    if (surplus < 0) sum.shortHours -= surplus * stepHours
    else sum.overHours += surplus * stepHours
  }
  return withMet(sum)
}

/** Figures of several times or ticket groups together. */
export function addedFigures(parts: readonly CoverageFigures[]): CoverageFigures {
  const sum = { requiredHours: 0, scheduledHours: 0, shortHours: 0, overHours: 0 }
  for (const part of parts) {
    sum.requiredHours += part.requiredHours
    sum.scheduledHours += part.scheduledHours
    sum.shortHours += part.shortHours
    sum.overHours += part.overHours
  }
  return withMet(sum)
}

const withMet = (sum: Omit<CoverageFigures, 'met'>): CoverageFigures => ({
  ...sum,
  met: sum.requiredHours > 0 ? 1 - sum.shortHours / sum.requiredHours : 1,
})
