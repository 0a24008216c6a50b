// How verdicts and scores are called on screen, and which tone they have.
import type { AdherenceBlock } from '#contract/endpoints/adherence.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'
import { figureText } from '#web/ui/text/figure-text.ts'
import * as texts from './texts.ts'

export const VERDICT_WORDS: Record<AdherenceBlock['status'], string> = texts.verdictWords

type Reason = NonNullable<AdherenceBlock['outOfAdherenceReason']>

export const REASON_WORDS: Record<Reason, string> = texts.reasonWords

/** Reasons as an agent reads them. */
export const FRIENDLY_REASONS: Record<Reason, string> = texts.friendlyReasons

/** Below these a score is bad, and only fair. */
const BAD_BELOW = 85
const FAIR_BELOW = 95

export function scoreTone(score: number | null): Extract<Tone, 'bad' | 'warn' | 'good' | 'neutral'> {
  if (score === null) return 'neutral'
  if (score < BAD_BELOW) return 'bad'
  return score < FAIR_BELOW ? 'warn' : 'good'
}

const SCORE_WORDS = {
  bad: texts.belowText(BAD_BELOW),
  warn: texts.belowText(FAIR_BELOW),
  good: texts.fairBelowOrMore(FAIR_BELOW),
  neutral: texts.notEvaluated,
} as const

export const scoreWord = (score: number | null): string => SCORE_WORDS[scoreTone(score)]

/** "81.3 %": never rounded up over what is good. */
export const scoreText = (score: number | null): string =>
  figureText(score === null ? null : Math.floor(score * 10) / 10, '%', 1)
