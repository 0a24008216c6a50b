// The board's words.
import type { LiveRow, LiveSource } from '#contract/live/board.ts'
import type { LiveStatus } from '#core/adherence/index.ts'
import type { LayerKind } from '#core/blocks/index.ts'
import type { PhoneStatus } from '#core/observed/index.ts'
import { localDateOf, type Zone } from '#core/time/index.ts'
import { dayText, timeText } from '#web/lib/dates.ts'
import type { BoardStore } from '#web/parts/live/board-store.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'
import * as texts from './texts.ts'

export const BOARD_STATUS_LABELS: Record<LiveStatus, string> = texts.boardStatusLabels

export const STATUS_MEANINGS: Record<LiveStatus, string> = texts.statusMeanings

export const STATUS_TONES: Record<LiveStatus, Tone> = {
  'time-on-task': 'good',
  'time-wrong-task': 'bad',
  'time-inactive': 'warn',
  'time-untracked': 'info',
  'time-off-shift': 'neutral',
}

export const PHONE_LABELS: Record<PhoneStatus, string> = texts.phoneLabels

export const KIND_LABELS: Record<LayerKind, string> = texts.kindLabels

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
    ? texts.untilAt(timeText(next.at, zone))
    : texts.thenAt(what, timeText(next.at, zone))
}

export const streamNames = (names: Names, streamIds: readonly number[]): string =>
  streamIds.flatMap(id => names.streams.find(stream => stream.id === id)?.name ?? []).join(', ')

/** "Support desk has been silent since 14:02" */
export function staleText({ name, stale }: LiveSource, zone: Zone): string {
  const since = stale?.since == null ? null : timeText(stale.since, zone)
  if (since === null) return texts.nameHasSentNothingYet(name)
  if (stale?.because === 'missed') return texts.couldNotBeHeardFromOn(name, since)
  if (stale?.because === 'fetched') return texts.nameIsReadEvery15Minutes(name, since)
  return texts.nameHasBeenSilentSinceSince(name, since)
}
