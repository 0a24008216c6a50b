import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { countText } from '#web/ui/text/count-text.ts'

/** While days wait to be judged again. */
export function RescoringNote({ days }: { days: number }) {
  return (
    <output aria-live="polite">
      {days > 0 && (
        <StatusChip tone="busy" title="Data behind these results has changed.">
          Recalculating, {countText(days, 'agent-day')}
        </StatusChip>
      )}
    </output>
  )
}
