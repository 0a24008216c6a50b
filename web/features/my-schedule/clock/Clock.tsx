// Clock in, out, and the time since. A click counts at once, whether it has arrived or waits for a network.
import { Button } from '@mantine/core'
import { IconClockPlay, IconClockStop } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ClockState } from '#contract/timecards/my-timecards.ts'
import { type EpochMs, localDateOf, MINUTE_MS, type Zone } from '#core/time/index.ts'
import { dayText, timeText } from '#web/lib/dates.ts'
import type { QueuedCall } from '#web/lib/offline/offline-queue.ts'
import { useNow } from '#web/lib/use-now.ts'
import { lateText } from '#web/parts/timecards/timecard-text.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { durationText } from '#web/ui/text/duration-text.ts'
import classes from './clock.module.css'
import { type Click, type ClockingIn, clockingIn, shownClock } from './clock-state.ts'
import { OwnTimeDialog } from './OwnTimeDialog.tsx'
import * as texts from './texts.ts'

const TICK_MS = 1000

export interface Clicks {
  /** Clicks that were not answered yet, and those that were refused. */
  calls: readonly QueuedCall<Click>[]
  add: (click: Click) => void
  /** Forgets a click that was refused. */
  dismiss: (id: string) => void
}

interface Props {
  state: ClockState
  clicks: Clicks
  zone: Zone
  /** Whether internal staff see the product as the agent, who alone may clock. */
  isImpersonated?: boolean
  /** Content below the clock. */
  children?: ReactNode
}

export function Clock({ state, clicks, zone, isImpersonated = false, children }: Props) {
  return (
    <section className={classes.card} aria-labelledby="clock">
      <h2 id="clock">{texts.timeClock}</h2>
      <Controls state={state} clicks={clicks} zone={zone} isImpersonated={isImpersonated} />
      <Waiting clicks={clicks} zone={zone} />
      {children}
    </section>
  )
}

function Controls({ state, clicks, zone, isImpersonated }: Omit<Props, 'children'>) {
  const now = useNow(TICK_MS)
  const [asks, setAsks] = useState<'unscheduled' | 'own-time' | null>(null)
  const { since, lateMinutes } = shownClock(state, clicks.calls)
  const side = since === null ? 'in' : 'out'
  const opening = clockingIn(state, now)
  const isShut = side === 'in' && (opening === 'too-early' || opening === 'no-shift')
  const click = (ownTime: EpochMs | null) => {
    setAsks(null)
    clicks.add({
      side,
      clickedAt: new Date().toISOString(),
      ownTime: ownTime === null ? null : new Date(ownTime).toISOString(),
      confirmsUnscheduled: opening === 'unscheduled',
    })
  }
  return (
    <>
      {since === null ? (
        <p className={classes.state}>
          <strong>{texts.notClockedIn}</strong>
          <span>{openingText(opening, state, zone, now)}</span>
        </p>
      ) : (
        <p className={classes.state}>
          <strong className={classes.elapsed}>
            {durationText(Math.max(0, Math.floor((now - since) / MINUTE_MS)))}
          </strong>
          <span>
            {texts.clockedInSince(sinceText(since, now, zone))}{' '}
            {lateMinutes > 0 && <StatusChip tone="warn">{lateText(lateMinutes)}</StatusChip>}
          </span>
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          size="md"
          className={classes.main}
          variant={side === 'in' ? 'filled' : 'default'}
          leftSection={
            side === 'in' ? (
              <IconClockPlay size={18} stroke={1.6} />
            ) : (
              <IconClockStop size={18} stroke={1.6} />
            )
          }
          disabled={isShut || isImpersonated}
          onClick={() => (side === 'in' && opening === 'unscheduled' ? setAsks('unscheduled') : click(null))}
        >
          {side === 'in' ? texts.clockIn : texts.clockOut}
        </Button>
        {state.allowSetReportTime && (
          <Button size="md" variant="subtle" disabled={isImpersonated} onClick={() => setAsks('own-time')}>
            {texts.otherTime}
          </Button>
        )}
      </div>
      {isImpersonated && <p className={classes.note}>{texts.onlyTheAgentCanClock}</p>}
      {asks === 'unscheduled' && (
        <ConfirmDialog
          isOpen
          title={texts.clockInWithoutAShift}
          confirmLabel={texts.clockIn}
          onConfirm={() => click(null)}
          onCancel={() => setAsks(null)}
        >
          {texts.youHaveNoShiftNow}
        </ConfirmDialog>
      )}
      {asks === 'own-time' && (
        <OwnTimeDialog
          side={side}
          zone={zone}
          since={since}
          isUnscheduled={side === 'in' && opening === 'unscheduled'}
          onTime={click}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  )
}

function sinceText(since: EpochMs, now: EpochMs, zone: Zone): string {
  const isToday = localDateOf(zone, since) === localDateOf(zone, now)
  return isToday ? timeText(since, zone) : `${dayText(since, zone)}, ${timeText(since, zone)}`
}

function openingText(opening: ClockingIn, { shift }: ClockState, zone: Zone, now: EpochMs): string {
  if (!shift) return opening === 'unscheduled' ? texts.noShiftAhead : texts.noShiftToClock
  const [start, opensAt] = [Date.parse(shift.interval.start), Date.parse(shift.opensAt)]
  if (start <= now) return texts.yourShiftBeganAt(timeText(start, zone))
  const begins = texts.yourShiftBegins(opening, sinceText(start, now, zone))
  return opening === 'too-early' ? texts.youCanClockInFrom(begins, timeText(opensAt, zone)) : begins
}

function Waiting({ clicks: { calls, dismiss }, zone }: Pick<Props, 'clicks' | 'zone'>) {
  const now = useNow()
  const timeOf = ({ clickedAt, ownTime }: Click) => sinceText(Date.parse(ownTime ?? clickedAt), now, zone)
  return (
    <ul className={classes.waiting} aria-label={texts.clicksThatAreNotRecordedYet} aria-live="polite">
      {calls.map(({ id, payload, problem }) =>
        problem === null ? (
          <li key={id}>
            <StatusChip tone="busy">{texts.waitingForANetwork}</StatusChip>
            <span>{texts.sideAtTime(texts.sides[payload.side], timeOf(payload))}</span>
          </li>
        ) : (
          <li key={id} data-problem>
            <StatusChip tone="bad">{texts.notRecorded}</StatusChip>
            <span>{texts.sideAtTimeInClockCard(texts.sides[payload.side], timeOf(payload), problem)}</span>
            <Button size="compact-sm" variant="default" onClick={() => dismiss(id)}>
              {texts.dismiss}
            </Button>
          </li>
        ),
      )}
    </ul>
  )
}
