// Effect of a request on coverage: agent-hours short per ticket group, and the quarter-hours that change.
import { Skeleton } from '@mantine/core'
import { type EffectByInterval, requests } from '#contract/requests/inbox.ts'
import type { RequestType } from '#contract/requests/pending.ts'
import { MINUTE_MS, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dayText, timeText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import classes from '../ui/requests.module.css'
import { shortChange, shortText } from './effect-text.ts'
import * as texts from './texts.ts'

const STEP_MS = 15 * MINUTE_MS

interface Props {
  type: RequestType
  requestId: number
  place: number
  /** The matching request is approved too. */
  withMatching: boolean
  zone: Zone
}

export function EffectTable({ type, requestId, place, withMatching, zone }: Props) {
  const effect = useCall(
    requests.effect,
    { params: { requestId }, query: { type, place, withMatching } },
    { keepPrevious: true },
  )
  if (effect.error) return <ErrorCard onRetry={() => effect.refetch()}>{textOf(effect.error)}</ErrorCard>
  if (!effect.data) return <Skeleton height={90} aria-label={texts.theEffectOnCoverageIsBeing} />
  const { streams } = effect.data
  if (streams.length === 0) return <p className={classes.muted}>{texts.coverageStaysTheSameInEvery}</p>
  return (
    <section aria-label={texts.effectOnCoverage}>
      <table className={classes.effect}>
        <caption>{texts.effectOnCoverageOfTheseDays}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.ticketGroup}</th>
            <th scope="col">{texts.shortNow}</th>
            <th scope="col">{texts.shortAfter}</th>
            <th scope="col">{texts.change}</th>
          </tr>
        </thead>
        <tbody>
          {streams.map(({ streamId, streamName, before, after }) => {
            const change = shortChange(before, after)
            return (
              <tr key={streamId}>
                <th scope="row">{streamName}</th>
                <td>{numberText(before.shortHours, 1)} h</td>
                <td>{numberText(after.shortHours, 1)} h</td>
                <td data-tone={change > 0.05 ? 'bad' : change < -0.05 ? 'good' : undefined}>
                  {shortText(change)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <details className={classes.intervals}>
        <summary>{texts.byInterval}</summary>
        <Intervals effect={effect.data} zone={zone} />
      </details>
    </section>
  )
}

interface Run {
  streamName: string
  start: number
  end: number
  required: number
  before: number
  after: number
}

/** Quarter-hours in a row with the same figures, where the scheduled agents change. */
function runsOf({ interval, streams, series }: EffectByInterval): Run[] {
  const from = Date.parse(interval.start)
  return series.flatMap(({ streamId, required, before, after }) => {
    const { streamName } = streams.find(stream => stream.streamId === streamId)!
    const runs: Run[] = []
    required.forEach((wanted, step) => {
      const now = { required: wanted, before: before[step]!, after: after[step]! }
      if (Math.abs(now.before - now.after) < 0.005) return
      const last = runs.at(-1)
      const start = from + step * STEP_MS
      const isOn =
        last?.end === start &&
        last.required === now.required &&
        last.before === now.before &&
        last.after === now.after
      if (isOn) last.end = start + STEP_MS
      else runs.push({ ...now, streamName, start, end: start + STEP_MS })
    })
    return runs
  })
}

function Intervals({ effect, zone }: { effect: EffectByInterval; zone: Zone }) {
  return (
    <div className={classes.scroller}>
      <table className={classes.effect}>
        <caption className="visually-hidden">{texts.agentsPerInterval}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.ticketGroup}</th>
            <th scope="col">{texts.time}</th>
            <th scope="col">{texts.required}</th>
            <th scope="col">{texts.now}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {runsOf(effect).map(({ streamName, start, end, required, before, after }) => (
            <tr key={`${streamName} ${start}`}>
              <th scope="row">{streamName}</th>
              <td>
                {dayText(start, zone)} {timeText(start, zone)} – {timeText(end, zone)}
              </td>
              <td>{numberText(required, 1)}</td>
              <td>{numberText(before, 1)}</td>
              <td>{numberText(after, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
