import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import * as texts from './texts.ts'

/** Note that is shown while days wait to be evaluated again. */
export function RescoringNote({ days }: { days: number }) {
  return (
    <output aria-live="polite">
      {days > 0 && (
        <StatusChip tone="busy" title={texts.dataBehindTheseResultsHasChanged}>
          {texts.recalculatingAgentDay(days)}
        </StatusChip>
      )}
    </output>
  )
}
