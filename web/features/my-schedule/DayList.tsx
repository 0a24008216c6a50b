// Days under each other, each shift with its bar of activities; made for a phone.
import type { ReactNode } from 'react'
import type { LocalDate, Zone } from '#core/time/index.ts'
import { lengthMinutes, localDateOf } from '#core/time/index.ts'
import { dayText, timeText } from '#web/lib/dates.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import { longDayLabel } from '#web/parts/timeline/layout/axis.ts'
import { durationText } from '#web/ui/text/duration-text.ts'
import {
  type BlockStretch,
  colorOf,
  type MyBlock,
  nameOf,
  type ScheduledDay,
  stretchesOf,
} from './my-days.ts'
import classes from './my-schedule.module.css'
import * as texts from './texts.ts'

type Answer = Parameters<typeof nameOf>[1]

interface Props {
  days: ScheduledDay[]
  answer: Answer
  zone: Zone
  today: LocalDate
  /** Activities in sight at once, for a single day. */
  isOpen: boolean
  /** Links of a coming shift; left out without a network, where nothing can be asked. */
  linksOf?: (block: MyBlock) => ReactNode
}

export function DayList({ days, answer, zone, today, isOpen, linksOf }: Props) {
  return (
    <ol className={classes.days}>
      {days.map(({ date, blocks }) => (
        <li key={date} data-today={date === today || undefined}>
          <h3>
            {longDayLabel(date)}
            {date === today && <span className={classes.todayMark}>{texts.today}</span>}
          </h3>
          {blocks.length === 0 ? (
            <p className={classes.free}>{texts.nothingScheduled}</p>
          ) : (
            blocks.map(block => (
              <BlockCard
                key={block.id}
                block={block}
                blocks={blocks}
                answer={answer}
                zone={zone}
                isOpen={isOpen}
                linksOf={linksOf}
              />
            ))
          )}
        </li>
      ))}
    </ol>
  )
}

interface CardProps extends Pick<Props, 'answer' | 'zone' | 'isOpen'> {
  linksOf: Props['linksOf'] | undefined
  block: MyBlock
  /** Blocks of the same day that lie over this one. */
  blocks: MyBlock[]
}

/** "09:00 – 17:30", with the day where it is another. */
function timesText({ interval: { start, end } }: MyBlock, zone: Zone): string {
  const [first, last] = [localDateOf(zone, start), localDateOf(zone, end - 1)]
  if (timeText(start, zone) === timeText(end, zone) && end - start >= 23 * 3_600_000)
    return first === last ? texts.allDay : `${dayText(start, zone)} – ${dayText(end - 1, zone)}`
  return first === last
    ? `${timeText(start, zone)} – ${timeText(end, zone)}`
    : `${timeText(start, zone)} – ${timeText(end, zone)}, ${dayText(end, zone)}`
}

function BlockCard({ block, blocks, answer, zone, isOpen, linksOf }: CardProps) {
  const { start, end } = block.interval
  const stretches = stretchesOf(blocks, answer).flatMap(one =>
    one.start < end && one.end > start
      ? [{ ...one, start: Math.max(one.start, start), end: Math.min(one.end, end) }]
      : [],
  )
  return (
    <article className={classes.card} style={taskColorVars(colorOf(block, answer))}>
      <header>
        <strong>{nameOf(block, answer)}</strong>
        <span>{timesText(block, zone)}</span>
        {block.type === 'shift' && (
          <span className={classes.length}>{durationText(lengthMinutes(block.interval))}</span>
        )}
      </header>
      {block.type === 'shift' && start > Date.now() && linksOf?.(block)}
      {block.type === 'shift' && stretches.length > 1 && (
        <>
          <Bar stretches={stretches} start={start} end={end} />
          <details open={isOpen}>
            <summary>{texts.activitiesAndBreaks}</summary>
            <ul>
              {stretches.map(one => (
                <li key={one.start}>
                  <span className={classes.times}>
                    {timeText(one.start, zone)} – {timeText(one.end, zone)}
                  </span>
                  <span className={classes.mark} style={taskColorVars(one.color)} aria-hidden="true" />
                  {one.emoji} {one.kind === 'shift' ? texts.noActivity : one.name}
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </article>
  )
}

function Bar({ stretches, start, end }: { stretches: BlockStretch[]; start: number; end: number }) {
  return (
    <div className={classes.bar} aria-hidden="true">
      {stretches.map(one => (
        <span
          key={one.start}
          data-kind={one.kind}
          style={{ ...taskColorVars(one.color), width: `${((one.end - one.start) / (end - start)) * 100}%` }}
        />
      ))}
    </div>
  )
}
