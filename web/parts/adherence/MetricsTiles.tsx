// Sums of adherence as a row of figures, each with its source.
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { AdherenceMetrics as Schema } from '#contract/endpoints/adherence.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { durationText } from '#web/ui/text/duration-text.ts'
import { secondsText } from '#web/ui/text/seconds-text.ts'
import { FRIENDLY_REASONS, REASON_WORDS, scoreTone, scoreWord } from './adherence-labels.ts'
import classes from './metrics.module.css'
import * as texts from './texts.ts'

export type AdherenceMetrics = z.output<typeof Schema>

/** "6h 40m", and seconds where there is no whole minute. */
export const lengthText = (seconds: number): string =>
  seconds < 60 ? secondsText(seconds) : durationText(Math.floor(seconds / 60))

const times = (count: number): string => `${count}×`

export function MetricsTiles({ metrics, isOwn }: { metrics: AdherenceMetrics; isOwn?: boolean }) {
  const { timeInAdherence, timeInException, timeOutOfAdherence, adherenceScore, outOfAdherenceCounts } =
    metrics
  const scheduled = timeInAdherence.seconds + timeInException.seconds + timeOutOfAdherence.seconds
  const words = isOwn ? FRIENDLY_REASONS : REASON_WORDS
  return (
    <dl className={classes.tiles}>
      <Tile label={texts.adherence}>
        <span className={classes.score}>
          <Figure
            value={adherenceScore === null ? null : Math.floor(adherenceScore * 10) / 10}
            digits={1}
            unit="%"
            label={texts.adherence}
            from={texts.inAdherenceAllowedByExceptions(
              lengthText(timeInAdherence.seconds),
              lengthText(timeInException.seconds),
              lengthText(scheduled),
            )}
          />
          <StatusChip tone={scoreTone(adherenceScore)}>{scoreWord(adherenceScore)}</StatusChip>
        </span>
      </Tile>
      <TimeTile label={texts.inAdherence} share={timeInAdherence} of={scheduled} />
      <TimeTile label={texts.allowedByExceptions} share={timeInException} of={scheduled} />
      <TimeTile label={texts.outOfAdherence} share={timeOutOfAdherence} of={scheduled} />
      <Tile label={words.INACTIVE}>{times(outOfAdherenceCounts.inactive)}</Tile>
      <Tile label={words.WRONG_QUEUE}>{times(outOfAdherenceCounts.wrongQueue)}</Tile>
      <Tile label={words.WRONG_SYSTEM}>{times(outOfAdherenceCounts.wrongSystem)}</Tile>
    </dl>
  )
}

function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface TimeProps {
  label: string
  share: AdherenceMetrics['timeInAdherence']
  of: number
}

const TimeTile = ({ label, share: { seconds, percentage }, of }: TimeProps) => (
  <Tile label={label}>
    <span title={texts.ofThatWasScheduledAndEvaluated(lengthText(of))}>
      {lengthText(seconds)} <span className={classes.share}>{percentage.toFixed(1)} %</span>
    </span>
  </Tile>
)
