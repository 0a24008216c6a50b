// The panels that list places of the grid, and lead to them: conflicts, warnings and help for a time with too few
// agents.
import { partId } from '../blocks/timeline-blocks.ts'
import { HelpPanel } from '../coverage/HelpPanel.tsx'
import { ConflictsDialog } from '../warnings/ConflictsDialog.tsx'
import { WarningsPanel } from '../warnings/WarningsPanel.tsx'
import type { DialogPropsOf } from './dialog-props.ts'
import * as texts from './texts.ts'

const wholeId = (blockId: number | null | undefined) =>
  typeof blockId === 'number' ? partId({ blockId, part: 'block', index: 0 }) : undefined

export function ConflictList({ schedule, view, onDialog, onJump }: DialogPropsOf<'conflicts'>) {
  return (
    <ConflictsDialog
      conflicts={schedule.conflicts}
      blocks={schedule.blocks}
      surfers={schedule.surfers}
      names={schedule.names}
      zone={view.zone}
      onClose={() => onDialog(null)}
      onShow={({ surferId, instant, blockIds: [blockId] }) => {
        onDialog(null)
        onJump({ rowId: String(surferId), instant, blockId: wholeId(blockId) })
      }}
    />
  )
}

export function WarningList({ warnings, view, onDialog, onJump }: DialogPropsOf<'warnings'>) {
  return (
    <WarningsPanel
      warnings={warnings.all}
      surferName={id => warnings.ruleContext.surfers.get(id)?.name ?? texts.agent}
      onJump={({ surferId, blockId, at }) =>
        onJump({ rowId: String(surferId), instant: at, blockId: wholeId(blockId) })
      }
      zone={view.zone}
      onClose={() => onDialog(null)}
    />
  )
}

export function HelpList(props: DialogPropsOf<'help'>) {
  const { dialog, schedule, view, editing, coverage, warnings, preview, onDialog } = props
  if (!coverage) return null
  return (
    <HelpPanel
      key={`${dialog.rowId} ${dialog.within.start}`}
      coverage={coverage}
      editing={editing}
      zone={view.zone}
      onClose={() => onDialog(null)}
      rowId={dialog.rowId}
      rowLabel={coverage.rows().find(row => row.id === dialog.rowId)?.label ?? ''}
      within={dialog.within}
      now={view.now}
      rules={warnings.ruleContext}
      surfers={schedule.surfers}
      tasks={schedule.names.tasks}
      onPreview={preview.show}
    />
  )
}
