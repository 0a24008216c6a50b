// Today at a glance: who is on shift, where the rest of the day is short, and what to look at first.
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Home } from '#contract/organization/home.ts'
import { dayInterval, HOUR_MS, localDateOf } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { intervalText, timeText } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useZone } from '#web/lib/zone.ts'
import { FreshnessNote } from '#web/parts/freshness/FreshnessNote.tsx'
import { type LiveBoard, useBoard } from '#web/parts/live/use-board.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { figureText, numberText } from '#web/ui/text/figure-text.ts'
import classes from './HomePage.module.css'
import * as texts from './texts.ts'
import { type Alert, alertsOf } from './today-alerts.ts'
import { coverageOf, type OnShift, onShift, type Shortage, shortages } from './today-figures.ts'

const STATUSES = [
  ['time-on-task', texts.onTask],
  ['time-wrong-task', texts.onAnotherTask],
  ['time-inactive', 'inactive'],
] as const
const COUNTED = ['contacts', 'comments', 'statuses'] as const
const SHOWN_NAMES = 3
const SHOWN_RUNS = 5

interface Props {
  /** Undefined: not known yet. */
  home: Home | undefined
  teamIds: readonly number[]
}

export function Today({ home, teamIds }: Props) {
  const zone = useZone()
  const now = useNow()
  const board = useBoard(teamIds)
  const { groups } = home ?? {}
  const shift = onShift(board.store.agents.values(), board.store.now())
  const short = useMemo(
    () => ({
      ...shortages(groups ? coverageOf(groups, now) : []),
      // Quarter-hours are summed, as in the table of ticket groups.
      hours: groups?.streams.reduce((sum, one) => sum + one.shortHours, 0) ?? 0,
    }),
    [groups, now],
  )
  const names = useMemo(() => new Map(groups?.streams.map(one => [one.streamId, one.name])), [groups])
  const { added, changed, removed } = home?.unpublished ?? { added: 0, changed: 0, removed: 0 }
  const alerts = alertsOf({
    shift,
    soon: short.runs.filter(run => run.start < now + 2 * HOUR_MS),
    streamName: id => names.get(id) ?? texts.aTicketGroup,
    unpublished: added + changed + removed,
    sources: board.store.sources,
    timeOf: at => timeText(at, zone),
  })
  const isKnown = board.store.connection !== 'opening' && home !== undefined
  const today = dayInterval(zone, localDateOf(zone, now))
  return (
    <section className={classes.card} aria-labelledby="today">
      <header>
        <h2 id="today">{texts.today}</h2>
      </header>
      <FreshnessNote
        from={new Date(today.start).toISOString()}
        to={new Date(today.end).toISOString()}
        kinds={COUNTED}
      />
      <div className={classes.today}>
        <OnNow board={board} shift={shift} />
        {groups !== null && (
          <section aria-labelledby="rest-of-day">
            <h3 id="rest-of-day">{texts.restOfTheDay}</h3>
            {groups ? <RestOfDay short={short} names={names} /> : <LoadingSkeleton shape="rows" count={3} />}
          </section>
        )}
        <section aria-labelledby="to-look-at">
          <h3 id="to-look-at">{texts.toLookAt}</h3>
          {isKnown ? <Alerts alerts={alerts} /> : <LoadingSkeleton shape="rows" count={3} />}
        </section>
      </div>
    </section>
  )
}

function OnNow({ board, shift }: { board: LiveBoard; shift: OnShift }) {
  const zone = useZone()
  const { store, refusal, retry } = board
  const { scheduled, present, late, untracked, next, byStatus } = shift
  return (
    <section aria-labelledby="on-now">
      <h3 id="on-now">{texts.onNow}</h3>
      {refusal ? (
        <ErrorCard onRetry={retry}>{textOf(refusal)}</ErrorCard>
      ) : store.connection === 'opening' ? (
        <LoadingSkeleton shape="rows" count={3} />
      ) : (
        <>
          <p className={classes.figure}>
            {scheduled === 0 ? (
              texts.nobodyIsOnShiftNow
            ) : (
              <>
                <strong>{untracked === scheduled ? '–' : numberText(present)}</strong>{' '}
                {texts.ofAgentPresent(scheduled)}
              </>
            )}
          </p>
          <ul className={classes.facts}>
            {late.length > 0 && (
              <li>
                {texts.lateOrAbsent(
                  numberText(late.length),
                  namesText(late.map(({ person }) => person.name)),
                )}
              </li>
            )}
            {scheduled > untracked && (
              <li className={classes.statuses}>
                {STATUSES.map(([status, word]) => (
                  <Link key={status} to={`/real-time?status=${status}`}>
                    {numberText(byStatus[status])} {word}
                  </Link>
                ))}
              </li>
            )}
            {untracked > 0 && (
              <li>
                {texts.untrackedNoConnectedSystemTells(numberText(untracked))}{' '}
                <Link to="/settings/connections">{texts.connections}</Link>
              </li>
            )}
            <li>
              {next
                ? texts.nextAgentAt(
                    next.agents.length,
                    timeText(next.at, zone),
                    namesText(next.agents.map(({ person }) => person.name)),
                  )
                : texts.nobodyElseStartsInTheNext}
            </li>
          </ul>
          <Button component={Link} to="/real-time" variant="default" size="compact-sm">
            {texts.openRealTime}
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
  return rest > 0 ? texts.shownAndRestMore(shown, rest) : shown
}

function RestOfDay({
  short: { hours, required, runs },
  names,
}: {
  short: ReturnType<typeof shortages> & { hours: number }
  names: ReadonlyMap<number, string>
}) {
  const zone = useZone()
  const timesOf = ({ start, end }: Shortage) => intervalText(start, end, zone)
  return (
    <>
      <p className={classes.figure}>
        {required === 0 ? (
          texts.noAgentsAreRequiredAnyMore
        ) : hours === 0 ? (
          texts.enoughAgentsUntilTheEnd
        ) : (
          <>
            <strong>{figureText(hours, 'h', 1)}</strong> {texts.shortOfRequired(figureText(required, 'h', 1))}
          </>
        )}
      </p>
      <ul className={classes.facts}>
        {runs.slice(0, SHOWN_RUNS).map(run => (
          <li key={`${run.streamId} ${run.start}`}>
            {texts.upToAgentsShort(
              timesOf(run),
              names.get(run.streamId) ?? texts.ticketGroup,
              numberText(run.most, 1),
            )}
          </li>
        ))}
        {runs.length > SHOWN_RUNS && <li>{texts.andLater(runs.length - SHOWN_RUNS)}</li>}
      </ul>
      <Button component={Link} to="/schedule/activities" variant="default" size="compact-sm">
        {texts.openTodaysSchedule}
      </Button>
    </>
  )
}

function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  if (alerts.length === 0) return <p className={classes.muted}>{texts.nothingNeedsYourAttentionNow}</p>
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
