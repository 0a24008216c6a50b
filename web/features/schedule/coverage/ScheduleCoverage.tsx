// The coverage strip of a schedule page. It follows what is under the pointer, which nothing else is drawn anew for.
import { useMemo, useSyncExternalStore } from 'react'
import type { Interval } from '#core/time/index.ts'
import { usePreference } from '../../../lib/preferences.ts'
import { CoverageStrip } from '../../../parts/CoverageStrip.tsx'
import type { TimelineFrame } from '../../../parts/timeline/Timeline.tsx'
import { applyEdits } from '../editing/local-edit.ts'
import type { ScheduleBlock } from '../use-schedule.ts'
import type { PreviewStore } from './preview-store.ts'
import type { Coverage } from './use-coverage.ts'

interface Props {
  coverage: Coverage
  blocks: ReadonlyMap<number, ScheduleBlock>
  preview: PreviewStore
  frame: TimelineFrame
  onShort: ((rowId: string, within: Interval) => void) | undefined
}

export function ScheduleCoverage({ coverage, blocks, preview, frame, onShort }: Props) {
  const [bars] = usePreference('coverageBars')
  const edits = useSyncExternalStore(preview.subscribe, preview.read)
  const rows = useMemo(
    () => coverage.rows(edits.length > 0 ? applyEdits(blocks, edits) : blocks),
    [coverage, blocks, edits],
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
