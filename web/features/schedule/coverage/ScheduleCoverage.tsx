// The coverage strip of a schedule page. It follows the drop under the pointer without redrawing anything else.
// It keeps its place while the demand is being fetched: the rows below must not move under the pointer.
import { useMemo, useSyncExternalStore } from 'react'
import type { Interval } from '#core/time/index.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { CoverageStrip } from '#web/parts/CoverageStrip.tsx'
import type { TimelineFrame } from '#web/parts/timeline/timeline-props.ts'
import { applyLocalEdits } from '../blocks/local-edit.ts'
import type { ScheduleBlock } from '../blocks/schedule-block.ts'
import { placeholderRows } from './coverage-rows.ts'
import type { PreviewStore } from './preview-store.ts'
import type { CountedCoverage } from './use-coverage.ts'

interface Props {
  coverage: CountedCoverage | null
  blocks: ReadonlyMap<number, ScheduleBlock>
  preview: PreviewStore
  frame: TimelineFrame
  onShort: ((rowId: string, within: Interval) => void) | undefined
}

export function ScheduleCoverage({ coverage, blocks, preview, frame, onShort }: Props) {
  const [bars] = usePreference('coverageBars')
  const edits = useSyncExternalStore(preview.subscribe, preview.read)
  const [wishes] = usePreference('coverageDisplay')
  const rows = useMemo(
    () =>
      coverage?.rows(edits.length > 0 ? applyLocalEdits(blocks, edits) : blocks) ?? placeholderRows(wishes),
    [coverage, blocks, edits, wishes],
  )
  return (
    <CoverageStrip
      rows={rows}
      display={bars === 'off' ? 'bar' : bars}
      {...frame}
      {...(onShort && { onShort })}
    />
  )
}
