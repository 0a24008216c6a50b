// Slot clock: people call by the wall clock, so the engine learns on local days cut into slots of the history's
// increment. Slots start where the history's own intervals start: in a zone 5 h 45 min from UTC, 30-minute
// intervals begin at a quarter past, and so do the slots. An interval belongs to the slot that holds its
// middle, which keeps daily history on its day when the clocks change.
import { DAY_MS, type EpochMs, fromLocalMs, MINUTE_MS, toLocalMs, type Zone } from '#core/time/index.ts'
import type { OperatingTime } from './types.ts'

export interface SlotClock {
  zone: Zone
  slotMinutes: number
  slotsPerDay: number
  /** Wall minutes after midnight at which slot 0 starts. */
  phaseMinutes: number
}

export function slotClockOf(zone: Zone, startsAt: EpochMs, slotMinutes: number): SlotClock {
  const localMinute = Math.floor(toLocalMs(zone, startsAt) / MINUTE_MS)
  const phaseMinutes = ((localMinute % slotMinutes) + slotMinutes) % slotMinutes
  return { zone, slotMinutes, slotsPerDay: 1440 / slotMinutes, phaseMinutes }
}

/** Wall-clock minutes since the start of slot 0 of day 0 (1970-01-01). */
const wallMinutes = (clock: SlotClock, instant: EpochMs): number =>
  toLocalMs(clock.zone, instant) / MINUTE_MS - clock.phaseMinutes

export const dayOf = (clock: SlotClock, instant: EpochMs): number =>
  Math.floor(wallMinutes(clock, instant) / 1440)

/** Minutes since the start of the day's slot 0, 0..1439. */
export const minuteOf = (clock: SlotClock, instant: EpochMs): number => {
  const minutes = wallMinutes(clock, instant)
  return minutes - Math.floor(minutes / 1440) * 1440
}

export const dayStartsAt = (clock: SlotClock, day: number): EpochMs =>
  fromLocalMs(clock.zone, day * DAY_MS + clock.phaseMinutes * MINUTE_MS)

/** 0 = Monday; day 0 was a Thursday. */
export const weekdayOfDay = (day: number): number => (((day + 3) % 7) + 7) % 7

/** Whether the stream is open at a minute counted from Monday 00:00; any whole number is folded into the week. */
export type IsOpen = (minuteOfWeek: number) => boolean

const WEEK_MINUTES = 7 * 1440

export function openingOf(times: readonly OperatingTime[] | null): IsOpen {
  if (!times) return () => true
  const open = new Uint8Array(WEEK_MINUTES)
  for (const { startMinutes, endMinutes } of times) {
    const end = endMinutes < startMinutes ? endMinutes + WEEK_MINUTES : endMinutes
    for (let minute = startMinutes; minute < Math.min(end, startMinutes + WEEK_MINUTES); minute++)
      open[minute % WEEK_MINUTES] = 1
  }
  return minute => open[((Math.floor(minute) % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES] === 1
}

/** Opening at the middle of a step of the slot grid, given the day and minutes since its slot 0. */
export const isOpenAt = (clock: SlotClock, isOpen: IsOpen, day: number, minute: number): boolean =>
  isOpen(weekdayOfDay(day) * 1440 + minute + clock.phaseMinutes)
