// The two schedule pages: the same agents and days, drawn as shifts by day or as activities by hour.
import { Button } from '@mantine/core'
import { IconCalendar, IconEye, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { draftView } from '#core/blocks/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { openModal } from '../../app/modals.ts'
import { ForbiddenError, textOf } from '../../lib/api-errors.ts'
import { type PageKeys, usePageKeys } from '../../lib/page-keys.ts'
import { usePreference } from '../../lib/preferences.ts'
import { CoverageStrip } from '../../parts/CoverageStrip.tsx'
import { Timeline, type TimelineFrame } from '../../parts/timeline/Timeline.tsx'
import type { TimelineBlock } from '../../parts/timeline/types.ts'
import { rangeText } from '../../ui/date-range.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { ForbiddenCard } from '../../ui/ForbiddenCard.tsx'
import { useCoverage } from './coverage/use-coverage.ts'
import { RunningJobs } from './RunningJobs.tsx'
import { type ScheduleDialog, ScheduleDialogs } from './ScheduleDialogs.tsx'
import { ScheduleHeader } from './ScheduleHeader.tsx'
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx'
import { ScheduleToolbar } from './ScheduleToolbar.tsx'
import { ShiftTally, tallyRows } from './ShiftTally.tsx'
import classes from './schedule.module.css'
import { rowsOf } from './schedule-rows.ts'
import { readPartId, timelineBlocks } from './timeline-blocks.ts'
import { type Schedule, useSchedule } from './use-schedule.ts'
import { type SchedulePageName, type ScheduleView, useScheduleView } from './use-schedule-view.ts'

const KEYS: PageKeys = {
  title: 'Schedule',
  hints: [
    { keys: ['←', '→', '↑', '↓'], does: 'Walk over the cells' },
    { keys: ['Enter'], does: 'Open a block, or add one to an empty cell' },
    { keys: ['Delete'], does: 'Delete the block in the cell' },
    { keys: ['Home', 'End'], does: 'First and last day or hour' },
  ],
}

export function SchedulePage({ page }: { page: SchedulePageName }) {
  const view = useScheduleView(page)
  const schedule = useSchedule(view)
  const [dialog, setDialog] = useState<ScheduleDialog | null>(null)
  usePageKeys(KEYS)
  const canEdit = schedule.surfers.some(surfer => surfer.canEdit)
  const conflictCount = schedule.conflicts.filter(conflict => !conflict.acked).length
  return (
    <div className={classes.page}>
      <ScheduleHeader view={view} canEdit={canEdit} onAction={is => setDialog({ is })} />
      <ScheduleToolbar
        view={view}
        conflictCount={conflictCount}
        onConflicts={() => setDialog({ is: 'conflicts' })}
      />
      <RunningJobs from={view.range.from} onReoptimise={jobId => setDialog({ is: 'reoptimise', jobId })} />
      <Body view={view} schedule={schedule} canEdit={canEdit} onDialog={setDialog} />
      {dialog && <ScheduleDialogs {...{ dialog, schedule, view }} onDialog={setDialog} />}
    </div>
  )
}

interface BodyProps {
  view: ScheduleView
  schedule: Schedule
  canEdit: boolean
  onDialog: (dialog: ScheduleDialog) => void
}

function Body({ view, schedule, canEdit, onDialog }: BodyProps): ReactNode {
  const { error } = schedule
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
      <div className={classes.grid} data-stale={schedule.isStale || undefined}>
        <Grid view={view} schedule={schedule} onDialog={onDialog} />
      </div>
    </>
  )
}

function Notice({ view, isEmpty, canEdit }: { view: ScheduleView; isEmpty: boolean; canEdit: boolean }) {
  if (view.isPublished)
    return (
      <div className={classes.notice}>
        <IconEye size={16} stroke={1.6} aria-hidden="true" />
        <p>
          {isEmpty
            ? 'Nothing is published for these days.'
            : 'This is what agents see. It can’t be changed here.'}
        </p>
        <Button variant="default" size="compact-xs" onClick={() => view.setPublished(false)}>
          Show drafts
        </Button>
      </div>
    )
  if (!isEmpty) return null
  return (
    <div className={classes.notice}>
      <IconCalendar size={16} stroke={1.6} aria-hidden="true" />
      <p>Nothing is planned for {rangeText(view.range)}. Click a cell to add a shift, or let Lineup plan.</p>
      {canEdit && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => openModal({ type: 'generate-schedule', from: view.range.from })}
        >
          Generate schedule
        </Button>
      )}
    </div>
  )
}

function NobodyThere({ view: { filters, setFilters } }: { view: ScheduleView }) {
  const isFiltered =
    filters.searchText !== '' ||
    filters.teamIds.length + filters.surferIds.length + filters.taskIds.length > 0
  if (isFiltered)
    return (
      <EmptyState
        title="No agent matches"
        icon={IconUsers}
        action={
          <Button
            variant="default"
            onClick={() => setFilters({ searchText: '', teamIds: [], surferIds: [], taskIds: [] })}
          >
            Clear filters
          </Button>
        }
      >
        Try fewer filters.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No agents yet"
      icon={IconUsers}
      action={
        <Button component={Link} to="/settings/agents">
          Add agents
        </Button>
      }
    >
      Each agent has a row here, with the shifts of each day.
    </EmptyState>
  )
}

function Grid({ view, schedule, onDialog }: Omit<BodyProps, 'canEdit'>) {
  const { page, zone, from, to, dayCount, isPublished, sort, range } = view
  const { surfers, blocks, conflicts, names } = schedule
  const [hasContract] = usePreference('showContractedHours')
  const [showsWeekends] = usePreference('showWeekends')
  const [isCustomColored] = usePreference('colorCustomShifts')
  const [bars] = usePreference('coverageBars')
  const coverage = useCoverage(view, schedule.everybodys, names.tasks)
  const hasWeekends = page === 'activities' || dayCount === 1 || showsWeekends
  const rows = useMemo(
    () => rowsOf(surfers, blocks, { zone, from, dayCount, isPublished, hasContract, sort }),
    [surfers, blocks, zone, from, dayCount, isPublished, hasContract, sort],
  )
  const drawn = useMemo(
    () => timelineBlocks(blocks, { names, zone, conflicts, isCustomColored, hasWeekends }),
    [blocks, names, zone, conflicts, isCustomColored, hasWeekends],
  )
  const tally = useMemo(() => tallyRows(blocks, names, zone), [blocks, names, zone])
  const opensAt = useMemo(() => firstWork(blocks, from), [blocks, from])
  const click = useGridClicks(view, schedule, onDialog)
  const renderTop = useCallback(
    (frame: TimelineFrame) => (
      <CoverageStrip rows={coverage.rows} display={bars === 'off' ? 'bar' : bars} {...frame} />
    ),
    [coverage.rows, bars],
  )
  return (
    <Timeline
      label={`Schedule, ${rangeText(range)}`}
      corner={rows.length === 1 ? '1 agent' : `${rows.length} agents`}
      rows={rows}
      blocks={drawn}
      from={from}
      to={to}
      zone={zone}
      view={page === 'shifts' ? 'days' : 'hours'}
      now={view.now}
      hasWeekends={hasWeekends}
      opensAt={opensAt}
      askedFor={view.at}
      {...click}
      renderTop={coverage.rows.length > 0 ? renderTop : undefined}
      renderBottom={page === 'shifts' ? frame => <ShiftTally rows={tally} frame={frame} /> : undefined}
    />
  )
}

/** Where the first shift that begins in view starts. */
function firstWork(blocks: Schedule['blocks'], from: EpochMs): EpochMs | undefined {
  const starts = draftView(blocks)
    .filter(block => block.type === 'shift' && block.interval.start >= from)
    .map(block => block.interval.start)
  return starts.length > 0 ? starts.reduce((a, b) => Math.min(a, b)) : undefined
}

/** What clicks and keys in the grid open. */
function useGridClicks(view: ScheduleView, schedule: Schedule, onDialog: BodyProps['onDialog']) {
  const mayEdit = (surferId: number) =>
    !view.isPublished && schedule.surfers.some(surfer => surfer.id === surferId && surfer.canEdit)
  return {
    onCellClick: (rowId: string, at: EpochMs) => {
      const surferId = Number(rowId)
      if (mayEdit(surferId)) onDialog({ is: 'add', surferId, at, isTimed: view.page === 'activities' })
    },
    onRowClick: view.isPublished
      ? undefined
      : (rowId: string) => openModal({ type: 'agent-schedule', surferId: Number(rowId) }),
    onBlockClick: (drawn: TimelineBlock, at?: EpochMs) => {
      const { blockId, part, index } = readPartId(drawn.id)
      if (part === 'task') onDialog({ is: 'task', blockId, index })
      // The free part of a shift in view of its hours is where an activity may be.
      else if (at !== undefined && drawn.kind === 'shift' && mayEdit(Number(drawn.rowId)) && !drawn.isDeleted)
        onDialog({ is: 'task', blockId, index: null, at })
      else onDialog({ is: 'block', blockId })
    },
    onBlockDelete: (drawn: TimelineBlock) => {
      const { blockId, part, index } = readPartId(drawn.id)
      if (part === 'break') onDialog({ is: 'block', blockId })
      else onDialog({ is: 'delete', blockId, taskIndex: part === 'task' ? index : null })
    },
  }
}
