// The dialogs of a schedule page: at most one is open.

import { ExportDialog } from '#web/parts/timesheet-export/ExportDialog.tsx'
import { ClearDialog } from '../bulk-edits/ClearDialog.tsx'
import { CopyDaysDialog } from '../bulk-edits/CopyDaysDialog.tsx'
import { ReplaceDialog } from '../bulk-edits/ReplaceDialog.tsx'
import { TimeOffDialog } from '../bulk-edits/TimeOffDialog.tsx'
import { AddBlockDialog } from '../forms/BlockDialog.tsx'
import { SurferHistoryDialog } from '../history/SurferHistoryDialog.tsx'
import { PublicationDialog } from '../publication/PublicationDialog.tsx'
import { ReoptimiseDialog } from '../reoptimise/ReoptimiseDialog.tsx'
import { ApplyTaskTemplateDialog } from '../task-templates/ApplyTaskTemplateDialog.tsx'
import type { ScheduleDialog } from '../view/schedule-dialog.ts'
import { BlockPanel } from './BlockPanel.tsx'
import type { DialogProps } from './dialog-props.ts'
import { ConflictList, HelpList, WarningList } from './ListPanels.tsx'

export function ScheduleDialogs(props: DialogProps) {
  const { dialog, schedule, view, editing, onDialog } = props
  const { surfers, names } = schedule
  const { zone, range, filters } = view
  const onClose = () => onDialog(null)
  switch (dialog.is) {
    case 'add':
      return (
        <AddBlockDialog
          {...dialog}
          surfers={surfers}
          names={names}
          zone={zone}
          editing={editing}
          onClose={onClose}
        />
      )
    case 'conflicts':
      return <ConflictList {...props} dialog={dialog} />
    case 'warnings':
      return <WarningList {...props} dialog={dialog} />
    case 'help':
      return <HelpList {...props} dialog={dialog} />
    case 'publish':
    case 'discard':
      return (
        <PublicationDialog
          mode={dialog.is}
          teamIds={filters.teamIds}
          surferIds={filters.surferIds}
          range={range}
          zone={zone}
          onClose={onClose}
          {...(dialog.is === 'publish' ? given(dialog) : {})}
        />
      )
    case 'export':
      return (
        <ExportDialog
          surferIds={surfers.map(surfer => surfer.id)}
          range={range}
          zone={zone}
          onClose={onClose}
        />
      )
    case 'history': {
      const surfer = surfers.find(one => one.id === dialog.surferId)
      return surfer ? <SurferHistoryDialog surfer={surfer} zone={zone} onClose={onClose} /> : null
    }
    case 'replace':
      return (
        <ReplaceDialog schedule={schedule} editing={editing} range={range} zone={zone} onClose={onClose} />
      )
    case 'copy-days':
      return (
        <CopyDaysDialog schedule={schedule} editing={editing} range={range} onClose={onClose} {...dialog} />
      )
    case 'time-off':
      return (
        <TimeOffDialog
          schedule={schedule}
          editing={editing}
          range={range}
          zone={zone}
          onClose={onClose}
          {...dialog}
        />
      )
    case 'clear':
      return (
        <ClearDialog
          schedule={schedule}
          editing={editing}
          range={range}
          zone={zone}
          onClose={onClose}
          {...dialog}
        />
      )
    case 'apply-task-template':
      return (
        <ApplyTaskTemplateDialog surferIds={filters.surferIds} range={range} zone={zone} onClose={onClose} />
      )
    case 'reoptimise':
      return (
        <ReoptimiseDialog
          unit={view.unit === 'day' ? 'day' : 'week'}
          date={range.from}
          surferIds={filters.surferIds}
          jobId={dialog.jobId ?? null}
          zone={zone}
          onClose={onClose}
        />
      )
    default:
      return (
        <BlockPanel
          key={dialog.openedAs ?? dialog.blockId}
          dialog={dialog}
          schedule={schedule}
          view={view}
          editing={editing}
          onDialog={onDialog}
        />
      )
  }
}

const given = ({ surferIds, range, blockIds }: Extract<ScheduleDialog, { is: 'publish' }>) => ({
  ...(surferIds ? { surferIds, teamIds: [] } : {}),
  ...(blockIds ? { blockIds } : {}),
  ...(range ? { range } : {}),
})
