// Today at a glance: who is on shift, where the rest of the day is short, and what to look at first.
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { dayInterval, HOUR_MS, localDateOf } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { intervalText, timeText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useZone } from '#web/lib/zone.ts'
import { FreshnessNote } from '#web/parts/freshness/FreshnessNote.tsx'
import { type LiveBoard, useBoard } from '#web/parts/live/use-board.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import { figureText, numberText } from '#web/ui/text/figure-text.ts'
import type { InstantRange } from './coming-range.ts'
import classes from './HomePage.module.css'
import { type Alert, alertsOf } from './today-alerts.ts'
import { type OnShift, onShift, quarterOf, type Shortage, shortages } from './today-figures.ts'
import { useStreamNames } from './use-stream-names.ts'

const COUNTED = ['contacts', 'comments', 'statuses'] as const
const EVERYBODY: number[] = []
const AGAIN_MS = 5 * 60_000
const SHOWN_NAMES = 3
const SHOWN_RUNS = 5

export function Today({ range }: { range: InstantRange }) {
  const zone = useZone()
  const now = useNow()
  const board = useBoard(EVERYBODY)
  const shift = onShift(board.store.agents.values(), board.store.now())
  const coverage = useRestOfDay(now)
  const short = useMemo(() => shortages(coverage.data ?? []), [coverage.data])
  const diff = useCall(api.schedule.diff, { body: range })
  const names = useStreamNames()
  const alerts = alertsOf({
    shift,
    soon: short.runs.filter(run => run.start < now + 2 * HOUR_MS),
    streamName: id => names.get(id) ?? 'A ticket group',
    unpublished: (diff.data ?? []).reduce((sum, row) => sum + row.added + row.changed + row.removed, 0),
    sources: board.store.sources,
    timeOf: at => timeText(at, zone),
  })
  const today = dayInterval(zone, localDateOf(zone, now))
  const isKnown = board.store.connection !== 'opening' && !coverage.isPending
  return (
    <section className={classes.card} aria-labelledby="today">
      <header>
        <h2 id="today">Today</h2>
      </header>
      <FreshnessNote
        from={new Date(today.start).toISOString()}
        to={new Date(today.end).toISOString()}
        kinds={COUNTED}
      />
      <div className={classes.today}>
        <OnNow board={board} shift={shift} />
        <section aria-labelledby="rest-of-day">
          <h3 id="rest-of-day">Rest of the day</h3>
          {coverage.isPending && <LoadingSkeleton shape="rows" count={3} />}
          {coverage.error && (
            <ErrorCard onRetry={() => coverage.refetch()}>{textOf(coverage.error)}</ErrorCard>
          )}
          {coverage.data && <RestOfDay short={short} names={names} />}
        </section>
        <section aria-labelledby="to-look-at">
          <h3 id="to-look-at">To look at</h3>
          {isKnown ? <Alerts alerts={alerts} /> : <LoadingSkeleton shape="rows" count={3} />}
        </section>
      </div>
    </section>
  )
}

function useRestOfDay(now: number) {
  const zone = useZone()
  const from = quarterOf(now)
  const to = dayInterval(zone, localDateOf(zone, now)).end
  return useCall(
    api.coverage.get,
    {
      query: {
        increment: 'quarter-hour',
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        userTimezone: zone,
      },
    },
    { refetchIntervalMs: AGAIN_MS, keepPrevious: true },
  )
}

function OnNow({ board, shift }: { board: LiveBoard; shift: OnShift }) {
  const zone = useZone()
  const { store, refusal, retry } = board
  const { scheduled, present, late, untracked, next } = shift
  return (
    <section aria-labelledby="on-now">
      <h3 id="on-now">On now</h3>
      {refusal ? (
        <ErrorCard onRetry={retry}>{textOf(refusal)}</ErrorCard>
      ) : store.connection === 'opening' ? (
        <LoadingSkeleton shape="rows" count={3} />
      ) : (
        <>
          <p className={classes.figure}>
            {scheduled === 0 ? (
              'Nobody is on shift now.'
            ) : (
              <>
                <strong>{untracked === scheduled ? '–' : numberText(present)}</strong> of{' '}
                {countText(scheduled, 'agent')} present
              </>
            )}
          </p>
          <ul className={classes.facts}>
            {late.length > 0 && <li>{numberText(late.length)} late</li>}
            {untracked > 0 && (
              <li>
                {numberText(untracked)} untracked: no connected system tells of them.{' '}
                <Link to="/settings/connections">Connections</Link>
              </li>
            )}
            <li>
              {next
                ? `Next: ${countText(next.agents.length, 'agent')} at ${timeText(next.at, zone)} (${namesText(next.agents.map(({ person }) => person.name))})`
                : 'Nobody else starts in the next 16 hours.'}
            </li>
          </ul>
          <Button component={Link} to="/real-time" variant="default" size="compact-sm">
            Open real-time
          </Button>
        </>
      )}
    </section>
  )
}

/** "Ana, Ben, Cleo and 4 more" */
const namesText = (names: readonly string[]): string => {
  const rest = names.length - SHOWN_NAMES
  const shown = names.slice(0, SHOWN_NAMES).join(', ')
  return rest > 0 ? `${shown} and ${rest} more` : shown
}

function RestOfDay({
  short: { hours, required, runs },
  names,
}: {
  short: ReturnType<typeof shortages>
  names: ReadonlyMap<number, string>
}) {
  const zone = useZone()
  const timesOf = ({ start, end }: Shortage) => intervalText(start, end, zone)
  return (
    <>
      <p className={classes.figure}>
        {required === 0 ? (
          'No agents are required any more today.'
        ) : hours === 0 ? (
          'Enough agents until the end of the day.'
        ) : (
          <>
            <strong>{figureText(hours, 'h', 1)}</strong> short of {figureText(required, 'h', 1)} required
          </>
        )}
      </p>
      <ul className={classes.facts}>
        {runs.slice(0, SHOWN_RUNS).map(run => (
          <li key={`${run.streamId} ${run.start}`}>
            {timesOf(run)} {names.get(run.streamId) ?? 'Ticket group'}: up to {numberText(run.most, 1)} agents
            short
          </li>
        ))}
        {runs.length > SHOWN_RUNS && <li>and {runs.length - SHOWN_RUNS} later</li>}
      </ul>
      <Button component={Link} to="/schedule/activities" variant="default" size="compact-sm">
        Open today’s schedule
      </Button>
    </>
  )
}

function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  if (alerts.length === 0) return <p className={classes.muted}>Nothing needs your attention now.</p>
  return (
    <ul className={classes.alerts}>
      {alerts.map(({ key, tone, word, text, path }) => (
        <li key={key}>
          <StatusChip tone={tone}>{word}</StatusChip>
          <Link to={path}>{text}</Link>
        </li>
      ))}
    </ul>
  )
}
