// Actions of the grid: their shape, what they work on, and the defaults they use.
import type { EpochMs } from '#core/time/index.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { readPreference } from '#web/lib/preferences.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import type { CopiedBlocks } from '../edits/clipboard.ts'
import type { EditContext } from '../edits/edit-context.ts'
import type { ScheduleDialog } from '../view/schedule-dialog.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import type { GridCell } from './drop-tool.ts'
import * as texts from './texts.ts'

export interface GridAction {
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

export interface ActionContext {
  editing: Editing
  view: ScheduleView
  copied: CopiedBlocks | null
  onDialog: (dialog: ScheduleDialog | null) => void
  /** Closes the form of what was just removed, unless something typed in it is not saved. */
  closeFormOf: (ids: readonly string[]) => void
  /** Something typed in the open panel is not saved. */
  hasUnsaved: () => boolean
  /** The cell that had the focus last. */
  place: { current: GridCell | null }
}

export interface ActionTarget {
  /** Part id of the block under the pointer. */
  id?: string
  surferId: number
  instant: EpochMs
}

/** The block under the pointer brings its selection along. */
export const idsToActOn = ({ selection }: Pick<Editing, 'selection'>, id: string | undefined): string[] =>
  id === undefined || selection.has(id) ? [...selection] : [id]

export const activeShifts = ({ names }: EditContext) =>
  [...names.shifts.values()].filter(shift => shift.state === 'active')
export const activeTasks = ({ names }: EditContext) =>
  [...names.tasks.values()].filter(task => task.state === 'active')

/** The shift that was placed last, or else the first there is. */
export function defaultShift(context: EditContext) {
  const shifts = activeShifts(context)
  const last = readPreference('lastShiftTemplate')
  return shifts.find(shift => shift.id === last) ?? shifts[0]
}
export function defaultTask(context: EditContext) {
  const tasks = activeTasks(context)
  const last = readPreference('lastTask')
  return tasks.find(task => task.id === last) ?? tasks.find(task => task.type === 'task-activity')
}

/** Why nothing can be changed while the published schedule is shown. */
export const PUBLISHED_REASON = texts.thisIsWhatAgentsSee

/** Reason for managers who may edit none of the agents in view. */
export const VIEW_ONLY_REASON = texts.youCanViewThisScheduleBut

/** Does it, or says why it can't be done. */
export function runAction(action: GridAction | undefined): void {
  if (!action) return
  if (action.because) notifyFailed(new Error(action.because), texts.thatCantBeDone)
  else action.run?.()
}
