import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'

/** While days wait to be judged again. */
export function RescoringNote({ days }: { days: number }) {
  return (
    <output aria-live="polite">
      {days > 0 && (
        <StatusChip tone="busy" title="Something that these verdicts follow from has changed.">
          Recalculating, {days === 1 ? '1 agent-day' : `${days} agent-days`}
        </StatusChip>
      )}
    </output>
  )
}
