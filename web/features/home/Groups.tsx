// Ticket groups today: required against scheduled agents over the day, and contacts against their forecast so far.
import { Link } from 'react-router'
import type { Home, HomeStream } from '#contract/organization/home.ts'
import type { EpochMs } from '#core/time/index.ts'
import { useFeature } from '#web/lib/access/features.ts'
import { ScrollRegion } from '#web/ui/layout/ScrollRegion.tsx'
import { figureText, numberText } from '#web/ui/text/figure-text.ts'
import { DayLine } from './DayLine.tsx'
import classes from './HomePage.module.css'
import * as texts from './texts.ts'

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
        <h2 id="groups">{texts.ticketGroupsToday}</h2>
        <Link to="/schedule/activities" className={classes.headLink}>
          {texts.schedule}
        </Link>
        <Link to="/forecasts/forecast" className={classes.headLink}>
          {texts.forecast}
        </Link>
        {hasAnalytics && (
          <Link to="/reporting/post-mortem" className={classes.headLink}>
            {texts.yesterdayExplained}
          </Link>
        )}
      </header>
      {streams.length === 0 ? (
        <p className={classes.muted}>
          {texts.thereAreNoTicketGroupsYet}{' '}
          <Link to="/forecasts/ticket-groups?open=group">{texts.addOne}</Link>
        </p>
      ) : (
        <>
          {!isPublished && (
            <p className={classes.muted}>
              {texts.nothingIsPublishedForTodaySo} <Link to="/schedule/shifts">{texts.openTheSchedule}</Link>
            </p>
          )}
          <ScrollRegion className={classes.wide} label={texts.tableOfTicketGroups}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{texts.ticketGroup}</th>
                  <th scope="col" className={classes.line}>
                    {texts.agentsScheduledAndRequired}
                  </th>
                  <th scope="col">{texts.shortRestOfDay}</th>
                  <th scope="col">{texts.contactsSoFar}</th>
                  <th scope="col">{texts.forecastSoFar}</th>
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
              {texts.contactsOfTodayAreCountedOnce}{' '}
              <Link to="/settings/connections">{texts.connections}</Link>
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
          <span className={classes.muted}>{texts.noAgentsAreRequiredToday}</span>
        )}
      </td>
      <td>{!isForecast ? '–' : shortHours < 0.05 ? texts.none : figureText(shortHours, 'h', 1)}</td>
      <td title={arrived === null ? texts.noConnectedSystemTellsOfIts : undefined}>
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
  return most === 0 ? texts.enoughAgentsAllDay(name) : texts.upToAgentTooFew(name, most)
}
