import { lazy, Suspense } from 'react'
import type { PostMortem, PostMortemGroup } from '#contract/analytics/post-mortem.ts'
import { CAUSE_NAMES } from '#core/post-mortem/sentence.ts'
import { CAUSES } from '#core/post-mortem/types.ts'
import { HOUR_MS, type Zone } from '#core/time/index.ts'
import { dateTimeText, intervalText } from '#web/lib/dates.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import { figureText, numberText } from '#web/ui/text/figure-text.ts'
import { CauseTable } from './CauseTable.tsx'
import classes from './post-mortem.module.css'

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
        {goal !== null && <Figure size="tile" label="Goal" value={percent(goal)} unit="%" />}
        <Figure size="tile" label="As planned" value={percent(planned.value)} unit="%" digits={1} />
        <Figure
          size="tile"
          label="As it was, simulated"
          value={percent(actual.value)}
          unit="%"
          digits={1}
          tone={goal !== null && actual.value !== null && actual.value < goal ? 'bad' : 'plain'}
        />
        {measured !== null && (
          <Figure size="tile" label="Measured" value={percent(measured)} unit="%" digits={1} />
        )}
        <Figure size="tile" label="Contacts forecast" value={forecastContacts} />
        <Figure size="tile" label="Contacts that came" value={actualContacts} />
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
      <h2 id="course">Where in the day</h2>
      <p className={classes.note}>{worstText(steps, zone)}</p>
      <Suspense fallback={<LoadingSkeleton shape="chart" />}>
        <TimeSeriesChart
          title={`Service level of ${name} by hour`}
          times={steps.map(step => Date.parse(step.start))}
          zone={zone}
          height={220}
          valueAxis={{ label: '%', scale: 'own' }}
          series={[
            {
              ...levels,
              id: 'planned',
              label: 'As planned',
              color: 'var(--series-forecast)',
              isDashed: true,
              values: steps.map(step => percent(step.planned)),
            },
            {
              ...levels,
              id: 'actual',
              label: 'As it was',
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
  if (!worst || lateOf(worst) < 0.5) return 'No hour lost contacts against the plan.'
  const least = Math.min(...worst.shares)
  const cause = CAUSES[worst.shares.indexOf(least)]!
  const start = Date.parse(worst.start)
  return `Most was lost from ${intervalText(start, start + HOUR_MS, zone)}: ${countText(
    Math.round(lateOf(worst)),
    'contact',
  )} more than planned waited too long. ${CAUSE_NAMES[cause]} cost ${figureText(
    -least * 100,
    'points',
    1,
  )} of the service level in that hour.`
}

function Notes({ result, group }: Props) {
  const { runs, agents, publishedAt, forecastMadeAt, isPresenceKnown, noShows, leftOut, timezone } = result
  const { actual, measured } = group
  const gap = measured === null || actual.value === null ? null : measured - actual.value
  return (
    <section className={classes.notes} aria-labelledby="notes">
      <h2 id="notes">How this was worked out</h2>
      <ul>
        <li>
          The day was played {numberText(runs)} times in each of 32 versions, with each cause as it was or put
          right, and the same chance in all of them. A share is what a cause changes on average over all
          orders, so that the shares add up. {countText(agents, 'agent')} were scheduled.
        </li>
        <li>
          {publishedAt
            ? `The plan is the schedule as it was published by ${dateTimeText(publishedAt, timezone)}.`
            : 'No publication is recorded for this day: the plan is the last published schedule without sick leave.'}{' '}
          {forecastMadeAt
            ? `The forecast is that of ${dateTimeText(forecastMadeAt, timezone)}.`
            : 'The forecast is the last one made before each quarter-hour.'}{' '}
          It counts the agents needed without shrinkage, so a plan that allows for absence shows hours more
          than needed.
        </li>
        <li>
          {isPresenceKnown
            ? noShows > 0
              ? `${countText(noShows, 'agent')} on shift did not work at all: they count as absent.`
              : 'Every scheduled agent whose work is known came.'
            : 'No connected system told of the agents’ work on this day, so adherence is not known and counts as full.'}
        </li>
        <li>
          {gap === null
            ? 'The service level was not measured: most contacts of this day came from files, or no system told when they were answered.'
            : Math.abs(gap) < 0.02
              ? 'The simulation agrees with what was measured.'
              : `The measured service level is ${figureText(gap * 100, 'points', 1, 'difference')} from the simulated one. Chance, transfers and work that no system reports are not in the simulation.`}
        </li>
        {leftOut.map(({ streamId, because }) => (
          <li key={streamId}>Left out: {because}</li>
        ))}
      </ul>
    </section>
  )
}
