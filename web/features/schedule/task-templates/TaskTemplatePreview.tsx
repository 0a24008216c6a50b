// The schedule as the plan would make it: a day of it to look at, the week or the day to count over.

import { Button, Loader, SegmentedControl } from '@mantine/core'
import { IconEye, IconUsers } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { PlanPreview as Preview } from '#contract/endpoints/schedule.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { openModal } from '#web/lib/modals.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { CoverageStrip } from '#web/parts/CoverageStrip.tsx'
import type { ZoomMinutes } from '#web/parts/timeline/layout/types.ts'
import { Timeline } from '#web/parts/timeline/Timeline.tsx'
import type { TimelineFrame } from '#web/parts/timeline/timeline-props.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { DateRangeNav } from '#web/ui/inputs/DateRangeNav.tsx'
import { rangeText } from '#web/ui/inputs/date-range.ts'
import { ScheduleSkeleton } from '../ui/ScheduleSkeleton.tsx'
import type { PreviewDays, PreviewSpan } from './preview-days.ts'
import { previewCoverage, previewGrid } from './preview-drawing.ts'
import classes from './rules/task-templates.module.css'
import * as texts from './texts.ts'
import type { PreviewState } from './use-template-preview.ts'

interface Props {
  state: PreviewState
  days: PreviewDays
  tasks: readonly Task[]
  shifts: readonly ShiftTemplate[]
}

const SPANS = [
  { value: 'week', label: texts.week },
  { value: 'day', label: texts.day },
]

export function TaskTemplatePreview({ state, days, tasks, shifts }: Props) {
  return (
    <section className={classes.preview} aria-label={texts.preview}>
      <header>
        <DateRangeNav
          value={days.day}
          unit="day"
          today={days.today}
          weekStartsOn={days.weekStartsOn}
          onChange={range => days.setDate(range.from)}
        />
        <div className={classes.spanOf}>
          <span id="counted-over">{texts.rulesCountedOver}</span>
          <SegmentedControl
            size="xs"
            aria-labelledby="counted-over"
            data={SPANS}
            value={days.span}
            onChange={span => days.setSpan(span as PreviewSpan)}
          />
        </div>
        <PreviewStatus state={state} days={days} />
      </header>
      <PreviewBody state={state} days={days} tasks={tasks} shifts={shifts} />
    </section>
  )
}

function PreviewStatus({ state, days }: Pick<Props, 'state' | 'days'>) {
  const { preview, isBehind, waitsForRule, hasAgents, error } = state
  if (!hasAgents || error) return null
  const count = preview?.shiftCount ?? 0
  const shifts = texts.shiftCount(count)
  return (
    <output className={classes.previewStatus} aria-busy={isBehind && !waitsForRule}>
      {waitsForRule ? (
        texts.waitingUntilEveryRuleIsValid
      ) : isBehind || !preview ? (
        <>
          <Loader size={12} /> {texts.computing}
        </>
      ) : (
        texts.wouldChange(count, shifts, rangeText(days.counted))
      )}
    </output>
  )
}

function PreviewBody({ state, days, tasks, shifts }: Props) {
  const surfers = useCall(api.schedule.surfers, { query: {} }, { enabled: state.hasAgents })
  const { preview, error } = state
  if (!state.hasAgents)
    return (
      <EmptyState title={texts.whoIsItFor} icon={IconUsers}>
        {texts.chooseATeamOrAgents}
      </EmptyState>
    )
  const failed = error ?? surfers.error
  if (failed)
    return (
      <ErrorCard
        onRetry={() => {
          state.retry()
          void surfers.refetch()
        }}
      >
        {textOf(failed)}
      </ErrorCard>
    )
  if (!preview || !surfers.data) return <ScheduleSkeleton />
  return (
    <PreviewGrid
      preview={preview}
      days={days}
      tasks={tasks}
      shifts={shifts}
      surfers={surfers.data}
      isBehind={state.isBehind && !state.waitsForRule}
    />
  )
}

interface GridProps extends Omit<Props, 'state'> {
  preview: Preview
  surfers: Parameters<typeof previewGrid>[1]
  isBehind: boolean
}

function PreviewGrid({ preview, surfers, days, tasks, shifts, isBehind }: GridProps) {
  const { from, to, zone, now, day } = days
  const [zoomMinutes, setZoomMinutes] = useState<ZoomMinutes>(60)
  const streams = useCallAll(api.streams.list, {}).data
  const grid = useMemo(() => {
    const names = {
      tasks: new Map(tasks.map(task => [task.id, task])),
      shifts: new Map(shifts.map(shift => [shift.id, shift])),
    }
    return previewGrid(preview, surfers, names, { from, to, zone })
  }, [preview, surfers, tasks, shifts, from, to, zone])
  const coverage = useMemo(
    () => previewCoverage(preview, streams ?? [], { from, to, zone }),
    [preview, streams, from, to, zone],
  )
  const renderTop = useCallback(
    (frame: TimelineFrame) => <CoverageStrip rows={coverage} {...frame} />,
    [coverage],
  )
  if (grid.rows.length === 0)
    return (
      <EmptyState
        title={texts.noShiftsOnThisDay}
        action={
          <Button variant="default" onClick={() => openModal({ type: 'generate-schedule', from: days.date })}>
            {texts.generateSchedule}
          </Button>
        }
      >
        {texts.aPlanFillsExistingShifts}
      </EmptyState>
    )
  return (
    <>
      <p className={classes.previewNote}>
        <IconEye size={15} stroke={1.6} aria-hidden="true" />
        {texts.thisIsAPreview}
      </p>
      <div className={classes.previewGrid} data-behind={isBehind || undefined}>
        <Timeline
          label={texts.previewOf(rangeText(day))}
          corner={texts.agentCount(grid.rows.length)}
          rows={grid.rows}
          blocks={grid.blocks}
          opensAt={grid.opensAt}
          from={from}
          to={to}
          zone={zone}
          now={now}
          view="hours"
          zoomMinutes={zoomMinutes}
          onZoom={setZoomMinutes}
          renderTop={coverage.length > 0 ? renderTop : undefined}
        />
      </div>
    </>
  )
}
