// What an action on the grid is, what it knows, and what it would use unless told.
import type { EpochMs } from '#core/time/index.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { readPreference } from '#web/lib/preferences.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import type { Clip } from '../edits/clipboard.ts'
import type { Ground } from '../edits/edit-context.ts'
import type { ScheduleDialog } from '../view/schedule-dialog.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import type { Place } from './drop-tool.ts'

export interface Action {
  id: string
  label: string
  keys?: string
  /** Why it can't be done. */
  because?: string
  isDanger?: boolean
  run?: () => void
  /** One of these is to be chosen. */
  choices?: { id: number | string; label: string; run: () => void }[]
}

export interface World {
  editing: Editing
  view: ScheduleView
  clip: Clip | null
  onDialog: (dialog: ScheduleDialog | null) => void
  /** Something typed in the open panel is not saved. */
  hasUnsaved: () => boolean
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

/** Why nothing can be changed while the published schedule is shown. */
export const published = 'This is what agents see. Turn Published off to change the draft.'

/** Nor by somebody who may edit none of these agents. */
export const viewOnly = 'You may see this schedule, but not change it.'

/** Does it, or says why it can't be done. */
export function perform(action: Action | undefined): void {
  if (!action) return
  if (action.because) notifyFailed(new Error(action.because), 'That can’t be done')
  else action.run?.()
}
