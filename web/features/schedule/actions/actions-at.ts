// What can be done at a place in the grid, and with the agent of its row.
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
import { clipSize, paste } from '../edits/clipboard.ts'
import type { Ground } from '../edits/edit-context.ts'
import { counted } from '../edits/labels.ts'
import { fill } from '../edits/ranges.ts'
import {
  type Action,
  activeTasks,
  published,
  type Target,
  usualShift,
  viewOnly,
  type World,
} from './action-context.ts'

/** Of a place in the grid: the menu of an empty cell, and the lower part of a block's. */
export function actionsAt(world: World, { surferId, instant }: Target): Action[] {
  const { editing, view, clip, onDialog } = world
  const { ground, act, select } = editing
  const surfer = ground.surfers.find(one => one.id === surferId)
  const locked = view.isPublished ? published : surfer && lockedBecause(surfer)
  const date = localDateOf(view.zone, instant)
  const day = dayOf(view.zone, date)
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
      run: () => act(now => addShifts(now, [surferId], [date], template)),
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
        run: () => act(now => fill(now, [surferId], day, task.id)),
      })),
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
    ...actionsOfDay(world, date),
  ]
}

const dayOf = (zone: Zone, date: LocalDate): Interval => ({
  start: instantAt(zone, date, 0),
  end: instantAt(zone, addDays(date, 1), 0),
})

/** Of a day with all agents in view. */
export function actionsOfDay({ editing, view, onDialog }: World, date: LocalDate): Action[] {
  const { ground, select } = editing
  const ids = idsWithin(ground, dayOf(view.zone, date))
  const range = { from: date, to: addDays(date, 1) }
  const mayEdit = ground.surfers.some(surfer => surfer.canEdit)
  const locked = view.isPublished ? published : mayEdit ? undefined : viewOnly
  return [
    {
      id: 'select-day',
      label: 'Select the day',
      because: ids.length > 0 ? undefined : 'Nothing is scheduled on this day.',
      run: () => select(ids),
    },
    {
      id: 'copy-day',
      label: 'Copy this day…',
      because: locked,
      run: () => onDialog({ is: 'copy-days', range }),
    },
    {
      id: 'publish-day',
      label: 'Publish this day…',
      because: locked,
      run: () => onDialog({ is: 'publish', range }),
    },
    {
      id: 'clear-day',
      label: 'Clear this day…',
      because: locked,
      isDanger: true,
      run: () => onDialog({ is: 'clear', days: range }),
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
