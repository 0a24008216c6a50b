// A history grid as the engine takes it.
import type { VolumeHistory } from '#core/forecasting/index.ts'
import { addDays, type EpochMs, instantAt, localDateOf, type Zone } from '#core/time/index.ts'
import type { HistoryGrid } from '../history/history.ts'
import { QUARTER_MS } from '../staffing/staff.ts'

/** The history in even steps of real time, in half-hours when those are preferred. */
export function engineHistory(
  grid: HistoryGrid,
  { zone, use15MinuteData }: { zone: Zone; use15MinuteData: boolean },
): VolumeHistory {
  const { minutes, startsAt, offered, handleTimeSeconds } = grid
  if (minutes !== 15 || use15MinuteData)
    return { zone, incrementMinutes: minutes, startsAt: startsAt[0]!, volume: offered, handleTimeSeconds }
  const skipped = (startsAt[0]! / QUARTER_MS) % 2
  const length = Math.ceil((offered.length + skipped) / 2)
  const volume = new Float64Array(length).fill(Number.NaN)
  const seconds = new Float64Array(length).fill(Number.NaN)
  for (let half = 0; half < length; half++) {
    const quarters = [2 * half - skipped, 2 * half - skipped + 1].filter(at => offered[at]! >= 0)
    if (quarters.length === 0) continue
    const total = quarters.reduce((sum, at) => sum + offered[at]!, 0)
    const timed = quarters.filter(at => handleTimeSeconds[at]! > 0)
    const contacts = timed.reduce((sum, at) => sum + offered[at]!, 0)
    volume[half] = total
    if (contacts > 0)
      seconds[half] = timed.reduce((sum, at) => sum + offered[at]! * handleTimeSeconds[at]!, 0) / contacts
  }
  const first = startsAt[0]! - skipped * QUARTER_MS
  return { zone, incrementMinutes: 30, startsAt: first, volume, handleTimeSeconds: seconds }
}

export function endOfHistory({ minutes, startsAt }: HistoryGrid, zone: Zone): EpochMs {
  const last = startsAt.at(-1)!
  return minutes === 1440
    ? instantAt(zone, addDays(localDateOf(zone, last), 1), 0)
    : last + (minutes / 15) * QUARTER_MS
}
