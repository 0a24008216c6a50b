// Texts of a gesture: the announcement for screen readers, and the times beside the pointer.
import {
  type EpochMs,
  type Interval,
  lengthMinutes,
  localDateOf,
  minuteOfDay,
  type Zone,
} from '#core/time/index.ts'
import { clockText } from '#web/ui/text/clock-text.ts'
import { durationText } from '#web/ui/text/duration-text.ts'
import { longDayLabel } from '../layout/axis.ts'
import type { TimelineBlock } from '../layout/types.ts'
import * as texts from './texts.ts'
import type { Gesture } from './types.ts'

export interface LabelContext {
  zone: Zone
  blockOf: (id: string) => TimelineBlock | undefined
  nameOf: (rowId: string) => string
}

const clockAt = (zone: Zone, instant: EpochMs) => clockText(minuteOfDay(zone, instant))
const clocks = (zone: Zone, { start, end }: Interval) => `${clockAt(zone, start)}–${clockAt(zone, end)}`
const dayAt = (zone: Zone, instant: EpochMs) => longDayLabel(localDateOf(zone, instant))
const plural = (count: number) => (count === 1 ? texts.block : texts.blocks)

export const selectedText = (count: number): string => texts.countPlural(count, plural(count))

/** Interval that the gesture leads to; of a move the first block's. */
export function intervalAfter(gesture: Gesture, { blockOf }: LabelContext): Interval | undefined {
  if (gesture.is === 'create') return gesture.interval
  const block = blockOf(gesture.is === 'resize' ? gesture.blockId : gesture.blockIds[0]!)
  if (!block) return undefined
  if (gesture.is === 'resize') return { start: block.start, end: block.end, [gesture.edge]: gesture.to }
  return { start: block.start + gesture.deltaMs, end: block.end + gesture.deltaMs }
}

/** "09:30–17:30 · 8 h", "09:30–17:30 · 8 h · 3 blocks" */
export function dragText(gesture: Gesture, context: LabelContext): string {
  const after = intervalAfter(gesture, context)
  if (!after) return ''
  const text = `${clocks(context.zone, after)} · ${durationText(lengthMinutes(after))}`
  if (gesture.is !== 'move' || gesture.blockIds.length === 1) return text
  return `${text} · ${gesture.blockIds.length} ${plural(gesture.blockIds.length)}`
}

/** "Early of Ann Lee, Tuesday 10 November, 09:00–17:00, moved to Ben Roe, 09:30–17:30. Rest of 11 h broken." */
export function announcementOf(gesture: Gesture, context: LabelContext, sentence?: string): string {
  return [`${whatHappened(gesture, context)}.`, sentence].filter(Boolean).join(' ')
}

function whatHappened(gesture: Gesture, context: LabelContext): string {
  const { zone, nameOf } = context
  const after = intervalAfter(gesture, context)
  if (!after) return texts.theBlockNoLongerExists
  if (gesture.is === 'create')
    return texts.newOn(nameOf(gesture.rowId), dayAt(zone, after.start), clocks(zone, after))
  const block = context.blockOf(gesture.is === 'resize' ? gesture.blockId : gesture.blockIds[0]!)!
  const before = texts.blockLabelOfRowIdDayAtClocks(
    block.label,
    nameOf(block.rowId),
    dayAt(zone, block.start),
    clocks(zone, block),
  )
  if (gesture.is === 'resize') return texts.beforeNow(before, clocks(zone, after))
  if (gesture.swapWith) {
    const other = context.blockOf(gesture.swapWith)
    return texts.swappedWith(
      before,
      other ? texts.otherLabelOfRowId(other.label, nameOf(other.rowId)) : texts.anotherBlock,
    )
  }
  const more = gesture.blockIds.length - 1
  const others = more > 0 ? texts.andMore(more, plural(more)) : ''
  const isOtherDay = localDateOf(zone, after.start) !== localDateOf(zone, block.start)
  const to = [
    gesture.rowId === gesture.fromRowId ? null : nameOf(gesture.rowId),
    isOtherDay ? dayAt(zone, after.start) : null,
    clocks(zone, after),
  ]
  return texts.beforeOthersToTo(
    before,
    others ? `${others},` : '',
    gesture.isCopy,
    to.filter(Boolean).join(', '),
  )
}
