import type { Timecard } from '#contract/timecards/timecard.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { FLAG_LABELS, FLAG_MEANINGS, FLAG_TONES, lateText } from './timecard-text.ts'
import classes from './timecards.module.css'

/** Marks of a card beside its times; nothing where there is none. */
export function TimecardFlags({
  card: { flags, lateMinutes },
}: {
  card: Pick<Timecard, 'flags' | 'lateMinutes'>
}) {
  if (flags.length === 0) return null
  return (
    <span className={classes.flags}>
      {flags.map(flag => (
        <StatusChip key={flag} tone={FLAG_TONES[flag]} title={FLAG_MEANINGS[flag]}>
          {flag === 'late' ? lateText(lateMinutes) : FLAG_LABELS[flag]}
        </StatusChip>
      ))}
    </span>
  )
}
