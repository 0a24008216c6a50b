import { Anchor, Loader } from '@mantine/core'
import { Link } from 'react-router'
import { endedHistoryOf, isUntrained, type Stream } from '#contract/endpoints/streams.ts'
import type { Zone } from '#core/time/index.ts'
import { dateText } from '#web/lib/dates.ts'
import classes from './figures/forecasts.module.css'
import * as texts from './texts.ts'

const named = (streams: Stream[]) => streams.map(stream => stream.name).join(', ')

interface Props {
  streams: Stream[]
  /** Those among them that the shown totals leave out, because nothing is forecast for the shown days. */
  leftOut: Stream[]
  now: number
  zone: Zone
}

/** Banners for ticket groups whose figures are worse than they could be. */
export function StreamBanners({ streams, leftOut, now, zone }: Props) {
  const inState = (status: Stream['status']) => streams.filter(stream => stream.status === status)
  const training = inState('PROCESSING')
  const low = inState('LOW_VOLUME')
  const untrained = streams.filter(isUntrained)
  const endOf = (stream: Stream) => endedHistoryOf(stream, now)
  const none = inState('NO_TICKETS').filter(stream => !isUntrained(stream) && endOf(stream) === null)
  const ended = Map.groupBy(
    streams.filter(stream => endOf(stream) !== null),
    stream => dateText(endOf(stream)!, zone),
  )
  const isPartial = leftOut.length > 0 && leftOut.length < streams.length
  const others = leftOut.filter(stream => endOf(stream) === null)
  return (
    <>
      {training.length > 0 && (
        <div className={classes.banner} role="status">
          <Loader size={14} /> {texts.trainingNewFiguresAppearWhenIt(named(training))}
        </div>
      )}
      {low.length > 0 && (
        <div className={classes.banner} data-tone="warn">
          {texts.lowVolumeSoLowAccuracy(named(low))}
        </div>
      )}
      {untrained.length > 0 && (
        <div className={classes.banner} data-tone="warn">
          {texts.noForecastBecauseTrainingDid(named(untrained))}
          <Anchor component={Link} underline="always" to="/forecasts/ticket-groups">
            {texts.ticketGroupInSentence}
          </Anchor>
          {texts.again}
        </div>
      )}
      {[...ended].map(([date, groups]) => (
        <div key={date} className={classes.banner} data-tone="warn">
          <span>
            {texts.namedTheHistoryEndsOnDate(named(groups), date)}
            {isPartial &&
              groups.every(group => leftOut.includes(group)) &&
              texts.andTheTotalsLeaveOut(groups.length)}
            .{' '}
            <Anchor component={Link} underline="always" to="/forecasts/ticket-groups?tab=uploads">
              {texts.uploadNewerContacts}
            </Anchor>{' '}
            {texts.orUploadTheFileAgain}
          </span>
        </div>
      ))}
      {isPartial && others.length > 0 && (
        <div className={classes.banner} data-tone="warn">
          {texts.leftOutOfTheTotals(named(others))}
        </div>
      )}
      {none.length > 0 && (
        <div className={classes.banner} data-tone="warn">
          {texts.noContactsInTheTrainingWeeks(named(none))}
          <Anchor component={Link} underline="always" to="/forecasts/ticket-groups">
            {texts.ticketGroupInSentence}
          </Anchor>
          .
        </div>
      )}
    </>
  )
}
