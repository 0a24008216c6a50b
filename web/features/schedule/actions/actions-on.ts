// What can be done to chosen blocks: one list for the menu, the sheet, the keys, the bar of a selection and the
// command palette. What can't be done now is listed with the reason.
import { addDays, type EpochMs, localDateOf } from '#core/time/index.ts'
import { timeText } from '#web/lib/dates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { writePreference } from '#web/lib/preferences.ts'
import { lockedBecause } from '../blocks/schedule-block.ts'
import { readPartId } from '../blocks/timeline-blocks.ts'
import * as does from '../edits/actions.ts'
import type { Ground } from '../edits/edit-context.ts'
import { swap } from '../edits/gestures.ts'
import { nameOf } from '../edits/labels.ts'
import { intervalOf, split } from '../edits/segments.ts'
import { type Action, activeShifts, activeTasks, published, type World } from './action-context.ts'
import { copy } from './use-clipboard.ts'

/** Of whatever is selected. */
export function actionsOn(world: World, ids: readonly string[], at?: EpochMs): Action[] {
  const { editing, view, onDialog } = world
  const { ground, act } = editing
  const none = ids.length === 0 ? 'Select a block first.' : undefined
  const absent = none ?? absenceOf(ground, ids)
  const locked = view.isPublished ? published : (absent ?? lockOf(ground, ids))
  const { wholes, parts } = split(ids)
  const shifts = wholes.filter(id => ground.blocks.get(id)?.type === 'shift')
  const isLocked =
    none === undefined && ids.every(id => ground.blocks.get(readPartId(id).blockId)?.wire.isLocked)
  const isSplit = at !== undefined && !ground.isDays
  return [
    {
      id: 'copy',
      label: 'Copy',
      keys: 'Ctrl+C',
      because: absent,
      run: () => {
        if (copy(ground, ids)) notifyDone(`Copied ${nameOf(ground, ids)}.`)
      },
    },
    {
      id: 'cut',
      label: 'Cut',
      keys: 'Ctrl+X',
      because: locked,
      run: () => {
        if (copy(ground, ids)) act(now => does.remove(now, ids))
      },
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      keys: 'Ctrl+D',
      because: locked,
      run: () => act(now => does.duplicate(now, ids)),
    },
    {
      id: 'split',
      label: isSplit ? `Split at ${timeText(at, view.zone)}` : 'Split',
      keys: '/',
      because:
        locked ?? (isSplit && ids.length === 1 ? undefined : 'Point at one block in the view of hours.'),
      run: () => act(now => does.splitAt(now, ids[0]!, at!)),
    },
    {
      id: 'swap',
      label: 'Swap two',
      keys: 'S',
      because: locked ?? (ids.length === 2 ? undefined : 'Select two to swap.'),
      run: () => act(now => swap(now, ids[0]!, ids[1]!)),
    },
    {
      id: 'template',
      label: 'Change shift to',
      because: locked ?? (shifts.length > 0 ? undefined : 'Select a shift.'),
      choices: activeShifts(ground).map(shift => ({
        id: shift.id,
        label: shift.name,
        run: () => act(now => does.changeTemplate(now, ids, shift)),
      })),
    },
    {
      id: 'task',
      label: parts.length > 0 ? 'Change activity to' : 'Fill free time with',
      because:
        locked ??
        (shifts.length + parts.length > 0 ? undefined : 'Select an activity, or a shift with free time.'),
      choices: activeTasks(ground).map(task => ({
        id: task.id,
        label: `${task.emoji} ${task.name}`,
        run: () => {
          writePreference('lastTask', task.id)
          act(now => does.setTask(now, ids, task.id))
        },
      })),
    },
    {
      id: isLocked ? 'unlock' : 'lock',
      label: isLocked ? 'Unlock' : 'Lock',
      keys: 'L',
      because: locked,
      run: () => act(now => does.setLocks(now, ids, !isLocked)),
    },
    {
      id: 'publish',
      label: 'Publish…',
      because: locked,
      run: () => onDialog({ is: 'publish', ...scopeOf(world, ids) }),
    },
    {
      id: 'delete',
      label: 'Delete',
      keys: 'Del',
      because: locked,
      isDanger: true,
      run: () => act(now => does.remove(now, ids)),
    },
  ]
}

function absenceOf(ground: Ground, ids: readonly string[]): string | undefined {
  const count = ids.filter(id => !ground.blocks.has(readPartId(id).blockId)).length
  if (count === 0) return undefined
  return count === ids.length
    ? 'What is selected is not in view.'
    : 'Some of what is selected is not in view.'
}

function lockOf(ground: Ground, ids: readonly string[]): string | undefined {
  for (const id of ids) {
    const surferId = ground.blocks.get(readPartId(id).blockId)?.surferId
    const surfer = ground.surfers.find(one => one.id === surferId)
    const because = surfer && lockedBecause(surfer)
    if (because) return because
  }
}

/** The agents, days and blocks of a selection. */
function scopeOf({ editing: { ground }, view }: World, ids: readonly string[]) {
  const spans = ids.flatMap(id => intervalOf(ground, id) ?? [])
  const surferIds = new Set(ids.flatMap(id => ground.blocks.get(readPartId(id).blockId)?.surferId ?? []))
  const dayOf = (instant: EpochMs) => localDateOf(view.zone, instant)
  const from = dayOf(Math.min(...spans.map(span => span.start)))
  const to = addDays(dayOf(Math.max(...spans.map(span => span.start))), 1)
  // A block that the server has not heard of yet is not there to be published.
  const blockIds = [...new Set(ids.map(id => readPartId(id).blockId))].filter(id => id > 0)
  return { surferIds: [...surferIds], range: { from, to }, blockIds }
}
