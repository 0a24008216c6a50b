import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { scoreText, scoreTone } from './adherence-labels.ts'

/** A score with the shape and colour of its tone. */
export function ScoreChip({ score }: { score: number | null }) {
  const of = 'Share of the evaluated scheduled time; what an exception allows counts as in adherence'
  return (
    <StatusChip tone={scoreTone(score)} title={of}>
      {score === null ? 'Not evaluated' : scoreText(score)}
    </StatusChip>
  )
}
