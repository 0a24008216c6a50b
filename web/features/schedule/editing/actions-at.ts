// What can be done to a block, a cell or a row: one list for the menu, the sheet, the keys, the bar of a
// selection and the command palette. What can't be done now is listed with the reason.
import type { EpochMs } from '#core/time/index.ts'
import { addDays, type Interval, instantAt, localDateOf } from '#core/time/index.ts'
import { openModal } from '../../../app/modals.ts'
import { notifyDone, notifyFailed } from '../../../lib/notify.ts'
import { readPreference, writePreference } from '../../../lib/preferences.ts'
import type { ScheduleDialog } from '../ScheduleDialogs.tsx'
import { lockedBecause } from '../schedule-rows.ts'
import { partId, readPartId } from '../timeline-blocks.ts'
import type { ScheduleView } from '../use-schedule-view.ts'
import * as does from './actions.ts'
import { type Clip, clipSize, paste } from './clipboard.ts'
import type { Place } from './drop-tool.ts'
import { swap } from './gestures.ts'
import type { Ground } from './ground.ts'
import { intervalOf, split } from './parts.ts'
import { copy } from './use-clipboard.ts'
import type { Editing } from './use-editing.ts'
import { counted, nameOf } from './words.ts'

export interface Action {
  id: string
  label: string
  keys?: string
  /** Why it can't be done. */
  because?: string
  isDanger?: boolean
  run?: () => void
  /** One of these is to be chosen. */
  choices?: { id: number; label: string; run: () => void }[]
}

export interface World {
  editing: Editing
  view: ScheduleView
  clip: Clip | null
  onDialog: (dialog: ScheduleDialog) => void
  /** The cell that had the focus last. */
  place: { current: Place | null }
}

export interface Target {
  /** Of the block under the pointer. */
  id?: string
  surferId: number
  instant: EpochMs
}

/** The block under the pointer brings its selection along. */
export const chosen = ({ selection }: Pick<Editing, 'selection'>, id: string | undefined): string[] =>
  id === undefined || selection.has(id) ? [...selection] : [id]

export const activeShifts = ({ names }: Ground) =>
  [...names.shifts.values()].filter(shift => shift.state === 'active')
export const activeTasks = ({ names }: Ground) =>
  [...names.tasks.values()].filter(task => task.state === 'active')

/** The shift that was placed last, or else the first there is. */
export function usualShift(ground: Ground) {
  const shifts = activeShifts(ground)
  const last = readPreference('lastShiftTemplate')
  return shifts.find(shift => shift.id === last) ?? shifts[0]
}
export function usualTask(ground: Ground) {
  const tasks = activeTasks(ground)
  const last = readPreference('lastTask')
  return tasks.find(task => task.id === last) ?? tasks.find(task => task.type === 'task-activity')
}

const published = 'This is what agents see. Turn Published off to change the draft.'

/** Of whatever is selected. */
export function actionsOn(world: World, ids: readonly string[], at?: EpochMs): Action[] {
  const { editing, view, onDialog } = world
  const { ground, act } = editing
  const none = ids.length === 0 ? 'Select a block first.' : undefined
  const locked = view.isPublished ? published : (none ?? lockOf(ground, ids))
  const { wholes, parts } = split(ids)
  const shifts = wholes.filter(id => ground.blocks.get(id)?.type === 'shift')
  const isSplit = at !== undefined && !ground.isDays
  return [
    {
      id: 'copy',
      label: 'Copy',
      keys: 'Ctrl+C',
      because: none,
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
      label: isSplit ? `Split at ${timeOf(view, at)}` : 'Split',
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

function lockOf(ground: Ground, ids: readonly string[]): string | undefined {
  for (const id of ids) {
    const block = ground.blocks.get(readPartId(id).blockId)
    if (!block) return 'What is selected is not in view.'
    const surfer = ground.surfers.find(one => one.id === block.surferId)
    const because = surfer && lockedBecause(surfer)
    if (because) return because
  }
}

const timeOf = ({ zone }: ScheduleView, at: EpochMs) =>
  new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at)

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

/** Of a place in the grid: the menu of an empty cell, and the lower part of a block's. */
export function actionsAt(world: World, { surferId, instant }: Target): Action[] {
  const { editing, view, clip, onDialog } = world
  const { ground, act, select } = editing
  const surfer = ground.surfers.find(one => one.id === surferId)
  const locked = view.isPublished ? published : surfer && lockedBecause(surfer)
  const date = localDateOf(view.zone, instant)
  const day = { start: instantAt(view.zone, date, 0), end: instantAt(view.zone, addDays(date, 1), 0) }
  const ofDay = idsWithin(ground, day)
  const ofRow = idsWithin(ground, { start: view.from, end: view.to }, surferId)
  const template = usualShift(ground)
  return [
    {
      id: 'add',
      label: 'Add…',
      keys: 'Enter',
      because: locked,
      run: () => onDialog({ is: 'add', surferId, at: instant, isTimed: !ground.isDays }),
    },
    {
      id: 'add-shift',
      label: template ? `Add ${template.name}` : 'Add a shift',
      because: locked,
      run: () => act(now => does.addShifts(now, [surferId], [date], template)),
    },
    {
      id: 'paste',
      label: clip ? `Paste ${counted(clipSize(clip), 'block', 'blocks')} here` : 'Paste here',
      keys: 'Ctrl+V',
      because: locked ?? (clip ? undefined : 'Copy something first.'),
      run: () => clip && act(now => paste(now, clip, surferId, instant)),
    },
    {
      id: 'fill',
      label: 'Fill free time of the day with',
      because: locked,
      choices: activeTasks(ground).map(task => ({
        id: task.id,
        label: `${task.emoji} ${task.name}`,
        run: () => act(now => does.fill(now, [surferId], day, task.id)),
      })),
    },
    {
      id: 'select-day',
      label: 'Select the day',
      because: ofDay.length > 0 ? undefined : 'Nothing is scheduled on this day.',
      run: () => select(ofDay),
    },
    {
      id: 'select-row',
      label: 'Select the row',
      because: ofRow.length > 0 ? undefined : 'Nothing is scheduled on this row.',
      run: () => select(ofRow),
    },
    {
      id: 'history',
      label: 'History of this agent…',
      run: () => onDialog({ is: 'history', surferId }),
    },
    {
      id: 'auto-schedule',
      label: 'Auto-schedule this agent…',
      because: locked,
      run: () => openModal({ type: 'generate-schedule', from: date, surferId }),
    },
    {
      id: 'copy-row',
      label: 'Copy days of this agent…',
      because: locked,
      run: () => onDialog({ is: 'copy-days', surferIds: [surferId] }),
    },
    {
      id: 'clear-row',
      label: 'Clear this agent…',
      because: locked,
      isDanger: true,
      run: () => onDialog({ is: 'clear', surferIds: [surferId] }),
    },
  ]
}

/** What begins in a time: whole blocks, of one agent or of all. */
export function idsWithin(ground: Ground, { start, end }: Interval, surferId?: number): string[] {
  const shown = new Set(ground.surfers.map(surfer => surfer.id))
  return [...ground.blocks.values()]
    .filter(block => !block.published?.draft && shown.has(block.surferId))
    .filter(block => surferId === undefined || block.surferId === surferId)
    .filter(({ interval }) => start <= interval.start && interval.start < end)
    .map(block => partId({ blockId: block.id, part: 'block', index: 0 }))
}

/** Does it, or says why it can't be done. */
export function perform(action: Action | undefined): void {
  if (!action) return
  if (action.because) notifyFailed(new Error(action.because), 'That can’t be done')
  else action.run?.()
}
