import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { scoreText, scoreTone } from './adherence-labels.ts'
import * as texts from './texts.ts'

/** A score with the shape and colour of its tone. */
export function ScoreChip({ score }: { score: number | null }) {
  const of = texts.shareOfTheEvaluatedScheduledTime
  return (
    <StatusChip tone={scoreTone(score)} title={of}>
      {score === null ? texts.notEvaluated : scoreText(score)}
    </StatusChip>
  )
}
