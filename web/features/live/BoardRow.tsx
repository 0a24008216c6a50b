import { Avatar } from '@mantine/core'
import { memo } from 'react'
import type { LiveSource } from '#contract/live/board.ts'
import type { Zone } from '#core/time/index.ts'
import { timeText } from '#web/lib/dates.ts'
import { scoreTone } from '#web/parts/adherence/adherence-labels.ts'
import {
  type BoardAgent,
  type BoardStore,
  isNotClockedIn,
  staleSources,
} from '#web/parts/live/board-store.ts'
import { TaskChip } from '#web/parts/TaskChip.tsx'
import { lateText } from '#web/parts/timecards/timecard-text.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import classes from './board-table.module.css'
import {
  BOARD_STATUS_LABELS,
  KIND_LABELS,
  nextText,
  PHONE_LABELS,
  STATUS_MEANINGS,
  STATUS_TONES,
  shiftTimesText,
  staleText,
  streamNames,
  taskOf,
} from './board-text.ts'
import { Ticking } from './Ticking.tsx'
import * as texts from './texts.ts'

interface Props {
  agent: BoardAgent
  index: number
  /** Pixels from the top. */
  start: number
  /** Tab leads here, the arrow keys to the others. */
  isStop: boolean
  /** When its status became another while it was looked at. */
  changedAt: number | undefined
  isChosen: boolean
  names: BoardStore['names']
  sources: readonly LiveSource[]
  /** Lost connection: the board receives no messages. */
  isLost: boolean
  store: BoardStore
  zone: Zone
  hasClock: boolean
}

export const BoardRow = memo(function BoardRow(props: Props) {
  const { agent, index, start, isStop, changedAt, isChosen, names, sources, isLost, store, zone, hasClock } =
    props
  const { person, row } = agent
  const [stale] = staleSources(row, sources)
  const isStill = isLost || stale !== undefined
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={isStop ? 0 : -1}
      data-index={index}
      data-stale={isStill || undefined}
      data-chosen={isChosen || undefined}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
      title={stale && staleText(stale, zone)}
    >
      <span role="rowheader" tabIndex={-1} className={classes.person}>
        <Avatar size={26} src={person.profilePictureUrl} name={person.name} alt="" aria-hidden="true" />
        <span className={classes.lines}>
          <strong>{person.name}</strong>
          <small>{names.teams.find(team => team.id === person.teamId)?.name}</small>
        </span>
      </span>
      <span
        role="cell"
        className={classes.statusCell}
        key={changedAt}
        data-changed={changedAt !== undefined || undefined}
      >
        <StatusChip tone={isStill ? 'neutral' : STATUS_TONES[row.status]} title={STATUS_MEANINGS[row.status]}>
          {BOARD_STATUS_LABELS[row.status]}
        </StatusChip>
        {row.status !== 'time-off-shift' && (
          <Ticking store={store} since={row.since} className={classes.timer} isStill={isStill} />
        )}
        {row.exceptionIds.length > 0 && (
          <span className={classes.badge} title={texts.anExceptionApplies}>
            {texts.exception}
          </span>
        )}
      </span>
      <span role="cell" className={classes.lines}>
        <Item agent={agent} names={names} />
        <small>{nextText(row, names, zone)}</small>
      </span>
      <span role="cell" data-column="Shift" className={classes.times}>
        {row.shiftInterval ? shiftTimesText(row.shiftInterval, store.now(), zone) : '–'}
      </span>
      {hasClock && (
        <span role="cell" data-column="Clocked in" className={classes.lines}>
          <ClockedIn agent={agent} zone={zone} />
        </span>
      )}
      <span role="cell" className={classes.lines}>
        {row.dialpadStatus ? (
          <>
            <span>{PHONE_LABELS[row.dialpadStatus.status]}</span>
            <Ticking
              store={store}
              since={row.dialpadStatus.since}
              className={classes.small}
              isStill={isStill}
            />
          </>
        ) : (
          '–'
        )}
      </span>
      <span role="cell" data-column="Contact" className={classes.lines}>
        <Contact agent={agent} store={store} isStill={isStill} />
      </span>
      <span
        role="cell"
        data-column="Ticket groups"
        className={classes.cut}
        title={streamNames(names, row.activeStreamIds)}
      >
        {streamNames(names, row.activeStreamIds) || '–'}
      </span>
      <span role="cell" className={classes.lines}>
        <Adherence agent={agent} />
      </span>
    </div>
  )
})

function Item({ agent: { row }, names }: { agent: BoardAgent; names: BoardStore['names'] }) {
  if (!row.item) return <span>–</span>
  const tasks = row.item.taskIds.flatMap(id => taskOf(names, id) ?? [])
  if (tasks.length === 0) return <span>{KIND_LABELS[row.item.kind]}</span>
  return (
    <span>
      {tasks.map(task => (
        <TaskChip key={task.id} name={task.name} emoji={task.emoji} color={task.color} />
      ))}
    </span>
  )
}

function Contact({
  agent: { row },
  store,
  isStill,
}: {
  agent: BoardAgent
  store: BoardStore
  isStill: boolean
}) {
  const { ticketSession } = row
  if (!ticketSession) return '–'
  const { ticketId, url, since, count } = ticketSession
  const more = count > 1 ? texts.andMore(count - 1) : ''
  return (
    <>
      <span className={classes.cut} title={`${ticketId}${more}`}>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer">
            {ticketId}
          </a>
        ) : (
          ticketId
        )}
        {more}
      </span>
      <Ticking store={store} since={since} className={classes.small} isStill={isStill} />
    </>
  )
}

function ClockedIn({ agent, zone }: { agent: BoardAgent; zone: Zone }) {
  const { timecard } = agent.row
  if (timecard)
    return (
      <>
        <span>{timeText(timecard.reportedStart, zone)}</span>
        {timecard.lateMinutes > 0 ? (
          <small data-tone="warn">{lateText(timecard.lateMinutes)}</small>
        ) : (
          timecard.type === 'overtime' && <small>{texts.overtime}</small>
        )}
      </>
    )
  return isNotClockedIn(agent) ? <StatusChip tone="warn">{texts.notClockedIn}</StatusChip> : '–'
}

function Adherence({ agent: { row } }: { agent: BoardAgent }) {
  if (!row.adherence) return '–'
  const { score, outMinutes } = row.adherence
  return (
    <>
      <span className={classes.score} data-tone={scoreTone(score)} title={texts.timeInAdherenceOfTheTime}>
        {score.toFixed(1)} %
      </span>
      {outMinutes > 0 && <small>{texts.minOut(outMinutes)}</small>}
    </>
  )
}
