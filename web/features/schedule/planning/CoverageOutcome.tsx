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
import { countText } from '#web/ui/text/count-text.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import classes from '../ui/schedule.module.css'

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
  const met = `${metText(total)} met${isBeforeActivities(coverage) ? ' before activities' : ''}`
  if (!isShort(total)) return `${met} · nothing short`
  const avoidable =
    unavoidableHours === null
      ? 'how much of it could be avoided is not known'
      : unavoidableHours < 0.05
        ? 'none of it proven unavoidable'
        : `of which ${hours(unavoidableHours)} could not be avoided`
  const parts = [met, `${hours(total.shortHours)} short, ${avoidable}`]
  return [...parts, ...(largestGain ? [`biggest gain: ${gainText(largestGain, zone)}`] : [])].join(' · ')
}

function gainText(gain: LargestGain, zone: Zone): string {
  const less = figureText(-gain.hours, 'h', 1, 'difference')
  if (gain.type === 'remedy') return `${gain.surferName}: ${gain.sentence.replace(/\.$/, '')} (up to ${less})`
  const { start, end } = gain.interval
  return `${countText(gain.agents, 'more agent')} for ${gain.streamName}, ${dayText(start, zone)} ${intervalText(Date.parse(start), Date.parse(end), zone)} (${less})`
}
