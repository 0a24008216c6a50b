// The two schedule pages: the same agents and days, drawn as shifts by day or as activities by hour.
import { Button } from '@mantine/core'
import { IconCalendar, IconEye, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ForbiddenError, textOf } from '#web/lib/api-errors.ts'
import { openModal } from '#web/lib/modals.ts'
import { usePreference } from '#web/lib/preferences.ts'
import type { TimelineRow } from '#web/parts/timeline/layout/types.ts'
import type { TimelinePlace } from '#web/parts/timeline/viewport/scroll-position.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { ForbiddenCard } from '#web/ui/feedback/ForbiddenCard.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { rangeText } from '#web/ui/inputs/date-range.ts'
import type { ActionContext } from '../actions/action-context.ts'
import { useCopiedBlocks } from '../actions/use-clipboard.ts'
import { readPartId } from '../blocks/timeline-blocks.ts'
import { type Schedule, useSchedule } from '../blocks/use-schedule.ts'
import { createPreviewStore, type PreviewStore } from '../coverage/preview-store.ts'
import { type CountedCoverage, useCoverage } from '../coverage/use-coverage.ts'
import { UnsentNotice } from '../edit-queue/UnsentNotice.tsx'
import { useEditStore, useStoreState } from '../edit-queue/use-edit-store.ts'
import { useEditing } from '../edit-queue/use-editing.ts'
import { rowShadings } from '../grid/row-shading.ts'
import { ScheduleGrid } from '../grid/ScheduleGrid.tsx'
import { scheduleRows } from '../grid/schedule-rows.ts'
import { RunningJobs } from '../planning/RunningJobs.tsx'
import { PresentManagers } from '../presence/PresentManagers.tsx'
import { DirtyFormContext, useConfirmDiscard } from '../ui/dirty-form.tsx'
import { ScheduleSkeleton } from '../ui/ScheduleSkeleton.tsx'
import classes from '../ui/schedule.module.css'
import type { ScheduleDialog } from '../view/schedule-dialog.ts'
import {
  NO_FILTERS,
  type SchedulePageName,
  type ScheduleView,
  useScheduleView,
} from '../view/use-schedule-view.ts'
import { useWarnings, type Warnings } from '../warnings/use-warnings.ts'
import { rowsWithWarnings } from '../warnings/warning-marks.ts'
import { ScheduleHeader } from './ScheduleHeader.tsx'
import { ScheduleToolbar } from './ScheduleToolbar.tsx'
import * as texts from './texts.ts'
import { useAdherenceScores } from './use-adherence-scores.ts'
import { usePageCommands } from './use-page-commands.ts'

const ACTIONS = ['pointermove', 'pointerdown', 'keydown'] as const
const loadDialogs = () => import('./ScheduleDialogs.tsx')
const ScheduleDialogs = later(async () => (await loadDialogs()).ScheduleDialogs)
const StaleEditsDialog = later(
  async () => (await import('../edit-queue/StaleEditsDialog.tsx')).StaleEditsDialog,
)

/** Paper's code comes after the page's; where it can't be fetched, the page prints as it is shown. */
const PrintedTeams = later(
  async () => (await import('../print/PrintedTeams.tsx').catch(() => null))?.PrintedTeams ?? (() => null),
)

/** Loads dialogs as soon as somebody does anything on the page: what opens one then finds it. */
function useDialogsAhead(): void {
  useEffect(() => {
    const load = () => void loadDialogs().catch(() => {})
    for (const action of ACTIONS) window.addEventListener(action, load, { once: true })
    return () => {
      for (const action of ACTIONS) window.removeEventListener(action, load)
    }
  }, [])
}

export function SchedulePage({ page }: { page: SchedulePageName }) {
  useDialogsAhead()
  const view = useScheduleView(page)
  const store = useEditStore()
  const { batches } = useStoreState(store)
  const schedule = useSchedule(view, batches)
  const rows = useRows(view, schedule)
  const editing = useEditing(store, schedule, view, rows)
  const copied = useCopiedBlocks()
  const { dialog, setDialog, closeFormOf, unsaved, question } = useDialog(store)
  const place = useRef<ActionContext['place']['current']>(null)
  const hasUnsaved = () => unsaved.current
  const actionContext: ActionContext = {
    editing,
    view,
    copied,
    onDialog: setDialog,
    closeFormOf,
    hasUnsaved,
    place,
  }
  const canEdit = schedule.surfers.some(surfer => surfer.canEdit)
  usePageCommands(actionContext, canEdit && !view.isPublished, schedule.offBecause)
  const coverage = useCoverage(view, schedule.byId, schedule.names.tasks)
  const warnings = useWarnings(view, schedule, schedule.blocks)
  const [preview] = useState(createPreviewStore)
  const [jumpTo, setJumpTo] = useState<TimelinePlace>()
  const marked = useMemo(() => rowsWithWarnings(rows, warnings), [rows, warnings])
  const conflictCount = schedule.conflicts.filter(conflict => !conflict.acked).length
  return (
    <div className={classes.page}>
      <ScheduleHeader
        view={view}
        canEdit={canEdit}
        offBecause={schedule.offBecause}
        onAction={is => setDialog({ is })}
      />
      <ScheduleToolbar
        view={view}
        steps={editing.steps}
        conflictCount={conflictCount}
        onConflicts={() => setDialog({ is: 'conflicts' })}
        warningCount={view.isPublished ? 0 : warnings.all.length}
        onWarnings={() => setDialog({ is: 'warnings' })}
        present={
          <PresentManagers
            actionContext={actionContext}
            dialog={dialog}
            preview={preview}
            onJump={setJumpTo}
          />
        }
      />
      <RunningJobs from={view.range.from} onReoptimise={jobId => setDialog({ is: 'reoptimise', jobId })} />
      <UnsentNotice editing={editing} />
      <Body
        actionContext={actionContext}
        schedule={schedule}
        canEdit={canEdit}
        coverage={coverage}
        warnings={warnings}
        preview={preview}
        jumpTo={jumpTo}
        rows={marked}
      >
        {dialog && (
          <DirtyFormContext value={unsaved}>
            <ScheduleDialogs
              dialog={dialog}
              schedule={schedule}
              view={view}
              editing={editing}
              coverage={coverage}
              warnings={warnings}
              preview={preview}
              onDialog={setDialog}
              onJump={setJumpTo}
            />
          </DirtyFormContext>
        )}
      </Body>
      {question}
      {editing.steps.question}
      {editing.sendProblem?.is === 'stale' && (
        <StaleEditsDialog
          sendProblem={editing.sendProblem}
          zone={view.zone}
          editing={editing}
          schedule={schedule}
        />
      )}
    </div>
  )
}

function useRows(view: ScheduleView, { surfers, blocks }: Schedule): TimelineRow[] {
  const { zone, from, to, dayCount, isPublished, sort } = view
  const [hasContract] = usePreference('showContractedHours')
  const [isGrouped] = usePreference('groupByTeam')
  const adherence = useAdherenceScores(view)
  const shadings = useMemo(() => rowShadings(surfers, { start: from, end: to }), [surfers, from, to])
  return useMemo(
    () =>
      scheduleRows(
        surfers,
        blocks,
        { zone, from, dayCount, isPublished, hasContract, sort, adherence, isGrouped },
        shadings,
      ),
    [surfers, blocks, zone, from, dayCount, isPublished, hasContract, sort, adherence, isGrouped, shadings],
  )
}

/** The open dialog or panel, which keeps what is typed in it; a block in it may get another id from the server. */
function useDialog(store: ReturnType<typeof useEditStore>) {
  const [dialog, setDialog] = useState<ScheduleDialog | null>(null)
  useEffect(
    () =>
      store.onRenamed(renamed =>
        setDialog(now => {
          const blockId = now && 'blockId' in now ? renamed.get(now.blockId) : undefined
          return now && 'blockId' in now && blockId !== undefined
            ? { ...now, blockId, openedAs: now.openedAs ?? now.blockId }
            : now
        }),
      ),
    [store],
  )
  const { unsaved, openOrAsk, question } = useConfirmDiscard(setDialog)
  const shown = useRef(dialog)
  shown.current = dialog
  const show = useCallback(
    (next: ScheduleDialog | null) => (isSameForm(shown.current, next) || !next ? setDialog : openOrAsk)(next),
    [openOrAsk],
  )
  const closeFormOf = useCallback(
    (ids: readonly string[]) =>
      setDialog(now => (!unsaved.current && ids.some(id => isFormOf(now, id)) ? null : now)),
    [unsaved],
  )
  return { dialog, setDialog: show, closeFormOf, unsaved, question }
}

/** The dialog is the form of a block or of its part with this id. */
function isFormOf(dialog: ScheduleDialog | null, id: string): boolean {
  if (dialog?.is !== 'block' && dialog?.is !== 'task') return false
  const { blockId, part, index } = readPartId(id)
  if (blockId !== dialog.blockId) return false
  return part === 'block' || (dialog.is === 'task' && part === 'task' && index === dialog.index)
}

/** The block whose form is open is clicked once more. */
const isSameForm = (now: ScheduleDialog | null, next: ScheduleDialog | null): boolean =>
  now?.is === 'block' && next?.is === 'block' && now.blockId === next.blockId

interface BodyProps {
  actionContext: ActionContext
  schedule: Schedule
  rows: TimelineRow[]
  canEdit: boolean
  coverage: CountedCoverage | null
  warnings: Warnings
  preview: PreviewStore
  jumpTo: TimelinePlace | undefined
  /** Dialogs, of which some stand beside the grid. */
  children: ReactNode
}

function Body({ canEdit, children, ...grid }: BodyProps): ReactNode {
  const { actionContext, schedule } = grid
  const { error } = schedule
  const { view } = actionContext
  if (error instanceof ForbiddenError)
    return <ForbiddenCard teams={error.unauthorisedTeams}>{textOf(error)}</ForbiddenCard>
  if (error) return <ErrorCard onRetry={schedule.retry}>{textOf(error)}</ErrorCard>
  if (schedule.isPending) return <ScheduleSkeleton />
  if (schedule.surfers.length === 0) return <NobodyThere view={view} />
  return (
    <>
      <Notice
        view={view}
        isEmpty={schedule.blocks.every(block => block.interval.start < view.from)}
        canEdit={canEdit}
      />
      <div className={classes.work}>
        <ScheduleGrid {...grid} />
        {children}
      </div>
      <PrintedTeams view={view} schedule={schedule} rows={grid.rows} />
    </>
  )
}
function Notice({ view, isEmpty, canEdit }: { view: ScheduleView; isEmpty: boolean; canEdit: boolean }) {
  if (view.isPublished)
    return (
      <div className={classes.notice}>
        <IconEye size={16} stroke={1.6} aria-hidden="true" />
        <p>{isEmpty ? texts.nothingIsPublishedForTheseDays : texts.thisIsWhatAgentsSee}</p>
        <Button variant="default" size="compact-xs" onClick={() => view.setPublished(false)}>
          {texts.showDrafts}
        </Button>
      </div>
    )
  if (!isEmpty) return null
  return (
    <div className={classes.notice}>
      <IconCalendar size={16} stroke={1.6} aria-hidden="true" />
      <p>{texts.nothingIsPlannedFor(rangeText(view.range), canEdit)}</p>
      {canEdit && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => openModal({ type: 'generate-schedule', from: view.range.from })}
        >
          {texts.generateSchedule}
        </Button>
      )}
    </div>
  )
}

function NobodyThere({ view: { filters, setFilters } }: { view: ScheduleView }) {
  const isFiltered = Object.values(filters).some(filter => filter.length > 0)
  if (isFiltered)
    return (
      <EmptyState
        title={texts.noMatchingAgents}
        icon={IconUsers}
        action={
          <Button variant="default" onClick={() => setFilters(NO_FILTERS)}>
            {texts.clearFilters}
          </Button>
        }
      >
        {texts.tryFewerFilters}
      </EmptyState>
    )
  return (
    <EmptyState
      title={texts.noAgentsYet}
      icon={IconUsers}
      action={
        <Button component={Link} to="/settings/agents">
          {texts.addAgents}
        </Button>
      }
    >
      {texts.eachAgentHasARowHere}
    </EmptyState>
  )
}
