// The agent's clock: in, out, and the time since. A click counts at once and is sent as soon as there is a network.
import { Button } from '@mantine/core'
import { IconClockPlay, IconClockStop } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { ClockState } from '#contract/timecards/my-timecards.ts'
import { type EpochMs, localDateOf, MINUTE_MS, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useClient } from '#web/lib/client.ts'
import { dayText, inOwnClock, timeText } from '#web/lib/dates.ts'
import { notifyWarned } from '#web/lib/notify.ts'
import { type OfflineQueue, type QueuedCall, useOfflineQueue } from '#web/lib/offline/offline-queue.ts'
import { invalidateEndpoints, useCall } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useOwnZone } from '#web/lib/zone.ts'
import { lateText } from '#web/parts/timecards/timecard-text.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { durationText } from '#web/ui/text/duration-text.ts'
import { ClockHistory } from './ClockHistory.tsx'
import classes from './clock.module.css'
import { Click, type ClockingIn, clockingIn, shownClock } from './clock-state.ts'
import { OwnTimeDialog } from './OwnTimeDialog.tsx'
import * as texts from './texts.ts'

const TICK_MS = 1000
/** The next shift becomes another one by itself. */
const AGAIN_MS = 5 * MINUTE_MS

function useClicks(): OfflineQueue<Click> {
  const client = useClient()
  const queryClient = useQueryClient()
  return useOfflineQueue('clock', Click, async ({ id, payload }: QueuedCall<Click>) => {
    const { side, clickedAt, ownTime, confirmsUnscheduled } = payload
    const click = { clickId: id, clickedAt, sentAt: new Date().toISOString() }
    const { note } =
      side === 'in'
        ? await client.call(api.myTimecards.clockIn, {
            body: { ...click, reportedStart: ownTime, confirmsUnscheduled },
          })
        : await client.call(api.myTimecards.clockOut, { body: { ...click, reportedEnd: ownTime } })
    if (note) notifyWarned(texts.clockedOut, [inOwnClock(note)])
    // The answer is there before the click is forgotten, so that the clock does not flicker.
    await invalidateEndpoints(queryClient, [api.myTimecards.clock, api.myTimecards.list])
  })
}

/** Nothing for agents who do not report their time. */
export default function ClockCard() {
  const clicks = useClicks()
  const clock = useCall(api.myTimecards.clock, {}, { refetchIntervalMs: AGAIN_MS })
  const zone = useOwnZone(clock.data?.timezone)
  if (clock.data && !clock.data.timecardsEnabled && clicks.calls.length === 0) return null
  if (!clock.data)
    return clock.error ? (
      <ErrorCard onRetry={() => void clock.refetch()}>{textOf(clock.error)}</ErrorCard>
    ) : null
  return (
    <section className={classes.card} aria-labelledby="clock">
      <h2 id="clock">{texts.timeClock}</h2>
      <Clock state={clock.data} clicks={clicks} zone={zone} />
      <Waiting clicks={clicks} zone={zone} />
      <ClockHistory zone={zone} />
    </section>
  )
}

interface Props {
  state: ClockState
  clicks: OfflineQueue<Click>
  zone: Zone
}

function Clock({ state, clicks, zone }: Props) {
  const now = useNow(TICK_MS)
  const isImpersonated = Boolean(useUser().impersonatorUserId)
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
  if (!shift) return opening === 'unscheduled' ? texts.noShiftThisWeek : texts.noShiftToClock
  const [start, opensAt] = [Date.parse(shift.interval.start), Date.parse(shift.opensAt)]
  if (start <= now) return texts.yourShiftBeganAt(timeText(start, zone))
  const begins = texts.yourShiftBegins(opening, sinceText(start, now, zone))
  return opening === 'too-early' ? texts.youCanClockInFrom(begins, timeText(opensAt, zone)) : begins
}

function Waiting({ clicks: { calls, dismiss }, zone }: Omit<Props, 'state'>) {
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
