// Edits of everything that some agents have during a time, for menus and dialogs.
import { contains, type Interval, lengthMs } from '#core/time/index.ts'
import type { BlockContent } from '../blocks/block-content.ts'
import { attemptEdits, EditBuilder, type EditContext, type EditOutcome, rejectEdit } from './edit-context.ts'
import { countLabel, dayLabelIn, taskLabel } from './labels.ts'
import { withFreeTimeFilled } from './segments.ts'
import * as texts from './texts.ts'

const isLocked = ({ blocks }: EditContext, id: number): boolean => blocks.get(id)?.wire.isLocked === true

/** Free time of the agents' shifts within a range becomes an activity; locked ones stay. */
export const fillFreeTime = (
  context: EditContext,
  surferIds: readonly number[],
  within: Interval,
  taskId: number,
): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    let gained = 0
    let hasLocked = false
    for (const [id, content] of builder.shiftsOf(surferIds)) {
      const after = withFreeTimeFilled(content, taskId, within)
      if (after.tasks.length === content.tasks.length) continue
      hasLocked ||= isLocked(context, id)
      if (isLocked(context, id)) continue
      gained += lengthOf(after) - lengthOf(content)
      builder.set(id, after)
    }
    if (gained === 0) rejectEdit(hasLocked ? texts.theShiftThereIsLocked : texts.thereIsNoFreeTime)
    return {
      edits: builder.edits(),
      label: texts.filledFreeTimeWith(taskLabel(context, taskId)),
      selects: [],
    }
  })

const lengthOf = (content: BlockContent) =>
  content.tasks.reduce((sum, task) => sum + lengthMs(task.interval), 0)

/** Deletes what begins in a range and is not locked: shifts with their activities, or activities alone. */
export const clearRange = (
  context: EditContext,
  surferIds: readonly number[],
  within: Interval,
  what: 'shifts' | 'activities',
): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    let count = 0
    for (const [id, content] of builder.shiftsOf(surferIds)) {
      if (isLocked(context, id)) continue
      const isIn = within.start <= content.interval.start && content.interval.start < within.end
      const rest = content.tasks.filter(task => !contains(within, task.interval))
      if (what === 'shifts' && isIn) builder.remove(id)
      else if (what === 'activities' && rest.length < content.tasks.length)
        builder.set(id, { ...content, tasks: rest })
      else continue
      count += what === 'shifts' ? 1 : content.tasks.length - rest.length
    }
    if (count === 0) rejectEdit(texts.thereAreNoThere(what))
    const [one, more] =
      what === 'shifts' ? (['shift', 'shifts'] as const) : (['activity', 'activities'] as const)
    const label = texts.clearedFrom(countLabel(count, one, more), dayLabelIn(context, within.start))
    return { edits: builder.edits(), label, selects: [] }
  })
