import { api } from '#contract/endpoints/index.ts'
import { dayInterval, HOUR_MS, localDateOf } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { timeText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import type { BoardAgent, BoardStore } from '#web/parts/live/board-store.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import classes from './panel.module.css'
import * as texts from './texts.ts'
import { type StripStretch, stripLines, stripSpan } from './today-strip.ts'

const AGAIN_MS = 60_000

/** The agent's own day, and a night shift as a whole. */
function dayOf({ person, row }: BoardAgent, now: number) {
  const day = dayInterval(person.timezone, localDateOf(person.timezone, now))
  const shift = row.shiftInterval && row.shiftInterval.start <= now ? row.shiftInterval : day
  return {
    from: new Date(Math.min(day.start, shift.start)).toISOString(),
    to: new Date(Math.max(day.end, shift.end)).toISOString(),
  }
}

export function TodayStrip({ agent, store }: { agent: BoardAgent; store: BoardStore }) {
  const zone = useZone()
  const timeline = useCall(
    api.adherence.timeline,
    { query: { surferIds: [agent.person.surferId], ...dayOf(agent, store.now()) } },
    { refetchIntervalMs: AGAIN_MS, keepPrevious: true },
  )
  if (timeline.error)
    return <ErrorCard onRetry={() => timeline.refetch()}>{textOf(timeline.error)}</ErrorCard>
  if (!timeline.data) return <LoadingSkeleton shape="rows" count={4} />
  const [own] = timeline.data.surfers
  const span = own && stripSpan(own, store.now())
  if (!own || !span) return <p className={classes.muted}>{texts.nothingScheduledTodayAndNoActivity}</p>
  const now = (100 * (store.now() - span.start)) / (span.end - span.start)
  const hours = (span.end - span.start) / HOUR_MS
  const step = Math.ceil(hours / 3)
  return (
    <figure className={classes.strip} aria-label={texts.today}>
      {stripLines(own, span).map(line => (
        <div key={line.name} className={classes.stripLine}>
          <span className={classes.stripName}>{line.name}</span>
          <ol>
            {line.stretches.map(stretch => (
              <Piece key={stretch.key} stretch={stretch} />
            ))}
            <li className={classes.nowLine} style={{ left: `${now}%` }} aria-hidden="true" />
          </ol>
        </div>
      ))}
      <div className={classes.stripLine} aria-hidden="true">
        <span />
        <ol className={classes.hours}>
          {Array.from(
            { length: Math.floor(hours / step) + 1 },
            (_, at) => span.start + at * step * HOUR_MS,
          ).map(at => (
            <li key={at} style={{ left: `${(100 * (at - span.start)) / (span.end - span.start)}%` }}>
              {timeText(at, zone)}
            </li>
          ))}
        </ol>
      </div>
      {timeline.data.rescoring.days > 0 && <figcaption>{texts.adherenceIsBeingRecalculated}</figcaption>}
    </figure>
  )
}

function Piece({ stretch: { left, width, label, tone, color, url } }: { stretch: StripStretch }) {
  const style = { left: `${left}%`, width: `${width}%`, ...(color && taskColorVars(color)) }
  return (
    <li style={style} data-tone={tone} data-task={color ? true : undefined} title={label}>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          <span className="visually-hidden">{label}</span>
        </a>
      ) : (
        <span className="visually-hidden">{label}</span>
      )}
    </li>
  )
}
