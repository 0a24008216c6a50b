// Actions on a cell of the grid and on the agent of its row.
import {
  addDays,
  type Interval,
  instantAt,
  type LocalDate,
  localDateOf,
  type Zone,
} from '#core/time/index.ts'
import { openModal } from '#web/lib/modals.ts'
import { lockedBecause } from '../blocks/schedule-block.ts'
import { partId } from '../blocks/timeline-blocks.ts'
import { addShifts } from '../edits/adding.ts'
import { copiedCount, pasteBlocks } from '../edits/clipboard.ts'
import type { EditContext } from '../edits/edit-context.ts'
import { countLabel } from '../edits/labels.ts'
import { fillFreeTime } from '../edits/ranges.ts'
import {
  type ActionContext,
  type ActionTarget,
  activeTasks,
  defaultShift,
  type GridAction,
  PUBLISHED_REASON,
  VIEW_ONLY_REASON,
} from './action-context.ts'
import * as texts from './texts.ts'

/** Actions of a cell: the menu of an empty cell, and the lower part of a block's menu. */
export function actionsAt(actionContext: ActionContext, { surferId, instant }: ActionTarget): GridAction[] {
  const { editing, view, copied, onDialog } = actionContext
  const { context, act, select } = editing
  const surfer = context.surfers.find(one => one.id === surferId)
  const locked = view.isPublished ? PUBLISHED_REASON : surfer && lockedBecause(surfer)
  const date = localDateOf(view.zone, instant)
  const day = dayOf(view.zone, date)
  const ofRow = idsWithin(context, { start: view.from, end: view.to }, surferId)
  const template = defaultShift(context)
  return [
    {
      id: 'add',
      label: texts.add,
      keys: 'Enter',
      because: locked,
      run: () => onDialog({ is: 'add', surferId, at: instant, isTimed: !context.isDays }),
    },
    {
      id: 'add-shift',
      label: template ? texts.addTemplateName(template.name) : texts.addAShift,
      because: locked,
      run: () => act(now => addShifts(now, [surferId], [date], template)),
    },
    {
      id: 'paste',
      label: copied
        ? texts.pasteHere(countLabel(copiedCount(copied), 'block', 'blocks'))
        : texts.pasteHereInActionsAt,
      keys: 'Ctrl+V',
      because: locked ?? (copied ? undefined : texts.copySomethingFirst),
      run: () => copied && act(now => pasteBlocks(now, copied, surferId, instant)),
    },
    {
      id: 'fill',
      label: texts.fillFreeTimeOfTheDay,
      because: locked,
      choices: activeTasks(context).map(task => ({
        id: task.id,
        label: `${task.emoji} ${task.name}`,
        run: () => act(now => fillFreeTime(now, [surferId], day, task.id)),
      })),
    },
    {
      id: 'select-row',
      label: texts.selectTheRow,
      because: ofRow.length > 0 ? undefined : texts.nothingIsScheduledOnThisRow,
      run: () => select(ofRow),
    },
    {
      id: 'history',
      label: texts.historyOfThisAgent,
      run: () => onDialog({ is: 'history', surferId }),
    },
    {
      id: 'auto-schedule',
      label: texts.autoScheduleThisAgent,
      because: locked,
      run: () => openModal({ type: 'generate-schedule', from: date, surferId }),
    },
    {
      id: 'time-off-row',
      label: texts.addTimeOff,
      because: locked,
      run: () =>
        onDialog({ is: 'time-off', surferIds: [surferId], days: { from: date, to: addDays(date, 1) } }),
    },
    {
      id: 'copy-row',
      label: texts.copyDaysOfThisAgent,
      because: locked,
      run: () => onDialog({ is: 'copy-days', surferIds: [surferId] }),
    },
    {
      id: 'clear-row',
      label: texts.clearThisAgent,
      because: locked,
      isDanger: true,
      run: () => onDialog({ is: 'clear', surferIds: [surferId] }),
    },
    ...actionsOfDay(actionContext, date),
  ]
}

const dayOf = (zone: Zone, date: LocalDate): Interval => ({
  start: instantAt(zone, date, 0),
  end: instantAt(zone, addDays(date, 1), 0),
})

/** Actions on a day with all agents in view. */
export function actionsOfDay({ editing, view, onDialog }: ActionContext, date: LocalDate): GridAction[] {
  const { context, select } = editing
  const ids = idsWithin(context, dayOf(view.zone, date))
  const range = { from: date, to: addDays(date, 1) }
  const mayEdit = context.surfers.some(surfer => surfer.canEdit)
  const locked = view.isPublished ? PUBLISHED_REASON : mayEdit ? undefined : VIEW_ONLY_REASON
  return [
    {
      id: 'select-day',
      label: texts.selectTheDay,
      because: ids.length > 0 ? undefined : texts.nothingIsScheduledOnThisDay,
      run: () => select(ids),
    },
    {
      id: 'copy-day',
      label: texts.copyThisDay,
      because: locked,
      run: () => onDialog({ is: 'copy-days', range }),
    },
    {
      id: 'publish-day',
      label: texts.publishThisDay,
      because: locked,
      run: () => onDialog({ is: 'publish', range }),
    },
    {
      id: 'clear-day',
      label: texts.clearThisDay,
      because: locked,
      isDanger: true,
      run: () => onDialog({ is: 'clear', days: range }),
    },
  ]
}

/** Ids of whole blocks that begin within a time, of one agent or of all in view. */
export function idsWithin(context: EditContext, { start, end }: Interval, surferId?: number): string[] {
  const shown = new Set(context.surfers.map(surfer => surfer.id))
  return [...context.blocks.values()]
    .filter(block => !block.published?.draft && shown.has(block.surferId))
    .filter(block => surferId === undefined || block.surferId === surferId)
    .filter(({ interval }) => start <= interval.start && interval.start < end)
    .map(block => partId({ blockId: block.id, part: 'block', index: 0 }))
}
