// Props of the schedule page's dialogs.
import type { TimelinePlace } from '#web/parts/timeline/viewport/scroll-position.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import type { PreviewStore } from '../coverage/preview-store.ts'
import type { CountedCoverage } from '../coverage/use-coverage.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import type { ScheduleDialog } from '../view/schedule-dialog.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import type { Warnings } from '../warnings/use-warnings.ts'

export interface DialogProps {
  dialog: ScheduleDialog
  schedule: Schedule
  view: ScheduleView
  editing: Editing
  coverage: CountedCoverage | null
  warnings: Warnings
  preview: PreviewStore
  onDialog: (dialog: ScheduleDialog | null) => void
  onJump: (place: TimelinePlace) => void
}

/** Props of one kind of dialog. */
export type DialogPropsOf<Is extends ScheduleDialog['is']> = Omit<DialogProps, 'dialog'> & {
  dialog: Extract<ScheduleDialog, { is: Is }>
}
