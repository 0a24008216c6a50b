import { Anchor, Loader } from '@mantine/core'
import { Link } from 'react-router'
import { endedHistoryOf, isUntrained, type Stream } from '#contract/endpoints/streams.ts'
import type { Zone } from '#core/time/index.ts'
import { dateText } from '#web/lib/dates.ts'
import classes from './figures/forecasts.module.css'

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
          <Loader size={14} /> Training {named(training)}: new figures appear when it is done, within a minute
          or so.
        </div>
      )}
      {low.length > 0 && (
        <div className={classes.banner} data-tone="warn">
          {named(low)}: low volume, so low accuracy. The forecast is a flat average with a wide band.
        </div>
      )}
      {untrained.length > 0 && (
        <div className={classes.banner} data-tone="warn">
          {named(untrained)}: no forecast, because training did not finish. Train the
          <Anchor component={Link} underline="always" to="/forecasts/ticket-groups">
            ticket group
          </Anchor>
          again.
        </div>
      )}
      {[...ended].map(([date, groups]) => (
        <div key={date} className={classes.banner} data-tone="warn">
          <span>
            {named(groups)}: the history ends on {date}, so there is nothing to forecast from
            {isPartial &&
              groups.every(group => leftOut.includes(group)) &&
              `, and the totals leave ${groups.length === 1 ? 'it' : 'them'} out`}
            .{' '}
            <Anchor component={Link} underline="always" to="/forecasts/ticket-groups?tab=uploads">
              Upload newer contacts
            </Anchor>{' '}
            or upload the file again with its dates moved.
          </span>
        </div>
      ))}
      {isPartial && others.length > 0 && (
        <div className={classes.banner} data-tone="warn">
          Left out of the totals: {named(others)}. Nothing is forecast there for the days shown.
        </div>
      )}
      {none.length > 0 && (
        <div className={classes.banner} data-tone="warn">
          {named(none)}: no contacts in the training weeks. Check filters and connection of the
          <Anchor component={Link} underline="always" to="/forecasts/ticket-groups">
            ticket group
          </Anchor>
          .
        </div>
      )}
    </>
  )
}
