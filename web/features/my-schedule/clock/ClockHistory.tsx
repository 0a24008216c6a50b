import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { Timecard } from '#contract/timecards/timecard.ts'
import { MINUTE_MS, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dayText, timeText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { TimecardFlags } from '#web/parts/timecards/TimecardFlags.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { durationText } from '#web/ui/text/duration-text.ts'
import classes from './clock.module.css'
import * as texts from './texts.ts'

/** Own timecards of the last 31 days; asked for once they are opened. */
export function ClockHistory({ zone }: { zone: Zone }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.history} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{texts.last31Days}</summary>
      {isOpen && <Cards zone={zone} />}
    </details>
  )
}

function Cards({ zone }: { zone: Zone }) {
  const cards = useCall(api.myTimecards.list, {})
  if (cards.error) return <ErrorCard onRetry={() => void cards.refetch()}>{textOf(cards.error)}</ErrorCard>
  if (!cards.data) return <LoadingSkeleton shape="rows" count={3} />
  if (cards.data.length === 0) return <p className={classes.note}>{texts.noTimecardsYet}</p>
  return (
    <ol>
      {cards.data.map(card => (
        <li key={card.id}>
          <span className={classes.day}>{dayText(card.reportedStart, zone)}</span>
          <span>
            {timeText(card.reportedStart, zone)} –{' '}
            {card.reportedEnd ? timeText(card.reportedEnd, zone) : texts.now}
          </span>
          <span className={classes.length}>{lengthText(card)}</span>
          <TimecardFlags card={card} />
        </li>
      ))}
    </ol>
  )
}

const lengthText = ({ reportedStart, reportedEnd }: Timecard): string =>
  reportedEnd === null
    ? ''
    : durationText(Math.round((Date.parse(reportedEnd) - Date.parse(reportedStart)) / MINUTE_MS))
