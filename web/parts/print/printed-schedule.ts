// Schedules as they stand on paper: whose, on which day, from when to when, and what is done in it.
import { layers, type ScheduledBlock } from '#core/blocks/index.ts'
import {
  addDays,
  HOUR_MS,
  type Interval,
  instantAt,
  intersect,
  type LocalDate,
  offsetMsAt,
  type Zone,
} from '#core/time/index.ts'
import { timeText, zoneShortText } from '#web/lib/dates.ts'
import * as texts from './texts.ts'

export interface PrintedLook {
  name: string
  emoji?: string | null
  color: string
}

export interface PrintedPart extends PrintedLook {
  interval: Interval
}

export interface PrintedBlock extends PrintedLook {
  id: number
  interval: Interval
  isShift: boolean
  /** Activities and breaks, as far as no other block lies over them. */
  parts: PrintedPart[]
}

export interface PrintedAgent {
  id: number
  name: string
  /** Hours, or the agent's own zone. */
  facts: string[]
  blocks: PrintedBlock[]
}

/** A team, which begins a page. */
export interface PrintedGroup {
  title: string
  agents: PrintedAgent[]
}

/** Names and colours of what ids stand for. */
export interface PrintedNames<B> {
  ofBlock: (block: B) => PrintedLook
  ofTask: (taskId: number) => PrintedLook
}

const BREAK: PrintedLook = texts.breakLabels

/** The blocks of one agent. */
export function printedBlocks<B extends ScheduledBlock>(
  blocks: readonly B[],
  names: PrintedNames<B>,
): PrintedBlock[] {
  const segments = Map.groupBy(layers(blocks), segment => segment.blockId)
  return blocks
    .toSorted((a, b) => a.interval.start - b.interval.start)
    .map(block => ({
      id: block.id,
      interval: block.interval,
      isShift: block.type === 'shift',
      ...names.ofBlock(block),
      parts: (segments.get(block.id) ?? []).flatMap(({ kind, taskId, interval }) => {
        if (kind === 'break') return [{ ...BREAK, interval }]
        return kind === 'task' ? [{ ...names.ofTask(taskId!), interval }] : []
      }),
    }))
}

export interface PrintedEntry {
  block: PrintedBlock
  /** "09:00 – 17:30", "until 06:00", "All day". */
  times: string
}

export const dayInterval = (date: LocalDate, zone: Zone): Interval => ({
  start: instantAt(zone, date, 0),
  end: instantAt(zone, addDays(date, 1), 0),
})

/** A shift stands on the day it starts, one from before the first day on that; anything else on each of its days. */
export function entriesOf(
  { blocks }: PrintedAgent,
  date: LocalDate,
  firstDate: LocalDate,
  zone: Zone,
): PrintedEntry[] {
  const day = dayInterval(date, zone)
  const times = ({ start, end }: Interval) => `${timeText(start, zone)} – ${timeText(end, zone)}`
  return blocks.flatMap(block => {
    const { start, end } = block.interval
    const inside = intersect(block.interval, day)
    if (!inside) return []
    if (!block.isShift) {
      const isAllDay = inside.start === day.start && inside.end === day.end
      return [{ block, times: isAllDay ? texts.allDay : times(inside) }]
    }
    if (start >= day.start) return [{ block, times: times(block.interval) }]
    return date === firstDate ? [{ block, times: texts.untilEnd(timeText(end, zone)) }] : []
  })
}

/** Shifts, absences and, where they are shown, activities of a group, each once and by name. */
export function legendOf({ agents }: PrintedGroup, hasParts: boolean): PrintedLook[] {
  const looks = new Map<string, PrintedLook>()
  for (const { blocks } of agents)
    for (const block of blocks)
      for (const look of hasParts ? [block, ...block.parts] : [block])
        if (look.name) looks.set(`${look.name} ${look.color}`, look)
  return [...looks.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** "Times in Europe/London (GMT)", with both names where the clock changes. */
export function zoneLine(range: Interval, zone: Zone): string {
  const ends =
    offsetMsAt(zone, range.start) === offsetMsAt(zone, range.end - 1)
      ? [range.start]
      : [range.start, range.end - 1]
  return texts.timesIn(
    zone.replaceAll('_', ' '),
    ends.map(at => zoneShortText(zone, at)).join(texts.thenLabel),
  )
}

export interface Hours extends Interval {
  /** Starts of the full hours on the local clock. */
  marks: number[]
}

/** Part of the day in which somebody of the group works, in full hours. */
export function workedHours({ agents }: PrintedGroup, date: LocalDate, zone: Zone): Hours {
  const day = dayInterval(date, zone)
  let [start, end] = [day.end, day.start]
  for (const { blocks } of agents)
    for (const block of blocks) {
      const inside = block.isShift ? intersect(block.interval, day) : null
      if (!inside) continue
      start = Math.min(start, inside.start)
      end = Math.max(end, inside.end)
    }
  if (start >= end) ({ start, end } = day)
  start -= (start - day.start) % HOUR_MS
  end = Math.min(day.end, end + ((day.end - end) % HOUR_MS))
  return {
    start,
    end,
    marks: Array.from({ length: (end - start) / HOUR_MS }, (_, at) => start + at * HOUR_MS),
  }
}

/** Weeks of the printed days. */
export function weeksOf(
  dates: readonly LocalDate[],
  isWeekStart: (date: LocalDate) => boolean,
): LocalDate[][] {
  const weeks: LocalDate[][] = []
  for (const date of dates) {
    if (weeks.length === 0 || isWeekStart(date)) weeks.push([])
    weeks.at(-1)!.push(date)
  }
  return weeks
}
