// A preview as the timeline and the coverage strip draw it.
import type { PlanPreview, ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import type { ScheduledBlock } from '#core/blocks/index.ts'
import { type EpochMs, MINUTE_MS, overlaps, type Zone } from '#core/time/index.ts'
import { zoneShortText } from '#web/lib/dates.ts'
import type { StripRow } from '#web/parts/CoverageStrip.tsx'
import { scheduledOf } from '#web/parts/scheduled-blocks.ts'
import type { TimelineRow } from '#web/parts/timeline/layout/types.ts'
import { type BlockNames, fullName } from '../blocks/schedule-block.ts'
import { timelineBlocks } from '../blocks/timeline-blocks.ts'
import * as texts from './texts.ts'

interface Day {
  from: EpochMs
  to: EpochMs
  zone: Zone
}

/** A row for everybody who has something on the day. */
export function previewGrid(
  preview: PlanPreview,
  surfers: readonly ScheduleSurfer[],
  names: BlockNames,
  { from, to, zone }: Day,
) {
  const blocks = preview.blocks
    .map(scheduledOf)
    .filter(block => overlaps(block.interval, { start: from, end: to }))
  return {
    rows: rowsOf(blocks, surfers, zone, from),
    blocks: timelineBlocks(blocks, { names, zone, conflicts: [], isCustomColored: false, hasWeekends: true }),
    opensAt: blocks
      .filter(block => block.type === 'shift' && block.interval.start >= from)
      .reduce((first, { interval }) => Math.min(first, interval.start), to),
  }
}

/** Rows sorted by team, then by first start. */
function rowsOf(
  blocks: readonly ScheduledBlock[],
  surfers: readonly ScheduleSurfer[],
  zone: Zone,
  from: EpochMs,
): TimelineRow[] {
  const starts = new Map<number, EpochMs>()
  for (const { surferId, type, interval } of blocks) {
    const start = type === 'shift' ? interval.start : Number.MAX_SAFE_INTEGER
    starts.set(surferId, Math.min(starts.get(surferId) ?? start, start))
  }
  return surfers
    .filter(surfer => starts.has(surfer.id))
    .toSorted(
      (a, b) =>
        a.teamName.localeCompare(b.teamName) ||
        starts.get(a.id)! - starts.get(b.id)! ||
        fullName(a).localeCompare(fullName(b)),
    )
    .map(surfer => ({
      id: String(surfer.id),
      label: fullName(surfer),
      group: surfer.teamName,
      sub: surfer.timezone === zone ? undefined : zoneShortText(surfer.timezone, from),
    }))
}

const QUARTER_MS = 15 * MINUTE_MS

/** All ticket groups that the rules serve together, then each when there are several. */
export function previewCoverage(
  { coverage }: PlanPreview,
  streams: readonly Pick<Stream, 'id' | 'name'>[],
  { from, to }: Day,
): StripRow[] {
  const first = Date.parse(coverage.startsAt)
  const apart = coverage.streams.filter(({ streamId }) => streamId !== null)
  const sumAt = (at: number, of: (required: number, actual: number) => number) =>
    apart.reduce((sum, one) => sum + Math.max(0, of(one.required[at]!, one.actual[at]!)), 0)
  const rows = coverage.streams.map(({ streamId, required, actual }): StripRow => {
    const intervals = required.map((agents, at) => {
      const start = first + at * QUARTER_MS
      const interval = { start, end: start + QUARTER_MS, required: agents, actual: actual[at]! }
      if (streamId !== null) return interval
      return {
        ...interval,
        short: sumAt(at, (need, there) => need - there),
        over: sumAt(at, (need, there) => there - need),
      }
    })
    return {
      id: String(streamId),
      label:
        streamId === null
          ? texts.coverage
          : (streams.find(stream => stream.id === streamId)?.name ?? texts.archivedGroup),
      intervals: intervals.filter(interval => interval.start < to && interval.end > from),
    }
  })
  if (rows.length === 1) return []
  return rows.length === 2 ? rows.slice(1) : rows
}
