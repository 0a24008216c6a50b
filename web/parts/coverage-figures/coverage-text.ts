import type { CoverageFigures } from '#core/blocks/index.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import * as texts from './texts.ts'

type Met = Pick<CoverageFigures, 'requiredHours' | 'shortHours'>

/** Whether the shortage is more than what is written as 0.0. */
export const isShort = ({ shortHours }: Pick<CoverageFigures, 'shortHours'>): boolean => shortHours >= 0.05

/** Rounded down: only what is whole is 100 %. */
export const metText = ({
  requiredHours,
  shortHours,
}: Pick<CoverageFigures, 'requiredHours' | 'shortHours'>): string =>
  requiredHours < 0.05
    ? '–'
    : figureText(Math.floor(1000 * (1 - shortHours / requiredHours) + 1e-6) / 10, '%', 1)

/** "97.2 % met, −12.3 h": the figures of a coverage wherever it has one line. */
export const coverageText = (figures: Met, met = 'met'): string =>
  [
    `${metText(figures)} ${met}`,
    ...(isShort(figures) ? [figureText(-figures.shortHours, 'h', 1, 'difference')] : []),
  ].join(', ')

/** Ticket groups of which a coverage knows no work, since it looks good without them; null: there are none. */
export function unknownText(
  streams: readonly { streamName: string; requiredHours: number }[],
): string | null {
  const names = streams.flatMap(one => (one.requiredHours > 0 ? [] : [one.streamName]))
  if (names.length === 0) return null
  return texts.countedAsNeedingNobody(names.join(', '))
}

interface Shifts {
  shiftCount: number
  bareShiftCount: number
}

/** Shifts without activities count for every skill, so a coverage that is mostly theirs says so. */
export const isBeforeActivities = ({ shiftCount, bareShiftCount }: Shifts): boolean =>
  bareShiftCount > 0 && 2 * bareShiftCount >= shiftCount

export function bareText({ shiftCount, bareShiftCount }: Shifts): string {
  const which =
    bareShiftCount === shiftCount
      ? texts.noShiftHasActivitiesYet
      : texts.shiftOfWithoutActivities(bareShiftCount, shiftCount)
  return texts.beforeActivities(which)
}
