// The timeline of a schedule page with what is edited in it: menu, bar of the selection, panel of shifts.

import { type DragEvent, useMemo } from 'react'
import { draftView } from '#core/blocks/index.ts'
import type { EpochMs, Interval } from '#core/time/index.ts'
import { openModal } from '#web/lib/modals.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { usePendingByBlock } from '#web/parts/requests/use-pending.ts'
import type { TimelineBlock, TimelineRow } from '#web/parts/timeline/layout/types.ts'
import { Timeline } from '#web/parts/timeline/Timeline.tsx'
import type { TimelineFrame } from '#web/parts/timeline/timeline-props.ts'
import type { TimelinePlace } from '#web/parts/timeline/viewport/scroll-position.ts'
import { rangeText } from '#web/ui/inputs/date-range.ts'
import { ActionMenu } from '../actions/ActionMenu.tsx'
import type { ActionContext } from '../actions/action-context.ts'
import { cellUnderPoint, dropTool } from '../actions/drop-tool.ts'
import { SelectionBar } from '../actions/SelectionBar.tsx'
import { TOOL_TYPE, ToolPalette } from '../actions/ToolPalette.tsx'
import { rememberLastTemplate } from '../actions/timeline-editing.ts'
import { menuAt, runActionAt, useGridEditing } from '../actions/use-grid-editing.ts'
import { useValidation } from '../actions/use-validation.ts'
import { readPartId, timelineBlocks } from '../blocks/timeline-blocks.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import type { PreviewStore } from '../coverage/preview-store.ts'
import { ScheduleCoverage } from '../coverage/ScheduleCoverage.tsx'
import type { CountedCoverage } from '../coverage/use-coverage.ts'
import { timelinePeers } from '../presence/peers.ts'
import { usePresentManagers } from '../presence/use-presence.ts'
import { ShiftTallyStrip } from '../tallies/ShiftTallyStrip.tsx'
import { tallyRows } from '../tallies/shift-tally.ts'
import classes from '../ui/schedule.module.css'
import type { Warnings } from '../warnings/use-warnings.ts'
import { rowsWithoutMatch } from './search-filter.ts'
import * as texts from './texts.ts'
import { withRequests } from './with-requests.ts'

interface Props {
  actionContext: ActionContext
  schedule: Schedule
  rows: TimelineRow[]
  coverage: CountedCoverage | null
  warnings: Warnings
  preview: PreviewStore
  jumpTo: TimelinePlace | undefined
}

export function ScheduleGrid(props: Props) {
  const { actionContext, schedule, rows, coverage, warnings, preview, jumpTo } = props
  const { view, editing } = actionContext
  const { page, zone, from, to, range } = view
  const [hasPalette] = usePreference('schedulePalette')
  const { drawn, dimmed, opensAt, peers, hasWeekends } = useGridContent(props)
  const clicks = useGridClicks(actionContext, schedule)
  const validate = useValidation(warnings.ruleContext, coverage)
  const { editing: gestures, menu, closeMenu } = useGridEditing(actionContext, validate, preview.show)
  const { renderTop, renderBottom } = useStrips(props)
  const content =
    menu &&
    menuAt(actionContext, menu.target, id => {
      const block = drawn.find(one => one.id === id)
      if (block) clicks.onBlockClick(block)
    })
  return (
    <>
      <section
        className={classes.grid}
        data-stale={schedule.isStale || undefined}
        aria-label={texts.schedule}
        onDragOver={event => {
          if (gestures && event.dataTransfer.types.includes(TOOL_TYPE)) event.preventDefault()
        }}
        onDrop={gestures && (event => dropOnGrid(actionContext, event, hasWeekends))}
        onFocus={event => {
          const { left, top, height } = event.target.getBoundingClientRect()
          const place = cellUnderPoint(left + 1, top + height / 2, view, hasWeekends)
          if (place) actionContext.place.current = place
        }}
      >
        <Timeline
          label={texts.scheduleRange(rangeText(range))}
          corner={texts.agentCount(rows.length)}
          rows={rows}
          blocks={drawn}
          from={from}
          to={to}
          zone={zone}
          view={page === 'shifts' ? 'days' : 'hours'}
          zoomMinutes={view.zoom}
          onZoom={view.setZoom}
          editing={gestures}
          peers={peers}
          dimmed={dimmed}
          now={view.now}
          onNow={view.goToday}
          hasWeekends={hasWeekends}
          opensAt={opensAt}
          askedFor={view.at}
          {...clicks}
          opening={view.opening}
          renderTop={renderTop}
          jumpTo={jumpTo}
          renderBottom={renderBottom}
        />
        <SelectionBar actionContext={actionContext} />
        {menu && content && <ActionMenu {...content} point={menu.point} onClose={closeMenu} />}
      </section>
      {hasPalette && gestures && <ToolPalette context={editing.context} />}
    </>
  )
}

/** Content of the timeline, each part made anew only when it changes. */
function useGridContent({ actionContext, schedule, rows, warnings }: Props) {
  const { view } = actionContext
  const { page, zone, from, dayCount, find, isPublished } = view
  const { blocks, conflicts, names, byId } = schedule
  const [showsWeekends] = usePreference('showWeekends')
  const [isCustomColored] = usePreference('colorCustomShifts')
  const hasWeekends = page === 'activities' || dayCount === 1 || showsWeekends
  const pending = usePendingByBlock()
  const drawn = useMemo(
    () =>
      withRequests(
        timelineBlocks(
          blocks,
          { names, zone, conflicts, isCustomColored, hasWeekends, isByDay: page === 'shifts' },
          warnings.byBlock,
        ),
        pending,
      ),
    [blocks, names, zone, conflicts, isCustomColored, hasWeekends, page, warnings.byBlock, pending],
  )
  const dimmed = useMemo(() => rowsWithoutMatch(find, rows, drawn), [find, rows, drawn])
  const opensAt = useMemo(() => firstShiftStart(blocks, from), [blocks, from])
  const present = usePresentManagers(view)
  const peers = useMemo(() => (isPublished ? [] : timelinePeers(present, byId)), [isPublished, present, byId])
  return { drawn, dimmed, opensAt, peers, hasWeekends }
}

/** The coverage above the rows and the shifts of each day under them. */
function useStrips({ actionContext, schedule, coverage, warnings, preview }: Props) {
  const { view, onDialog } = actionContext
  const { page, zone, isPublished } = view
  const { blocks, names, byId } = schedule
  const [bars] = usePreference('coverageBars')
  const tally = useMemo(
    () => (page === 'shifts' ? tallyRows(blocks, names, zone) : []),
    [page, blocks, names, zone],
  )
  const onShort = useMemo(
    () =>
      isPublished
        ? undefined
        : (rowId: string, { start, end }: Interval) =>
            onDialog({ is: 'help', rowId, within: { start, end } }),
    [isPublished, onDialog],
  )
  const renderTop = (frame: TimelineFrame) => (
    <ScheduleCoverage
      blocks={byId}
      coverage={coverage}
      rules={warnings.ruleContext}
      now={view.now}
      preview={preview}
      frame={frame}
      onShort={onShort}
    />
  )
  const renderBottom = (frame: TimelineFrame) => (
    <ShiftTallyStrip
      rows={tally}
      frame={frame}
      chosen={view.filters.shiftTemplateIds}
      onChoose={shiftTemplateIds => view.setFilters({ shiftTemplateIds })}
    />
  )
  return {
    renderTop: bars === 'off' ? undefined : renderTop,
    renderBottom: page === 'shifts' ? renderBottom : undefined,
  }
}

/** A shift or activity of the palette, dropped on a cell. */
function dropOnGrid({ view, editing }: ActionContext, event: DragEvent, hasWeekends: boolean): void {
  const tool = event.dataTransfer.getData(TOOL_TYPE)
  const place = tool ? cellUnderPoint(event.clientX, event.clientY, view, hasWeekends) : null
  if (!place) return
  event.preventDefault()
  const done = editing.act(context => dropTool(context, Number(tool), place))
  if (done) rememberLastTemplate(done.edits)
}

/** Start of the first shift that begins in view; undefined without one. */
function firstShiftStart(blocks: Schedule['blocks'], from: EpochMs): EpochMs | undefined {
  const starts = draftView(blocks)
    .filter(block => block.type === 'shift' && block.interval.start >= from)
    .map(block => block.interval.start)
  return starts.length > 0 ? starts.reduce((a, b) => Math.min(a, b)) : undefined
}

/** Dialogs that clicks and Enter open. */
function useGridClicks(actionContext: ActionContext, schedule: Schedule) {
  const { view, onDialog, hasUnsaved } = actionContext
  const mayEdit = (surferId: number) =>
    !view.isPublished && schedule.surfers.some(surfer => surfer.id === surferId && surfer.canEdit)
  return {
    onCellClick: (rowId: string, at: EpochMs) => {
      const surferId = Number(rowId)
      if (mayEdit(surferId)) onDialog({ is: 'add', surferId, at, isTimed: view.page === 'activities' })
    },
    onCellDoubleClick: (rowId: string, instant: EpochMs) => {
      if (!mayEdit(Number(rowId)) || hasUnsaved()) return
      onDialog(null)
      runActionAt(actionContext, { surferId: Number(rowId), instant }, 'add-shift')
    },
    onRowClick: view.isPublished
      ? undefined
      : (rowId: string) => openModal({ type: 'surfer-schedule', surferId: Number(rowId) }),
    onBlockClick: (drawn: TimelineBlock, at?: EpochMs) => {
      const { blockId, part, index } = readPartId(drawn.id)
      if (part === 'task') onDialog({ is: 'task', blockId, index })
      // The free part of a shift in view of its hours is where an activity may be.
      else if (at !== undefined && drawn.kind === 'shift' && mayEdit(Number(drawn.rowId)) && !drawn.isDeleted)
        onDialog({ is: 'task', blockId, index: null, at })
      else onDialog({ is: 'block', blockId })
    },
  }
}
