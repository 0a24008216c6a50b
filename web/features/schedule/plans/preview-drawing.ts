// A preview as the timeline and the coverage strip draw it.
import type { PlanPreview, ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { type EpochMs, MINUTE_MS, overlaps, type Zone } from '#core/time/index.ts'
import type { CoverageRow } from '../../../parts/CoverageStrip.tsx'
import { scheduledOf } from '../../../parts/scheduled-blocks.ts'
import { rowsOf } from '../schedule-rows.ts'
import { timelineBlocks } from '../timeline-blocks.ts'
import type { Names } from '../use-schedule.ts'

interface Day {
  from: EpochMs
  to: EpochMs
  zone: Zone
}

/** A row for everybody who has something on the day. */
export function previewGrid(
  preview: PlanPreview,
  surfers: readonly ScheduleSurfer[],
  names: Names,
  { from, to, zone }: Day,
) {
  const blocks = preview.blocks
    .map(scheduledOf)
    .filter(block => overlaps(block.interval, { start: from, end: to }))
  const there = new Set(blocks.map(block => block.surferId))
  return {
    // Nothing can be changed here, so that no row is locked more than another.
    rows: rowsOf(
      surfers.filter(surfer => there.has(surfer.id)),
      blocks,
      { zone, from, dayCount: 1, isPublished: true, hasContract: false, sort: 'start' },
    ),
    blocks: timelineBlocks(blocks, { names, zone, conflicts: [], isCustomColored: false, hasWeekends: true }),
    opensAt: blocks
      .filter(block => block.type === 'shift' && block.interval.start >= from)
      .reduce((first, { interval }) => Math.min(first, interval.start), to),
  }
}

const QUARTER_MS = 15 * MINUTE_MS

/** All ticket groups that the rules serve together, then each when there are several. */
export function previewCoverage(
  { coverage }: PlanPreview,
  streams: readonly Pick<Stream, 'id' | 'name'>[],
  { from, to }: Day,
): CoverageRow[] {
  const first = Date.parse(coverage.startsAt)
  const rows = coverage.streams.map(({ streamId, required, actual }): CoverageRow => {
    const intervals = required.map((agents, at) => {
      const start = first + at * QUARTER_MS
      return { start, end: start + QUARTER_MS, required: agents, actual: actual[at]! }
    })
    return {
      id: String(streamId),
      label:
        streamId === null
          ? 'Coverage'
          : (streams.find(stream => stream.id === streamId)?.name ?? 'Archived group'),
      intervals: intervals.filter(interval => interval.start < to && interval.end > from),
    }
  })
  if (rows.length === 1) return []
  return rows.length === 2 ? rows.slice(1) : rows
}
