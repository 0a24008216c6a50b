// Edits of chosen blocks, for menus, keys and the bar of a selection.
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import { type EpochMs, localDateOf } from '#core/time/index.ts'
import { contentOf, cutContent, moveContent } from '../blocks/block-content.ts'
import { partId, readPartId } from '../blocks/timeline-blocks.ts'
import { shiftFrom } from './adding.ts'
import {
  attemptEdits,
  EditBuilder,
  type EditContext,
  type EditOutcome,
  rejectEdit,
  requireEditableSurfer,
} from './edit-context.ts'
import { countLabel, selectionLabel, taskLabel, timeLabelIn } from './labels.ts'
import {
  drawnInterval,
  placeOnShift,
  segmentOf,
  splitSelection,
  withFreeTimeFilled,
  withoutSegment,
} from './segments.ts'
import * as texts from './texts.ts'
import { shiftedBy } from './time-shift.ts'

const whole = (builder: EditBuilder, blockId: number) =>
  partId({ blockId: builder.idAfter(blockId), part: 'block', index: 0 })

export const deleteSelected = (context: EditContext, ids: readonly string[]): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const { wholes, parts } = splitSelection(ids)
    const taken = parts.map(one => [one.blockId, segmentOf(builder.content(one.blockId), one)] as const)
    for (const [blockId, part] of taken) builder.set(blockId, withoutSegment(builder.content(blockId), part))
    for (const blockId of wholes) builder.remove(blockId)
    return {
      edits: builder.edits(),
      label: texts.deletedSelection(selectionLabel(context, ids)),
      selects: [],
    }
  })

/** A block again on the day after, an activity again right after itself. */
export const duplicateBlocks = (context: EditContext, ids: readonly string[]): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const { wholes, parts } = splitSelection(ids)
    const dayLater = shiftedBy({ days: 1, ms: 0 }, context.zone)
    const selects = wholes.map(blockId => {
      const id = builder.add(moveContent(builder.content(blockId), dayLater))
      return partId({ blockId: id, part: 'block', index: 0 })
    })
    for (const one of parts) {
      const part = segmentOf(builder.content(one.blockId), one)
      const { start, end } = part.interval
      selects.push(
        placeOnShift(builder, one.blockId, { ...part, interval: { start: end, end: end + (end - start) } }),
      )
    }
    return { edits: builder.edits(), label: texts.duplicatedSelection(selectionLabel(context, ids)), selects }
  })

/** One block or activity becomes two that meet at an instant. */
export const splitBlock = (context: EditContext, id: string, at: EpochMs): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const target = readPartId(id)
    const interval = drawnInterval(context, id) ?? rejectEdit(texts.thisBlockNoLongerExists)
    if (at <= interval.start || at >= interval.end) rejectEdit(texts.chooseATimeInsideIt)
    const halves = [
      { start: interval.start, end: at },
      { start: at, end: interval.end },
    ] as const
    const content = builder.content(target.blockId)
    const label = texts.splitAt(selectionLabel(context, [id]), timeLabelIn(context, at))
    if (target.part === 'block') {
      builder.set(target.blockId, cutContent(content, halves[0]))
      const later = builder.add(cutContent(content, halves[1]))
      const selects = [whole(builder, target.blockId), partId({ blockId: later, part: 'block', index: 0 })]
      return { edits: builder.edits(), label, selects }
    }
    const part = segmentOf(content, target)
    builder.set(target.blockId, withoutSegment(content, part))
    const selects = halves.map(half => placeOnShift(builder, target.blockId, { ...part, interval: half }))
    return { edits: builder.edits(), label, selects }
  })

/** Shifts take the times and breaks of another template; their activities stay as far as it reaches. */
export const changeTemplate = (
  context: EditContext,
  ids: readonly string[],
  template: ShiftTemplate,
): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const shifts = splitSelection(ids).wholes.filter(id => builder.content(id).type === 'shift')
    if (shifts.length === 0) rejectEdit(texts.selectShiftsToChange)
    for (const blockId of shifts) {
      const content = builder.content(blockId)
      const date = localDateOf(context.zone, content.interval.start)
      const { interval, breaks, shiftTemplateId } = shiftFrom(template, content.surferId, date)
      builder.set(blockId, { ...cutContent(content, interval), breaks, shiftTemplateId })
    }
    const label = texts.changedTo(countLabel(shifts.length, 'shift', 'shifts'), template.name)
    return { edits: builder.edits(), label, selects: shifts.map(id => whole(builder, id)) }
  })

/** Chosen activities become another; of chosen shifts the free time is filled with it. */
export const setTask = (context: EditContext, ids: readonly string[], taskId: number): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const { wholes, parts } = splitSelection(ids)
    const tasks = parts.filter(one => one.part === 'task')
    for (const { blockId, index } of tasks) {
      const content = builder.content(blockId)
      const known = content.tasks[index] ?? rejectEdit(texts.thisActivityNoLongerExists)
      builder.set(blockId, { ...content, tasks: content.tasks.with(index, { ...known, taskId }) })
    }
    for (const blockId of wholes) {
      const content = builder.content(blockId)
      if (content.type === 'shift')
        builder.set(blockId, withFreeTimeFilled(content, taskId, content.interval))
    }
    const edits = builder.edits()
    if (edits.length === 0) rejectEdit(texts.selectActivitiesOrShiftsWithFree)
    const selects = [
      ...tasks.map(one => partId({ ...one, blockId: builder.idAfter(one.blockId) })),
      ...wholes.map(id => whole(builder, id)),
    ]
    return { edits, label: texts.setTo(selectionLabel(context, ids), taskLabel(context, taskId)), selects }
  })

/** A lock holds for a block as a whole, also when an activity of it was chosen. */
export const lockSelected = (context: EditContext, ids: readonly string[], isLocked: boolean): EditOutcome =>
  attemptEdits(() => {
    const blockIds = [...new Set(ids.map(id => readPartId(id).blockId))]
    const edits = blockIds.flatMap(blockId => {
      const block = context.blocks.get(blockId) ?? rejectEdit(texts.thisBlockNoLongerExists)
      requireEditableSurfer(context, block.surferId)
      return block.wire.isLocked === isLocked ? [] : [{ op: 'lock' as const, blockId, isLocked }]
    })
    const what = selectionLabel(
      context,
      blockIds.map(blockId => partId({ blockId, part: 'block', index: 0 })),
    )
    return { edits, label: `${isLocked ? texts.locked : texts.unlocked} ${what}`, selects: [...ids] }
  })

/** A block that is deleted or overridden in the draft stays as it is published. */
export const keepAsPublished = (context: EditContext, blockId: number): EditOutcome =>
  attemptEdits(() => {
    const block = context.blocks.get(blockId) ?? rejectEdit(texts.thisBlockNoLongerExists)
    requireEditableSurfer(context, block.surferId)
    const edit = {
      op: 'change',
      blockId,
      revision: block.wire.revision,
      asId: context.newId(),
      change: {},
      after: contentOf(block),
    } as const
    const id = partId({ blockId, part: 'block', index: 0 })
    return { edits: [edit], label: texts.keptAsPublished(selectionLabel(context, [id])), selects: [id] }
  })
