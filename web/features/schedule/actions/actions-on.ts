// Actions on chosen blocks: one list for the menu, the sheet, the keys, the bar of a selection and the
// command palette. What can't be done now is listed with the reason.
import { addDays, type EpochMs, localDateOf } from '#core/time/index.ts'
import { timeText } from '#web/lib/dates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { writePreference } from '#web/lib/preferences.ts'
import { lockedBecause } from '../blocks/schedule-block.ts'
import { readPartId } from '../blocks/timeline-blocks.ts'
import { swapSelected } from '../edits/block-moves.ts'
import type { EditContext } from '../edits/edit-context.ts'
import { selectionLabel } from '../edits/labels.ts'
import { drawnInterval, splitSelection } from '../edits/segments.ts'
import * as selectionEdits from '../edits/selection-edits.ts'
import {
  type ActionContext,
  activeShifts,
  activeTasks,
  type GridAction,
  PUBLISHED_REASON,
} from './action-context.ts'
import * as texts from './texts.ts'
import { copyToClipboard } from './use-clipboard.ts'

/** Actions on the blocks and activities of these ids; `at` is the instant that the pointer or the focus is at. */
export function actionsOn(actionContext: ActionContext, ids: readonly string[], at?: EpochMs): GridAction[] {
  const { context } = actionContext.editing
  const none = ids.length === 0 ? texts.selectABlockFirst : undefined
  const absent = none ?? absenceOf(context, ids)
  const locked = actionContext.view.isPublished ? PUBLISHED_REASON : (absent ?? lockOf(context, ids))
  const selected: Selected = { actionContext, ids, at, absent, locked }
  return [...copyActions(selected), ...changeActions(selected), ...finalActions(selected)]
}

interface Selected {
  actionContext: ActionContext
  ids: readonly string[]
  at: EpochMs | undefined
  /** Why it cannot even be copied: nothing is selected, or not in view. */
  absent: string | undefined
  /** Why it cannot be changed. */
  locked: string | undefined
}

function copyActions({ actionContext, ids, absent, locked }: Selected): GridAction[] {
  const { context, act } = actionContext.editing
  return [
    {
      id: 'copy',
      label: texts.copy,
      keys: 'Ctrl+C',
      because: absent,
      run: () => {
        if (copyToClipboard(context, ids)) notifyDone(texts.copiedSelection(selectionLabel(context, ids)))
      },
    },
    {
      id: 'cut',
      label: texts.cut,
      keys: 'Ctrl+X',
      because: locked,
      run: () => {
        if (copyToClipboard(context, ids)) remove(actionContext, ids)
      },
    },
    {
      id: 'duplicate',
      label: texts.duplicate,
      keys: 'Ctrl+D',
      because: locked,
      run: () => act(now => selectionEdits.duplicateBlocks(now, ids)),
    },
  ]
}

function changeActions(selected: Selected): GridAction[] {
  const { actionContext, ids, at, locked } = selected
  const { context, act } = actionContext.editing
  const isSplit = at !== undefined && !context.isDays
  const isLocked =
    ids.length > 0 && ids.every(id => context.blocks.get(readPartId(id).blockId)?.wire.isLocked)
  return [
    {
      id: 'split',
      label: isSplit ? texts.splitAt(timeText(at, actionContext.view.zone)) : texts.split,
      keys: '/',
      because: locked ?? (isSplit && ids.length === 1 ? undefined : texts.pointAtOneBlock),
      run: () => act(now => selectionEdits.splitBlock(now, ids[0]!, at!)),
    },
    {
      id: 'swap',
      label: texts.swapTwo,
      keys: 'S',
      because: locked ?? (ids.length === 2 ? undefined : texts.selectTwoToSwap),
      run: () => act(now => swapSelected(now, ids[0]!, ids[1]!)),
    },
    ...choiceActions(selected),
    {
      id: isLocked ? 'unlock' : 'lock',
      label: isLocked ? texts.unlock : texts.lock,
      keys: 'L',
      because: locked,
      run: () => act(now => selectionEdits.lockSelected(now, ids, !isLocked)),
    },
  ]
}

/** Actions that ask which shift or activity. */
function choiceActions({ actionContext, ids, locked }: Selected): GridAction[] {
  const { context, act } = actionContext.editing
  const { wholes, parts } = splitSelection(ids)
  const shifts = wholes.filter(id => context.blocks.get(id)?.type === 'shift')
  return [
    {
      id: 'template',
      label: texts.changeShiftTo,
      because: locked ?? (shifts.length > 0 ? undefined : texts.selectAShift),
      choices: activeShifts(context).map(shift => ({
        id: shift.id,
        label: shift.name,
        run: () => act(now => selectionEdits.changeTemplate(now, ids, shift)),
      })),
    },
    {
      id: 'task',
      label: parts.length > 0 ? texts.changeActivityTo : texts.fillFreeTimeWith,
      because: locked ?? (shifts.length + parts.length > 0 ? undefined : texts.selectAnActivityOrAShift),
      choices: activeTasks(context).map(task => ({
        id: task.id,
        label: `${task.emoji} ${task.name}`,
        run: () => {
          writePreference('lastTask', task.id)
          act(now => selectionEdits.setTask(now, ids, task.id))
        },
      })),
    },
  ]
}

function finalActions({ actionContext, ids, locked }: Selected): GridAction[] {
  return [
    {
      id: 'time-off',
      label: texts.addTimeOff,
      because: locked,
      run: () => {
        const { surferIds, range: days } = scopeOf(actionContext, ids)
        actionContext.onDialog({ is: 'time-off', surferIds, days })
      },
    },
    {
      id: 'publish',
      label: texts.publish,
      because: locked,
      run: () => actionContext.onDialog({ is: 'publish', ...scopeOf(actionContext, ids) }),
    },
    {
      id: 'delete',
      label: texts.deleteLabel,
      keys: 'Del',
      because: locked,
      isDanger: true,
      run: () => remove(actionContext, ids),
    },
  ]
}

function remove({ editing, closeFormOf }: ActionContext, ids: readonly string[]): void {
  if (editing.act(now => selectionEdits.deleteSelected(now, ids))) closeFormOf(ids)
}

function absenceOf(context: EditContext, ids: readonly string[]): string | undefined {
  const count = ids.filter(id => !context.blocks.has(readPartId(id).blockId)).length
  if (count === 0) return undefined
  return count === ids.length ? texts.theSelectionIsNotInView : texts.partOfTheSelection
}

function lockOf(context: EditContext, ids: readonly string[]): string | undefined {
  for (const id of ids) {
    const surferId = context.blocks.get(readPartId(id).blockId)?.surferId
    const surfer = context.surfers.find(one => one.id === surferId)
    const because = surfer && lockedBecause(surfer)
    if (because) return because
  }
}

/** The agents, days and blocks of a selection. */
function scopeOf({ editing: { context }, view }: ActionContext, ids: readonly string[]) {
  const spans = ids.flatMap(id => drawnInterval(context, id) ?? [])
  const surferIds = new Set(ids.flatMap(id => context.blocks.get(readPartId(id).blockId)?.surferId ?? []))
  const dayOf = (instant: EpochMs) => localDateOf(view.zone, instant)
  const from = dayOf(Math.min(...spans.map(span => span.start)))
  const to = addDays(dayOf(Math.max(...spans.map(span => span.start))), 1)
  // A block that is not saved yet cannot be published.
  const blockIds = [...new Set(ids.map(id => readPartId(id).blockId))].filter(id => id > 0)
  return { surferIds: [...surferIds], range: { from, to }, blockIds }
}
