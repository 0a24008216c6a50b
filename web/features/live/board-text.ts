// The board's words.
import type { LiveRow, LiveSource } from '#contract/live/board.ts'
import type { LiveStatus } from '#core/adherence/index.ts'
import type { LayerKind } from '#core/blocks/index.ts'
import type { PhoneStatus } from '#core/observed/index.ts'
import { localDateOf, type Zone } from '#core/time/index.ts'
import { dayText, timeText } from '#web/lib/dates.ts'
import type { BoardStore } from '#web/parts/live/board-store.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'

export const BOARD_STATUS_LABELS: Record<LiveStatus, string> = {
  'time-on-task': 'On task',
  'time-wrong-task': 'Wrong task',
  'time-inactive': 'Inactive',
  'time-untracked': 'Untracked',
  'time-off-shift': 'Off shift',
}

export const STATUS_MEANINGS: Record<LiveStatus, string> = {
  'time-on-task': 'Doing what is scheduled',
  'time-wrong-task': 'Working, but not on what is scheduled',
  'time-inactive': 'No sign of work for two minutes or more',
  'time-untracked': 'No connected system reports on this agent, or the time is blocked',
  'time-off-shift': 'No shift now, or time off',
}

export const STATUS_TONES: Record<LiveStatus, Tone> = {
  'time-on-task': 'good',
  'time-wrong-task': 'bad',
  'time-inactive': 'warn',
  'time-untracked': 'info',
  'time-off-shift': 'neutral',
}

export const PHONE_LABELS: Record<PhoneStatus, string> = {
  available: 'Available',
  unavailable: 'Unavailable',
  occupied: 'Occupied',
  wrapup: 'Wrap-up',
  busy: 'Busy',
}

export const KIND_LABELS: Record<LayerKind, string> = {
  shift: 'Nothing scheduled',
  task: 'Activity',
  break: 'Break',
  'blocked-time': 'Blocked time',
  'time-off': 'Time off',
  'time-in-lieu': 'Time in lieu',
}

/** "4:05", "1:02:03". Both in whole seconds, so that all timers of a board step at the same moment. */
export function timerText(since: number, now: number): string {
  const seconds = Math.max(0, Math.floor(now / 1000) - Math.floor(since / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** "09:00 – 17:30", with its day when that is not today. */
export function shiftTimesText(
  { start, end }: NonNullable<LiveRow['shiftInterval']>,
  now: number,
  zone: Zone,
) {
  const times = `${timeText(start, zone)} – ${timeText(end, zone)}`
  const isToday = start <= now || localDateOf(zone, start) === localDateOf(zone, now)
  return isToday ? times : `${dayText(start, zone)}, ${times}`
}

type Names = BoardStore['names']

export const taskOf = (names: Names, taskId: number | null | undefined) =>
  names.tasks.find(task => task.id === taskId)

/** "then Lunch at 12:30" */
export function nextText({ next }: LiveRow, names: Names, zone: Zone): string | null {
  if (!next) return null
  const what =
    next.kind === null ? 'off' : (taskOf(names, next.taskId)?.name ?? KIND_LABELS[next.kind].toLowerCase())
  return next.kind === null
    ? `until ${timeText(next.at, zone)}`
    : `then ${what} at ${timeText(next.at, zone)}`
}

export const streamNames = (names: Names, streamIds: readonly number[]): string =>
  streamIds.flatMap(id => names.streams.find(stream => stream.id === id)?.name ?? []).join(', ')

/** "Support desk has been silent since 14:02" */
export function staleText({ name, stale }: LiveSource, zone: Zone): string {
  const since = stale?.since == null ? null : timeText(stale.since, zone)
  if (since === null) return `${name} has sent nothing yet`
  if (stale?.because === 'missed')
    return `${name} could not be heard from ${since} on. What was missed is being imported`
  if (stale?.because === 'fetched') return `${name} is read every 15 minutes, last at ${since}`
  return `${name} has been silent since ${since}`
}
