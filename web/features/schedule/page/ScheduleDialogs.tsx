// The dialogs of a schedule page: at most one is open.
import { useState } from 'react'
import type { TimelinePlace } from '#web/parts/timeline/viewport/scroll-position.ts'
import { lockedBecause } from '../blocks/schedule-block.ts'
import { freeTime } from '../blocks/task-placing.ts'
import { partId } from '../blocks/timeline-blocks.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import { ClearDialog } from '../bulk-edits/ClearDialog.tsx'
import { CopyDaysDialog } from '../bulk-edits/CopyDaysDialog.tsx'
import { ReplaceDialog } from '../bulk-edits/ReplaceDialog.tsx'
import { HelpPanel } from '../coverage/HelpPanel.tsx'
import type { PreviewStore } from '../coverage/preview-store.ts'
import type { Coverage } from '../coverage/use-coverage.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import { deleteBlocks, setLocks } from '../edits/selection-edits.ts'
import { ExportDialog } from '../export/ExportDialog.tsx'
import { BlockDetails } from '../forms/BlockDetails.tsx'
import { AddBlockDialog, EditBlockDialog } from '../forms/BlockDialog.tsx'
import { TaskDialog } from '../forms/TaskDialog.tsx'
import { SurferHistoryDialog } from '../history/SurferHistoryDialog.tsx'
import { PublicationDialog } from '../publication/PublicationDialog.tsx'
import { ReoptimiseDialog } from '../reoptimise/ReoptimiseDialog.tsx'
import { ApplyPlanDialog } from '../task-templates/ApplyPlanDialog.tsx'
import type { ScheduleDialog } from '../view/schedule-dialog.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import { ConflictsDialog } from '../warnings/ConflictsDialog.tsx'
import type { Warnings } from '../warnings/use-warnings.ts'
import { WarningsPanel } from '../warnings/WarningsPanel.tsx'

interface Props {
  dialog: ScheduleDialog
  schedule: Schedule
  view: ScheduleView
  editing: Editing
  coverage: Coverage | null
  warnings: Warnings
  preview: PreviewStore
  onDialog: (dialog: ScheduleDialog | null) => void
  onJump: (place: TimelinePlace) => void
}

export function ScheduleDialogs(props: Props) {
  const { dialog, schedule, view, editing, coverage, warnings, preview, onDialog, onJump } = props
  const { surfers, blocks, conflicts, names } = schedule
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
      return (
        <ConflictsDialog
          conflicts={conflicts}
          blocks={blocks}
          surfers={surfers}
          names={names}
          zone={zone}
          onClose={onClose}
          onShow={({ surferId, instant, blockIds: [blockId] }) => {
            onClose()
            onJump({
              rowId: String(surferId),
              instant,
              blockId: blockId === undefined ? undefined : partId({ blockId, part: 'block', index: 0 }),
            })
          }}
        />
      )
    case 'warnings':
      return (
        <WarningsPanel
          warnings={warnings.all}
          surferName={id => warnings.ruleContext.surfers.get(id)?.name ?? 'Agent'}
          onJump={({ surferId, blockId, at }) =>
            onJump({
              rowId: String(surferId),
              instant: at,
              blockId: blockId === null ? undefined : partId({ blockId, part: 'block', index: 0 }),
            })
          }
          zone={zone}
          onClose={onClose}
        />
      )
    case 'help':
      return (
        coverage && (
          <HelpPanel
            key={`${dialog.rowId} ${dialog.within.start}`}
            coverage={coverage}
            editing={editing}
            zone={zone}
            onClose={onClose}
            rowId={dialog.rowId}
            rowLabel={coverage.rows().find(row => row.id === dialog.rowId)?.label ?? ''}
            within={dialog.within}
            now={view.now}
            rules={warnings.ruleContext}
            surfers={surfers}
            tasks={names.tasks}
            onPreview={preview.show}
          />
        )
      )
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
    case 'apply-plan':
      return <ApplyPlanDialog surferIds={filters.surferIds} range={range} zone={zone} onClose={onClose} />
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
        <OfBlock
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

interface OfBlockProps extends Pick<Props, 'schedule' | 'view' | 'editing' | 'onDialog'> {
  dialog: Extract<ScheduleDialog, { blockId: number }>
}

function OfBlock({ dialog, schedule, view, editing, onDialog }: OfBlockProps) {
  const { names, surfers, byId } = schedule
  // A block that is gone is shown until it is closed.
  const [first] = useState(() => byId.get(dialog.blockId))
  const now = byId.get(dialog.blockId) ?? first
  // A change of a published block makes a draft beside it, which is what is edited from then on.
  const block = byId.get(now?.published?.draft?.newBlockId ?? 0) ?? now
  const surfer = surfers.find(one => one.id === block?.surferId)
  if (!block || !surfer) return null
  const { zone } = view
  const onClose = () => onDialog(null)
  const because = view.isPublished
    ? 'This is what agents see. Turn Published off to change the draft.'
    : (lockedBecause(surfer) ?? null)
  const common = { names, zone, editing, onClose }
  if (because !== null || block.published?.draft)
    return <BlockDetails block={block} surfer={surfer} because={because} {...common} />
  if (dialog.is === 'task') {
    const taken = [...block.tasks.map(task => task.interval), ...block.breaks]
    const interval = freeTime(block.interval, taken, dialog.at)
    const key = `${dialog.index} ${dialog.at}`
    return (
      <TaskDialog
        key={key}
        index={dialog.index}
        block={block}
        surfer={surfer}
        interval={interval}
        {...common}
      />
    )
  }
  const id = partId({ blockId: block.id, part: 'block', index: 0 })
  return (
    <EditBlockDialog
      block={block}
      surfers={surfers}
      {...common}
      onDelete={() => {
        if (editing.act(context => deleteBlocks(context, [id]))) onClose()
      }}
      onLock={() => editing.act(context => setLocks(context, [id], !block.wire.isLocked))}
      onAddTask={() => onDialog({ is: 'task', blockId: block.id, index: null })}
      onAddBlock={() =>
        onDialog({ is: 'add', surferId: surfer.id, at: block.interval.start, isTimed: false })
      }
    />
  )
}
