import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { scoreText, scoreTone } from './adherence-labels.ts'

/** A score with the shape and colour of its tone. */
export function ScoreChip({ score }: { score: number | null }) {
  const of = 'Of the scheduled time that was judged; what an exception allows counts as in adherence'
  return (
    <StatusChip tone={scoreTone(score)} title={of}>
      {score === null ? 'Not judged' : scoreText(score)}
    </StatusChip>
  )
}
