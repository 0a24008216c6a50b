// Blocks as the timeline draws them: a shift with its activities and breaks on it, in the look of its state.
import type { Block, OverlapConflict } from '#contract/endpoints/schedule.ts'
import { type Interval, lengthMinutes, localDateOf, weekdayIndex, type Zone } from '#core/time/index.ts'
import { intervalText } from '#web/lib/dates.ts'
import type { TimelineBlock } from '#web/parts/timeline/layout/types.ts'
import { durationText } from '#web/ui/text/duration-text.ts'
import type { BlockNames, ScheduleBlock } from './schedule-block.ts'
import * as texts from './texts.ts'

export interface DrawOptions {
  names: BlockNames
  zone: Zone
  conflicts: readonly OverlapConflict[]
  /** Shifts without a name are pale otherwise. */
  isCustomColored: boolean
  hasWeekends: boolean
  /** Activities and breaks stay with their shift, whose row reads them when it comes into sight. */
  isByDay?: boolean
}

/** The block, activity or break that a part id stands for. */
export interface BlockPart {
  blockId: number
  part: 'block' | 'task' | 'break'
  index: number
}

export const partId = ({ blockId, part, index }: BlockPart): string => `${blockId} ${part} ${index}`
export function readPartId(id: string): BlockPart {
  const [blockId, part, index] = id.split(' ')
  return { blockId: Number(blockId), part: part as BlockPart['part'], index: Number(index) }
}

const COLORS = { 'time-off': 'gray', 'time-in-lieu': 'olive', 'blocked-time': 'berry' } as const
const CUSTOM_COLOR = { plain: 'beige', colored: 'blue' }

/** "Early", "Shift", "Sick", "Team meeting". */
export function blockName(block: Block, names: BlockNames): string {
  if (block.type === 'time-off') return block.subtype ?? texts.timeOff
  if (block.type !== 'shift') return block.title || texts.namedKinds[block.type]
  const shift = block.shiftTemplateId === null ? undefined : names.shifts.get(block.shiftTemplateId)
  return shift?.name ?? texts.shift
}

/** Name on a block's face; a shift without a template shows its length. */
const faceName = ({ wire, interval }: ScheduleBlock, names: BlockNames): string =>
  isCustom(wire, names) ? durationText(lengthMinutes(interval)) : blockName(wire, names)

export const isCustom = ({ type, shiftTemplateId }: Block, { shifts }: BlockNames): boolean =>
  type === 'shift' && (shiftTemplateId === null || !shifts.has(shiftTemplateId))

export function blockColor(block: Block, names: BlockNames, isCustomColored = false): string {
  if (block.type !== 'shift') return COLORS[block.type]
  const shift = block.shiftTemplateId === null ? undefined : names.shifts.get(block.shiftTemplateId)
  return shift?.color ?? (isCustomColored ? CUSTOM_COLOR.colored : CUSTOM_COLOR.plain)
}

const willBeRemoved = ({ published }: ScheduleBlock): boolean =>
  published?.draft?.type === 'deleted' || published?.draft?.type === 'plan-overridden'

const isWeekendAt = (zone: Zone, instant: number) => weekdayIndex(localDateOf(zone, instant)) > 4

/**
 * Drawn blocks; a published block whose replacement is drawn is left out. `warnings`: sentences by block, which stand
 * on the block and not on its activities and breaks.
 */
export function timelineBlocks(
  blocks: readonly ScheduleBlock[],
  options: DrawOptions,
  warnings: ReadonlyMap<number, string[]> = new Map(),
): TimelineBlock[] {
  const { conflicts, hasWeekends, isByDay, zone } = options
  const replaced = new Map<number | null, ScheduleBlock>()
  for (const block of blocks)
    if (isReplaced(block)) replaced.set(block.published?.draft?.newBlockId ?? null, block)
  const inConflict = new Set(conflicts.filter(one => !one.acked).flatMap(one => one.blocks))
  const all: TimelineBlock[] = []
  for (const block of blocks) {
    if (isReplaced(block) || (!hasWeekends && isWeekendAt(zone, block.interval.start))) continue
    const whole = withWarning(
      drawnOnce(block, replaced.get(block.id), inConflict.has(block.id), options),
      warnings.get(block.id),
    )
    all.push(whole)
    if (!isByDay) all.push(...(whole.marks?.() ?? []))
  }
  return all
}

const isReplaced = ({ published }: ScheduleBlock): boolean => published?.draft?.type === 'edited'

const marked = new WeakMap<TimelineBlock, TimelineBlock>()

/** Block with its warning; the same object for the same block and warning. */
function withWarning(block: TimelineBlock, sentences: readonly string[] | undefined): TimelineBlock {
  if (!sentences) return block
  const warning = sentences.join(' ')
  const known = marked.get(block)
  const now = known?.warning === warning ? known : { ...block, warning }
  marked.set(block, now)
  return now
}

interface Drawn {
  by: readonly unknown[]
  whole: TimelineBlock
}
const known = new WeakMap<ScheduleBlock, Drawn>()

/** The drawn block, the same object until it changes, so that an edit redraws only what it changes. */
function drawnOnce(...[block, before, hasConflict, options]: Parameters<typeof drawn>): TimelineBlock {
  const { names, zone, isCustomColored } = options
  const by = [before, hasConflict, names, zone, isCustomColored]
  const last = known.get(block)
  if (last?.by.every((one, at) => one === by[at])) return last.whole
  const whole = drawn(block, before, hasConflict, options)
  known.set(block, { by, whole })
  return whole
}

function drawn(
  block: ScheduleBlock,
  before: ScheduleBlock | undefined,
  hasConflict: boolean,
  options: DrawOptions,
): TimelineBlock {
  const { wire } = block
  const { names, zone } = options
  let marks: TimelineBlock[] | undefined
  return {
    ...partOf(block, 'block', 0, block.interval),
    kind: block.type,
    color: blockColor(wire, names, options.isCustomColored),
    label: faceName(block, names),
    hasConflict,
    locked: wire.isLocked,
    title: titleOf(wire, before, zone),
    // A block that will be removed is shown by its outline alone.
    marks: () => (marks ??= willBeRemoved(block) ? [] : marksOf(block, names)),
  }
}

const partOf = (block: ScheduleBlock, part: BlockPart['part'], index: number, interval: Interval) => ({
  ...interval,
  rowId: String(block.surferId),
  isDraft: block.published === null,
  isDeleted: willBeRemoved(block),
  id: partId({ blockId: block.id, part, index }),
})

/** Activities and breaks of a block. */
const marksOf = (block: ScheduleBlock, names: BlockNames): TimelineBlock[] => [
  ...block.tasks.map(({ taskId, interval }, index): TimelineBlock => {
    const task = names.tasks.get(taskId)
    return {
      ...partOf(block, 'task', index, interval),
      kind: task?.type === 'task-break' ? 'break' : 'task',
      color: task?.color ?? 'gray',
      label: task?.name ?? texts.activity,
      emoji: task?.emoji,
    }
  }),
  ...block.breaks.map(
    (interval, index): TimelineBlock => ({
      ...partOf(block, 'break', index, interval),
      kind: 'break',
      ...texts.breakLook,
    }),
  ),
]

function titleOf(block: Block, before: ScheduleBlock | undefined, zone: Zone): string | undefined {
  const lines = [
    before && texts.agentsSee(intervalText(before.interval.start, before.interval.end, zone)),
    block.type === 'time-off' && block.remoteSubtype,
    block.type !== 'blocked-time' && block.title,
  ].filter(line => typeof line === 'string' && line !== '')
  return lines.length > 0 ? lines.join(' · ') : undefined
}
