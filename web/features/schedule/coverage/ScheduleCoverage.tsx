// The coverage strip of a schedule page. It follows the drop under the pointer without redrawing anything else.
// It keeps its place while the demand is being fetched: the rows below must not move under the pointer.
import { useMemo, useState, useSyncExternalStore } from 'react'
import { spareAgents } from '#core/scheduling/help/index.ts'
import type { Interval } from '#core/time/index.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useSliced } from '#web/lib/slices.ts'
import { CoverageStrip } from '#web/parts/CoverageStrip.tsx'
import { isBeforeActivities } from '#web/parts/coverage-figures/coverage-text.ts'
import type { TimelineFrame } from '#web/parts/timeline/timeline-props.ts'
import { applyLocalEdits } from '../blocks/local-edit.ts'
import type { ScheduleBlock } from '../blocks/schedule-block.ts'
import type { WarningContext } from '../warnings/warnings-of-edits.ts'
import { CoverageMenu } from './CoverageMenu.tsx'
import { placeholderRows } from './coverage-rows.ts'
import type { PreviewStore } from './preview-store.ts'
import * as texts from './texts.ts'
import type { CountedCoverage, SpareAgents } from './use-coverage.ts'

interface Props {
  coverage: CountedCoverage | null
  blocks: ReadonlyMap<number, ScheduleBlock>
  rules: WarningContext
  now: number
  preview: PreviewStore
  frame: TimelineFrame
  onShort: ((rowId: string, within: Interval) => void) | undefined
}

export function ScheduleCoverage({ coverage, blocks, rules, now, preview, frame, onShort }: Props) {
  const [bars] = usePreference('coverageBars')
  const [tolerance] = usePreference('coverageTolerance')
  const edits = useSyncExternalStore(preview.subscribe, preview.read)
  const [wishes] = usePreference('coverageDisplay')
  const spare = useSpareAgents(coverage, rules, now)
  const rows = useMemo(
    () =>
      coverage?.rows(edits.length > 0 ? applyLocalEdits(blocks, edits) : blocks, spare) ??
      placeholderRows(wishes),
    [coverage, blocks, edits, wishes, spare],
  )
  const isBefore = coverage ? isBeforeActivities(coverage.shifts) : false
  const shown = useMemo(
    () => (isBefore ? rows.map(row => ({ ...row, met: texts.beforeActivities })) : rows),
    [rows, isBefore],
  )
  const shifts = coverage?.shifts
  const menu = useMemo(() => <CoverageMenu row={rows[0]} shifts={shifts} />, [rows, shifts])
  return (
    <CoverageStrip
      rows={shown}
      display={bars === 'off' ? 'bar' : bars}
      tolerance={tolerance}
      menu={menu}
      {...frame}
      {...(onShort && { onShort })}
    />
  )
}

/** Agents in view who are off work and could come, counted after what is on the screen is drawn. */
function useSpareAgents(
  coverage: CountedCoverage | null,
  rules: WarningContext,
  instant: number,
): SpareAgents | null {
  const [now] = useState(instant)
  const isReady = coverage?.isCounted ?? false
  const demand = coverage?.demand
  const work = useMemo(() => {
    const first = demand?.[0]
    if (!isReady || !demand || !first) return null
    const taskIds = demand.map(one => one.taskIds)
    const from = first.startsAt
    const stepCount = first.required.length
    const { surfers, blocksOf } = rules
    const { weekStartsOn } = rules.rules
    return function* () {
      const counts = yield* spareAgents({
        surfers: surfers.values(),
        blocksOf,
        taskIds,
        from,
        stepCount,
        weekStartsOn,
      })
      return { from, counts }
    }
  }, [isReady, demand, rules])
  const { result } = useSliced(work)
  return useMemo(() => (result ? { ...result, now } : null), [result, now])
}
