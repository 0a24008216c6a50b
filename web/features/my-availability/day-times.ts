// Times of one day on the agent's clock, in minutes: read from blocks, painted, and written as blocks.
import {
  addDays,
  instantAt,
  type LocalDate,
  localDateOf,
  minuteOfDay,
  union,
  type Zone,
} from '#core/time/index.ts'

/** Minutes of the day; an end of 1440 is midnight. */
export interface DayTime {
  start: number
  end: number
}

interface WireBlock {
  start: string
  end: string
}

export const DAY_MINUTES = 1440

export function timesByDate(blocks: readonly WireBlock[], zone: Zone): Map<LocalDate, DayTime[]> {
  const byDate = new Map<LocalDate, DayTime[]>()
  for (const block of blocks) {
    const [start, end] = [Date.parse(block.start), Date.parse(block.end)]
    const date = localDateOf(zone, start)
    const endMinute = localDateOf(zone, end) === date ? minuteOfDay(zone, end) : DAY_MINUTES
    byDate.set(date, [...(byDate.get(date) ?? []), { start: minuteOfDay(zone, start), end: endMinute }])
  }
  return new Map([...byDate].map(([date, times]) => [date, union(times)]))
}

/** Blocks of the day; what a clock change leaves nothing of is left out. */
export const blocksOn = (date: LocalDate, times: readonly DayTime[], zone: Zone): WireBlock[] =>
  times
    .map(({ start, end }) => ({
      start: instantAt(zone, date, start),
      end: end === DAY_MINUTES ? instantAt(zone, addDays(date, 1), 0) : instantAt(zone, date, end),
    }))
    .filter(({ start, end }) => start < end)
    .map(({ start, end }) => ({ start: new Date(start).toISOString(), end: new Date(end).toISOString() }))

/** The day with the time painted on, or taken out. */
export function painted(times: readonly DayTime[], stroke: DayTime, isOn: boolean): DayTime[] {
  if (isOn) return union([...times, stroke])
  return times.flatMap(({ start, end }) =>
    [
      { start, end: Math.min(end, stroke.start) },
      { start: Math.max(start, stroke.end), end },
    ].filter(part => part.start < part.end),
  )
}

export const isIn = (times: readonly DayTime[], minute: number): boolean =>
  times.some(({ start, end }) => start <= minute && minute < end)

export const minutesOf = (times: readonly DayTime[]): number =>
  times.reduce((sum, { start, end }) => sum + end - start, 0)
