// One agent of the board: today, and what a manager may want to do about it.
import { Anchor, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LiveRow } from '#contract/live/board.ts'
import { localDateOf, minuteOfDay, type Zone } from '#core/time/index.ts'
import { timeText } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/zone.ts'
import {
  type BoardAgent,
  type BoardStore,
  isNotClockedIn,
  staleSources,
} from '#web/parts/live/board-store.ts'
import { lateText } from '#web/parts/timecards/timecard-text.ts'
import { later } from '#web/ui/feedback/later.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { SidePanel } from '#web/ui/layout/SidePanel.tsx'
import { clockValue } from '#web/ui/text/clock-text.ts'
import { BREAKPOINTS_PX } from '#web/ui/theme.ts'
import {
  BOARD_STATUS_LABELS,
  KIND_LABELS,
  nextText,
  PHONE_LABELS,
  STATUS_TONES,
  shiftTimesText,
  staleText,
  streamNames,
  taskOf,
} from './board-text.ts'
import classes from './panel.module.css'
import { Ticking } from './Ticking.tsx'
import { TodayStrip } from './TodayStrip.tsx'
import * as texts from './texts.ts'

const SurferException = later(async () => (await import('./SurferException.tsx')).SurferException)

interface Props {
  agent: BoardAgent
  store: BoardStore
  onClose: () => void
}

export function SurferPanel(props: Props) {
  const isNarrow = useMediaQuery(`(max-width: ${BREAKPOINTS_PX.tablet - 0.02}px)`, undefined, {
    getInitialValueInEffect: false,
  })
  const [isExcusing, setExcusing] = useState(false)
  const dialog = isExcusing && (
    <SurferException agent={props.agent} store={props.store} onClose={() => setExcusing(false)} />
  )
  // One dialog at a time: on a narrow screen the panel is one.
  if (dialog && isNarrow) return dialog
  return (
    <>
      <SidePanel title={props.agent.person.name} onClose={props.onClose}>
        <div className={classes.content}>
          <Content {...props} onExcuse={() => setExcusing(true)} />
        </div>
      </SidePanel>
      {dialog}
    </>
  )
}

function Content({ agent, store, onExcuse }: Props & { onExcuse: () => void }) {
  const zone = useZone()
  const { person, row } = agent
  const { names } = store
  const stale = staleSources(row, store.sources)
  const isStill = stale.length > 0 || store.connection === 'lost'
  const now = store.now()
  const schedule = new URLSearchParams({
    date: localDateOf(zone, now),
    at: clockValue(minuteOfDay(zone, now)),
    agent: String(person.surferId),
  })
  return (
    <>
      <p className={classes.panelStatus}>
        <StatusChip tone={isStill ? 'neutral' : STATUS_TONES[row.status]}>
          {BOARD_STATUS_LABELS[row.status]}
        </StatusChip>
        <Ticking store={store} since={row.since} className={classes.timer} isStill={isStill} />
        <span className={classes.muted}>{texts.sinceSince(timeText(row.since, zone))}</span>
      </p>
      {stale.map(source => (
        <p key={source.connectionId} className={classes.muted}>
          {staleText(source, zone)}.
        </p>
      ))}
      <div className={classes.actions}>
        <Button size="xs" onClick={onExcuse}>
          {texts.addException}
        </Button>
        <Button size="xs" component={Link} to={`/schedule/activities?${schedule}`} variant="default">
          {texts.editSchedule}
        </Button>
        <Button size="xs" component="a" href={`mailto:${person.email}`} variant="default">
          {texts.message}
        </Button>
      </div>
      <TodayStrip agent={agent} store={store} />
      <dl className={classes.facts}>
        <Fact name={texts.team}>{names.teams.find(team => team.id === person.teamId)?.name ?? '–'}</Fact>
        <Fact name={texts.shift}>
          {row.shiftInterval ? shiftTimesText(row.shiftInterval, now, zone) : texts.nonePublished}
        </Fact>
        {person.timecardsEnabled && (
          <Fact name={texts.clockedIn}>
            {row.timecard
              ? `${timeText(row.timecard.reportedStart, zone)}${row.timecard.lateMinutes > 0 ? `, ${lateText(row.timecard.lateMinutes)}` : ''}`
              : isNotClockedIn(agent)
                ? texts.notClockedIn
                : texts.no}
          </Fact>
        )}
        <Fact name={texts.activity}>
          {row.item
            ? [
                row.item.taskIds.map(id => taskOf(names, id)?.name).join(', ') || KIND_LABELS[row.item.kind],
                nextText(row, names, zone),
              ]
                .filter(Boolean)
                .join(', ')
            : '–'}
        </Fact>
        <Fact name={texts.phone}>
          {row.dialpadStatus
            ? texts.phoneLabelSinceSince(
                PHONE_LABELS[row.dialpadStatus.status],
                timeText(row.dialpadStatus.since, zone),
              )
            : texts.phoneStatusUnknown}
        </Fact>
        {row.ticketSession && (
          <Fact name={texts.contact}>
            <Contact {...row.ticketSession} zone={zone} />
          </Fact>
        )}
        <Fact name={texts.ticketGroups}>{streamNames(names, row.activeStreamIds) || '–'}</Fact>
        <Fact name={texts.adherenceToday}>
          {row.adherence
            ? texts.scoreOutMinutesMinOut(row.adherence.score.toFixed(1), row.adherence.outMinutes)
            : '–'}
        </Fact>
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Contact({
  ticketId,
  url,
  since,
  count,
  zone,
}: NonNullable<LiveRow['ticketSession']> & { zone: Zone }) {
  return (
    <>
      {url ? (
        <Anchor href={url} target="_blank" rel="noreferrer" inherit underline="always">
          {ticketId}
        </Anchor>
      ) : (
        ticketId
      )}
      {count > 1 && texts.andMore(count - 1)} {texts.sinceSince(timeText(since, zone))}
    </>
  )
}
