import { lazy, Suspense } from 'react'
import type { PostMortem, PostMortemGroup } from '#contract/analytics/post-mortem.ts'
import { CAUSE_NAMES } from '#core/post-mortem/sentence.ts'
import { CAUSES } from '#core/post-mortem/types.ts'
import { HOUR_MS, type Zone } from '#core/time/index.ts'
import { dateTimeText, intervalText } from '#web/lib/dates.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { figureText, numberText } from '#web/ui/text/figure-text.ts'
import { CauseTable } from './CauseTable.tsx'
import classes from './post-mortem.module.css'
import * as texts from './texts.ts'

const TimeSeriesChart = lazy(() => import('#web/ui/chart/TimeSeriesChart.tsx'))

interface Props {
  result: PostMortem
  group: PostMortemGroup
}

export function PostMortemView({ result, group }: Props) {
  const { goal, planned, actual, measured, sentence, actualContacts, forecastContacts } = group
  return (
    <>
      <p className={classes.sentence}>{sentence}</p>
      <div className={classes.tiles}>
        {goal !== null && <Figure size="tile" label={texts.goal} value={percent(goal)} unit="%" />}
        <Figure size="tile" label={texts.asPlanned} value={percent(planned.value)} unit="%" digits={1} />
        <Figure
          size="tile"
          label={texts.asItWasSimulated}
          value={percent(actual.value)}
          unit="%"
          digits={1}
          tone={goal !== null && actual.value !== null && actual.value < goal ? 'bad' : 'plain'}
        />
        {measured !== null && (
          <Figure size="tile" label={texts.measured} value={percent(measured)} unit="%" digits={1} />
        )}
        <Figure size="tile" label={texts.contactsForecast} value={forecastContacts} />
        <Figure size="tile" label={texts.contactsThatCame} value={actualContacts} />
      </div>
      <CauseTable result={result} group={group} />
      <Course group={group} zone={result.timezone} />
      <Notes result={result} group={group} />
    </>
  )
}

const percent = (share: number | null) => (share === null ? null : share * 100)

/** Contacts of each hour that waited too long, beyond those that would have as planned. */
const lateOf = ({ contacts, planned, actual }: PostMortemGroup['steps'][number]): number =>
  planned === null || actual === null ? 0 : contacts * (planned - actual)

function Course({ group: { name, steps }, zone }: { group: PostMortemGroup; zone: Zone }) {
  const levels = { unit: '%', digits: 0, kind: 'step' as const }
  return (
    <section className={classes.course} aria-labelledby="course">
      <h2 id="course">{texts.whereInTheDay}</h2>
      <p className={classes.note}>{worstText(steps, zone)}</p>
      <Suspense fallback={<LoadingSkeleton shape="chart" />}>
        <TimeSeriesChart
          title={texts.serviceLevelOfByHour(name)}
          times={steps.map(step => Date.parse(step.start))}
          zone={zone}
          height={220}
          valueAxis={{ label: '%', scale: 'own' }}
          series={[
            {
              ...levels,
              id: 'planned',
              label: texts.asPlanned,
              color: 'var(--series-forecast)',
              isDashed: true,
              values: steps.map(step => percent(step.planned)),
            },
            {
              ...levels,
              id: 'actual',
              label: texts.asItWas,
              color: 'var(--series-actual)',
              values: steps.map(step => percent(step.actual)),
            },
          ]}
        />
      </Suspense>
    </section>
  )
}

function worstText(steps: PostMortemGroup['steps'], zone: Zone): string {
  const [worst] = steps.toSorted((a, b) => lateOf(b) - lateOf(a))
  if (!worst || lateOf(worst) < 0.5) return texts.noHourLostContactsAgainst
  const least = Math.min(...worst.shares)
  const cause = CAUSES[worst.shares.indexOf(least)]!
  const start = Date.parse(worst.start)
  return texts.mostWasLostFrom(
    intervalText(start, start + HOUR_MS, zone),
    Math.round(lateOf(worst)),
    CAUSE_NAMES[cause],
    figureText(-least * 100, 'points', 1),
  )
}

function Notes({ result, group }: Props) {
  const { runs, agents, publishedAt, forecastMadeAt, isPresenceKnown, noShows, leftOut, timezone } = result
  const { actual, measured } = group
  const gap = measured === null || actual.value === null ? null : measured - actual.value
  return (
    <section className={classes.notes} aria-labelledby="notes">
      <h2 id="notes">{texts.howThisWasWorkedOut}</h2>
      <ul>
        <li>{texts.theDayWasPlayedTimes(numberText(runs), 2 ** CAUSES.length, agents)}</li>
        <li>
          {texts.itCountsTheAgentsNeededWithout(
            publishedAt
              ? texts.thePlanIsTheSchedule(dateTimeText(publishedAt, timezone))
              : texts.noPublicationIsRecordedForThis,
            forecastMadeAt
              ? texts.theForecastIsThatOf(dateTimeText(forecastMadeAt, timezone))
              : texts.theForecastIsTheLastOne,
          )}
        </li>
        <li>
          {isPresenceKnown
            ? noShows > 0
              ? texts.agentOnShiftDidNotWork(noShows)
              : texts.everyScheduledAgentWhoseWork
            : texts.noConnectedSystemTold}
        </li>
        <li>
          {gap === null
            ? texts.theServiceLevelWasNotMeasured
            : Math.abs(gap) < 0.02
              ? texts.theSimulationAgreesWithWhat
              : texts.theMeasuredServiceLevel(figureText(gap * 100, 'points', 1, 'difference'))}
        </li>
        {leftOut.map(({ streamId, because }) => (
          <li key={streamId}>{texts.leftOut(because)}</li>
        ))}
      </ul>
    </section>
  )
}
