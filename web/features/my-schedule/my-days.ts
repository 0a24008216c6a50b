// One's published blocks by local day, and each shift as what is done in it, minute after minute.
import type { z } from 'zod'
import type { mySchedule } from '#contract/endpoints/schedule.ts'
import { type LayerSegment, layers } from '#core/blocks/index.ts'
import {
  type EpochMs,
  eachDate,
  instantAt,
  type LocalDate,
  localDateOf,
  type Zone,
} from '#core/time/index.ts'
import { type Scheduled, scheduledOf } from '#web/parts/scheduled-blocks.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import * as texts from './texts.ts'

type Answer = z.output<(typeof mySchedule.get)['reply']>
export type MyBlock = Scheduled<Answer['blocks'][number]>

/** A stretch of time with one thing to do, named. */
export interface BlockStretch {
  start: EpochMs
  end: EpochMs
  kind: LayerSegment['kind']
  name: string
  emoji: string | null
  color: string
}

export interface ScheduledDay {
  date: LocalDate
  blocks: MyBlock[]
}

/** Blocks by the day they start on; one from before the period stands on its first day. */
export function daysOf(blocks: readonly MyBlock[], range: DateRange, zone: Zone): ScheduledDay[] {
  const byDate = Map.groupBy(
    blocks.filter(block => block.interval.end > instantAt(zone, range.from, 0)),
    block => {
      const date = localDateOf(zone, block.interval.start)
      const isEarlier = date < range.from
      return isEarlier ? range.from : date
    },
  )
  return eachDate(range.from, range.to).map(date => ({
    date,
    blocks: (byDate.get(date) ?? []).toSorted((a, b) => a.interval.start - b.interval.start),
  }))
}

export const blocksOf = (answer: Answer): MyBlock[] => answer.blocks.map(block => scheduledOf(block))

const COLORS = { 'time-off': 'beige', 'time-in-lieu': 'olive', 'blocked-time': 'berry' }

export function nameOf({ wire }: MyBlock, answer: Answer): string {
  if (wire.type === 'time-off') return wire.subtype ?? texts.names['time-off']
  if (wire.type !== 'shift') return wire.title || texts.names[wire.type]
  return answer.shiftTemplates.find(shift => shift.id === wire.shiftTemplateId)?.name ?? texts.shift
}

export function colorOf({ wire }: MyBlock, answer: Answer): string {
  if (wire.type !== 'shift') return COLORS[wire.type]
  return answer.shiftTemplates.find(shift => shift.id === wire.shiftTemplateId)?.color ?? 'gray'
}

/** Topmost block where blocks overlap: time off before a meeting before a break before an activity. */
export function stretchesOf(blocks: readonly MyBlock[], answer: Answer): BlockStretch[] {
  const byId = new Map(blocks.map(block => [block.id, block]))
  return layers(blocks).map(({ interval, kind, blockId, taskId }) => {
    const block = byId.get(blockId)!
    const task = answer.tasks.find(one => one.id === taskId)
    const look =
      kind === 'task'
        ? { name: task?.name ?? texts.activity, emoji: task?.emoji ?? null, color: task?.color ?? 'gray' }
        : kind === 'break'
          ? { name: texts.breakLabel, emoji: null, color: 'white' }
          : { name: nameOf(block, answer), emoji: null, color: colorOf(block, answer) }
    return { ...interval, kind, ...look }
  })
}

export interface Present {
  current: BlockStretch | null
  next: BlockStretch | null
}

/** Present stretch, and the next one within `withinMs`. */
export function presentOf(stretches: readonly BlockStretch[], now: EpochMs, withinMs: number): Present {
  const current = stretches.find(one => one.start <= now && now < one.end) ?? null
  const next = stretches.find(one => one.start > now && one.start - now < withinMs) ?? null
  return { current, next }
}
