import { Anchor, Loader } from '@mantine/core'
import { Link } from 'react-router'
import { isUntrained, type Stream } from '#contract/endpoints/streams.ts'
import classes from './figures/forecasts.module.css'

const named = (streams: Stream[]) => streams.map(stream => stream.name).join(', ')

/** Banners for ticket groups whose figures are worse than they could be. */
export function StreamBanners({ streams }: { streams: Stream[] }) {
  const inState = (status: Stream['status']) => streams.filter(stream => stream.status === status)
  const training = inState('PROCESSING')
  const low = inState('LOW_VOLUME')
  const untrained = streams.filter(isUntrained)
  const none = inState('NO_TICKETS').filter(stream => !isUntrained(stream))
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
          <Anchor component={Link} to="/forecasts/ticket-groups">
            ticket group
          </Anchor>
          again.
        </div>
      )}
      {none.length > 0 && (
        <div className={classes.banner} data-tone="warn">
          {named(none)}: no contacts in the training weeks. Check filters and connection of the
          <Anchor component={Link} to="/forecasts/ticket-groups">
            ticket group
          </Anchor>
          .
        </div>
      )}
    </>
  )
}
