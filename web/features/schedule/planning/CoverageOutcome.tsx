// How well a generated schedule covers what is required: one line with what would gain most, and each ticket group.
import type { GeneratedCoverage, LargestGain } from '#contract/endpoints/schedule.ts'
import type { Zone } from '#core/time/index.ts'
import { dayText, intervalText } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/zone.ts'
import { CoverageTable } from '#web/parts/coverage-figures/CoverageTable.tsx'
import {
  bareText,
  isBeforeActivities,
  isShort,
  metText,
  unknownText,
} from '#web/parts/coverage-figures/coverage-text.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import classes from '../ui/schedule.module.css'
import * as texts from './texts.ts'

export function CoverageOutcome({ coverage }: { coverage: GeneratedCoverage }) {
  const zone = useZone()
  const unknown = unknownText(coverage.streams)
  return (
    <>
      <p className={classes.outcome} data-short={isShort(coverage.total) || undefined}>
        {outcomeText(coverage, zone)}
      </p>
      {isBeforeActivities(coverage) && <p className={classes.hint}>{bareText(coverage)}</p>}
      {unknown && <p className={classes.hint}>{unknown}</p>}
      <CoverageTable
        parts={coverage.streams.map(({ streamName, ...figures }) => ({ label: streamName, figures }))}
        total={coverage.total}
      />
    </>
  )
}

const hours = (value: number) => figureText(value, 'h', 1)

/** "97.2 % met · 12.3 h short, of which 8.1 h could not be avoided · biggest gain: …". */
export function outcomeText(coverage: GeneratedCoverage, zone: Zone): string {
  const { total, unavoidableHours, largestGain } = coverage
  const met = texts.metText(metText(total), isBeforeActivities(coverage))
  if (!isShort(total)) return texts.nothingShort(met)
  const avoidable =
    unavoidableHours === null
      ? texts.howMuchOfItCould
      : unavoidableHours < 0.05
        ? texts.noneOfItProvenUnavoidable
        : texts.ofWhichCouldNotBeAvoided(hours(unavoidableHours))
  const parts = [met, texts.shortText(hours(total.shortHours), avoidable)]
  return [...parts, ...(largestGain ? [texts.biggestGain(gainText(largestGain, zone))] : [])].join(' · ')
}

function gainText(gain: LargestGain, zone: Zone): string {
  const less = figureText(-gain.hours, 'h', 1, 'difference')
  if (gain.type === 'remedy') return texts.upTo(gain.surferName, gain.sentence.replace(/\.$/, ''), less)
  const { start, end } = gain.interval
  return texts.moreAgentFor(
    gain.agents,
    gain.streamName,
    dayText(start, zone),
    intervalText(Date.parse(start), Date.parse(end), zone),
    less,
  )
}
