// Placement of blocks in a row. As hours: to scale, activities on the shift that carries them, blocks of one
// kind that overlap under each other. As days: a chip fills its day whatever the shift's length, so that its
// text can be read; one that passes midnight reaches into the next day, whose own chip begins after it.
import { type Interval, overlaps, subtract } from '#core/time/index.ts'
import { type Axis, columnAt, xOf } from './axis.ts'
import type { BlockKind, TimelineBlock } from './types.ts'

export interface PlacedBlock {
  block: TimelineBlock
  /** Index of the piece, of an activity in pieces. */
  piece: number
  leftPx: number
  widthPx: number
  /** Row of the block inside its timeline row. */
  lane: number
  /** Place among concurrent blocks of its kind that share the lane. */
  part: number
  parts: number
  column: number
  /** Leaves the upper part of the shift beneath it free for that shift's name. */
  isOnShift: boolean
}

export interface PlacedRow {
  items: PlacedBlock[]
  lanes: number
}

/** Higher lies above. */
export const KIND_LAYERS: Record<BlockKind, number> = {
  shift: 1,
  task: 2,
  break: 3,
  'blocked-time': 4,
  'time-in-lieu': 5,
  'time-off': 6,
}

const TAIL_MIN_PX = 22
const TAIL_MAX_SHARE = 0.6

const byStart = (a: TimelineBlock, b: TimelineBlock) => a.start - b.start || b.end - a.end

/** First free lane for each interval, in order of start. */
export function assignLanes(blocks: readonly TimelineBlock[]): Map<TimelineBlock, number> {
  const laneEnds: number[] = []
  const lanes = new Map<TimelineBlock, number>()
  for (const block of [...blocks].sort(byStart)) {
    const free = laneEnds.findIndex(end => end <= block.start)
    const lane = free < 0 ? laneEnds.length : free
    laneEnds[lane] = block.end
    lanes.set(block, lane)
  }
  return lanes
}

const lanesIn = (lanes: ReadonlyMap<TimelineBlock, number>): number => 1 + Math.max(0, ...lanes.values())

/** Lanes that a row needs as hours, without placing its activities. */
export const countHourLanes = (blocks: readonly TimelineBlock[], axis: Axis): number =>
  lanesIn(
    assignLanes(
      blocks.filter(block => block.kind === 'shift' && block.end > axis.from && block.start < axis.to),
    ),
  )

/** Pieces of an activity beside breaks and absences, so that no name is cut in half; never none. */
function visiblePieces(block: TimelineBlock, covers: readonly TimelineBlock[]): Interval[] {
  const pieces = subtract([block], covers)
  return pieces.length > 0 ? pieces : [block]
}

/** Placement without the scale, the same at every zoom. */
export interface RowLayout {
  items: (Omit<PlacedBlock, 'leftPx' | 'widthPx' | 'column'> & Interval)[]
  lanes: number
}

export function layoutHours(
  blocks: readonly TimelineBlock[],
  { from, to }: Pick<Axis, 'from' | 'to'>,
): RowLayout {
  const seen = blocks.filter(block => block.end > from && block.start < to)
  const shiftLanes = assignLanes(seen.filter(block => block.kind === 'shift'))
  const laneUnder = (block: TimelineBlock) => {
    for (const [shift, lane] of shiftLanes) if (overlaps(shift, block)) return lane
    return undefined
  }
  const kinds = Map.groupBy(seen, block => block.kind)
  const covers = seen.filter(block => KIND_LAYERS[block.kind] > KIND_LAYERS.task)
  const items: RowLayout['items'] = []
  for (const [kind, ofKind] of kinds) {
    const partOf = kind === 'shift' ? undefined : assignLanes(ofKind)
    const isShared = partOf !== undefined && lanesIn(partOf) > 1
    for (const block of ofKind) {
      const concurrent = isShared ? ofKind.filter(other => overlaps(other, block)) : []
      const under = shiftLanes.get(block) ?? laneUnder(block)
      for (const [piece, { start, end }] of (kind === 'task'
        ? visiblePieces(block, covers)
        : [block]
      ).entries())
        items.push({
          block,
          piece,
          start,
          end,
          lane: under ?? 0,
          isOnShift: kind !== 'shift' && under !== undefined,
          part: partOf?.get(block) ?? 0,
          parts: Math.max(1, ...concurrent.map(other => (partOf?.get(other) ?? 0) + 1)),
        })
    }
  }
  items.sort((a, b) => KIND_LAYERS[a.block.kind] - KIND_LAYERS[b.block.kind] || byStart(a.block, b.block))
  return { items, lanes: lanesIn(shiftLanes) }
}

export const scaleLayout = ({ items, lanes }: RowLayout, axis: Axis): PlacedRow => ({
  items: items.map(({ start, end, ...one }) => {
    const leftPx = xOf(axis, start)
    return { ...one, leftPx, widthPx: xOf(axis, end) - leftPx, column: columnAt(axis, start) }
  }),
  lanes,
})

export const placeHours = (blocks: readonly TimelineBlock[], axis: Axis): PlacedRow =>
  scaleLayout(layoutHours(blocks, axis), axis)

/** Right edge of a chip: the day's edge, or for one that ends early on a later day, where it ends. */
function chipEnd(axis: Axis, block: TimelineBlock, firstColumn: number): number {
  const lastColumn = columnAt(axis, block.end - 1)
  const last = axis.columns[lastColumn]!
  const dayEdge = last.leftPx + last.widthPx
  if (lastColumn === firstColumn && block.start >= axis.from) return dayEdge
  const share = (block.end - last.start) / (last.end - last.start)
  if (share > TAIL_MAX_SHARE) return dayEdge
  return Math.max(last.leftPx + TAIL_MIN_PX, xOf(axis, block.end))
}

export function placeDays(blocks: readonly TimelineBlock[], axis: Axis): PlacedRow {
  const isMark = ({ kind }: TimelineBlock) => kind === 'task' || kind === 'break'
  const chips = blocks
    .filter(block => !isMark(block) && block.end > axis.from && block.start < axis.to)
    .sort(byStart)
  const laneEnds: { endPx: number; column: number }[] = []
  const items: PlacedBlock[] = []
  for (const block of chips) {
    const column = columnAt(axis, block.start)
    const { leftPx: dayLeft, widthPx: dayWidth } = axis.columns[column]!
    const fits = (lane: { endPx: number; column: number }) =>
      lane.endPx <= dayLeft || (lane.column < column && lane.endPx <= dayLeft + dayWidth * TAIL_MAX_SHARE)
    const free = laneEnds.findIndex(fits)
    const lane = free < 0 ? laneEnds.length : free
    const leftPx = Math.max(dayLeft, free < 0 ? 0 : laneEnds[free]!.endPx)
    const endPx = chipEnd(axis, block, column)
    laneEnds[lane] = { endPx, column: block.start < axis.from ? -1 : column }
    items.push({
      block,
      piece: 0,
      leftPx,
      widthPx: endPx - leftPx,
      lane,
      part: 0,
      parts: 1,
      column,
      isOnShift: false,
    })
  }
  return { items, lanes: Math.max(1, laneEnds.length) }
}
