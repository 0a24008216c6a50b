import { Tooltip } from '@mantine/core'
import type { SurferTimeline } from '#contract/endpoints/adherence.ts'
import type { Zone } from '#core/time/index.ts'
import { zoneShortText } from '#web/lib/dates.ts'
import { REASON_WORDS } from '#web/parts/adherence/adherence-labels.ts'
import { type AdherenceMetrics, lengthText } from '#web/parts/adherence/MetricsTiles.tsx'
import { ScoreChip } from '#web/parts/adherence/ScoreChip.tsx'
import classes from './performance.module.css'
import * as texts from './texts.ts'

interface Props {
  surfer: SurferTimeline
  teamName: string
  metrics: AdherenceMetrics | undefined
  /** That the page is shown in. */
  zone: Zone
}

/** Name and score beside an agent's lanes. The score is of the agent's own day. */
export function SurferHead({ surfer: { name, timezone, isTracked }, teamName, metrics, zone }: Props) {
  const isElsewhere = timezone !== zone
  return (
    <div className={classes.agent}>
      <div className={classes.name}>
        <strong title={name}>{name}</strong>
        {metrics ? <ScoreChip score={metrics.adherenceScore} /> : !isTracked && <Untracked />}
      </div>
      <div className={classes.sub}>
        {teamName}
        {isElsewhere && (
          <Tooltip label={texts.theScoreIsOfTheDay(timezone.replaceAll('_', ' '))}>
            <span className={classes.zone}>{zoneShortText(timezone, Date.now())}</span>
          </Tooltip>
        )}
      </div>
      {metrics && <Sums metrics={metrics} />}
    </div>
  )
}

const Untracked = () => (
  <Tooltip label={texts.noConnectedSystemHasAnAgent}>
    <span className={classes.untracked}>{texts.notTracked}</span>
  </Tooltip>
)

function Sums({ metrics }: { metrics: AdherenceMetrics }) {
  const { timeInAdherence, timeInException, timeOutOfAdherence, outOfAdherenceCounts: counts } = metrics
  const reasons = [
    [REASON_WORDS.INACTIVE, counts.inactive],
    [REASON_WORDS.WRONG_QUEUE, counts.wrongQueue],
    [REASON_WORDS.WRONG_SYSTEM, counts.wrongSystem],
  ] as const
  const some = reasons.filter(([, count]) => count > 0).map(([word, count]) => `${word} ${count}×`)
  const line = [
    texts.inLength(lengthText(timeInAdherence.seconds)),
    ...(timeInException.seconds > 0 ? [texts.allowedLength(lengthText(timeInException.seconds))] : []),
    texts.outLength(lengthText(timeOutOfAdherence.seconds)),
  ].join(' · ')
  return (
    <>
      <div className={classes.sums}>{line}</div>
      {some.length > 0 && (
        <div className={classes.reasons} title={some.join(' · ')}>
          {some.join(' · ')}
        </div>
      )}
    </>
  )
}
