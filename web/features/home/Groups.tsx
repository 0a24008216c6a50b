// Ticket groups today: required against scheduled agents over the day, and contacts against their forecast so far.
import { Link } from 'react-router'
import type { Home, HomeStream } from '#contract/organization/home.ts'
import type { EpochMs } from '#core/time/index.ts'
import { useFeature } from '#web/lib/access/features.ts'
import { ScrollRegion } from '#web/ui/layout/ScrollRegion.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import { figureText, numberText } from '#web/ui/text/figure-text.ts'
import { DayLine } from './DayLine.tsx'
import classes from './HomePage.module.css'

interface Props {
  groups: NonNullable<Home['groups']>
  now: EpochMs
  connections: Home['connections']
}

export function Groups({ groups: { from, isPublished, streams }, now, connections }: Props) {
  const hasAnalytics = useFeature('unifiedAnalytics')
  return (
    <section className={classes.card} aria-labelledby="groups">
      <header>
        <h2 id="groups">Ticket groups today</h2>
        <Link to="/schedule/activities" className={classes.headLink}>
          Schedule
        </Link>
        <Link to="/forecasts/forecast" className={classes.headLink}>
          Forecast
        </Link>
        {hasAnalytics && (
          <Link to="/reporting/post-mortem" className={classes.headLink}>
            Yesterday explained
          </Link>
        )}
      </header>
      {streams.length === 0 ? (
        <p className={classes.muted}>
          There are no ticket groups yet. <Link to="/forecasts/ticket-groups?open=group">Add one</Link>
        </p>
      ) : (
        <>
          {!isPublished && (
            <p className={classes.muted}>
              Nothing is published for today, so no agents count as scheduled.{' '}
              <Link to="/schedule/shifts">Open the schedule</Link>
            </p>
          )}
          <ScrollRegion className={classes.wide} label="Table of ticket groups">
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Ticket group</th>
                  <th scope="col" className={classes.line}>
                    Agents: scheduled and required
                  </th>
                  <th scope="col">Short, rest of day</th>
                  <th scope="col">Contacts so far</th>
                  <th scope="col">Forecast so far</th>
                </tr>
              </thead>
              <tbody>
                {streams.map(stream => (
                  <GroupRow key={stream.streamId} stream={stream} from={Date.parse(from)} now={now} />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {connections?.systems === 0 && (
            <p className={classes.muted}>
              Contacts of today are counted once a system is connected.{' '}
              <Link to="/settings/connections">Connections</Link>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function GroupRow({ stream, from, now }: { stream: HomeStream; from: EpochMs; now: EpochMs }) {
  const { name, required, shortHours, arrived, forecastSoFar } = stream
  const isForecast = required.some(value => value > 0)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.line}>
        {isForecast ? (
          <DayLine stream={stream} label={lineText(stream)} from={from} now={now} />
        ) : (
          <span className={classes.muted}>No agents are required today</span>
        )}
      </td>
      <td>{!isForecast ? '–' : shortHours < 0.05 ? 'None' : figureText(shortHours, 'h', 1)}</td>
      <td title={arrived === null ? 'No connected system tells of its contacts' : undefined}>
        {arrived === null ? '–' : numberText(arrived)}
      </td>
      <td>
        {forecastSoFar === null ? '–' : numberText(Math.round(forecastSoFar))}
        {arrived !== null && forecastSoFar !== null && forecastSoFar >= 1 && (
          <> ({differenceText(arrived, forecastSoFar)})</>
        )}
      </td>
    </tr>
  )
}

/** "+12 %": what came, of what was forecast. */
function differenceText(arrived: number, forecast: number): string {
  const percent = Math.round((100 * (arrived - forecast)) / forecast)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)} %`
}

/** "Short by up to 3 agents" for those who do not see the line. */
function lineText({ name, required, scheduled }: HomeStream): string {
  const worst = Math.max(0, ...required.map((value, at) => value - scheduled[at]!))
  const most = Math.ceil(worst)
  return most === 0
    ? `${name}: enough agents all day`
    : `${name}: up to ${countText(most, 'agent')} too few at a time`
}
