// The chosen day: its figures, and the schedule above the work of each system.
import { IconCalendarOff } from '@tabler/icons-react'
import type { AdherenceBlock, AdherenceTimeline, SurferTimeline } from '#contract/endpoints/adherence.ts'
import { dayInterval, type EpochMs, type LocalDate, localDateOf, type Zone } from '#core/time/index.ts'
import { AdherenceChart } from '#web/parts/adherence/AdherenceChart.tsx'
import { isQuiet } from '#web/parts/adherence/chart-size.ts'
import { type Bar, busyHours, lanesOf, verdictAt } from '#web/parts/adherence/lanes.ts'
import { MetricsTiles } from '#web/parts/adherence/MetricsTiles.tsx'
import { RescoringNote } from '#web/parts/adherence/RescoringNote.tsx'
import { ScoreChip } from '#web/parts/adherence/ScoreChip.tsx'
import { longDayLabel } from '#web/parts/timeline/layout/axis.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import classes from './my-performance.module.css'
import type { MyDay } from './my-week.ts'
import * as texts from './texts.ts'

interface Props {
  timeline: AdherenceTimeline
  surfer: SurferTimeline
  /** Left out: nothing is known of the day. */
  day: MyDay | undefined
  date: LocalDate
  zone: Zone
  now: EpochMs
  /** Called with the verdict whose reasons are asked for. */
  onAsk: (verdict: AdherenceBlock) => void
}

export function OwnDay({ timeline, surfer, day, date, zone, now, onAsk }: Props) {
  const interval = dayInterval(zone, date)
  const lanes = lanesOf(surfer, timeline.systems, interval)
  const metrics = day?.metrics
  const open = (bar: Bar) => {
    if (bar.url) return void window.open(bar.url, '_blank', 'noopener,noreferrer')
    const verdict = verdictAt(lanes, bar)
    if (verdict) onAsk(verdict)
  }
  const isBeforeScore = date === localDateOf(zone, now) && surfer.isTracked && !metrics && day?.isScheduled
  return (
    <section className={classes.day} aria-labelledby="chosen-day">
      <div className={classes.dayHead}>
        <h2 id="chosen-day">{longDayLabel(date)}</h2>
        <RescoringNote days={timeline.rescoring.days} />
      </div>
      {metrics && <MetricsTiles isOwn metrics={metrics} />}
      {isBeforeScore && <p className={classes.note}>{texts.yourScoreStartsAt100}</p>}
      {isQuiet(lanes) ? (
        <EmptyState title={texts.noShiftOnThisDay} icon={IconCalendarOff}>
          {texts.nothingWasScheduledSoNothing}
        </EmptyState>
      ) : (
        <div className={classes.chart}>
          <AdherenceChart
            label={texts.myDay}
            drawn={[{ surfer, lanes }]}
            hours={busyHours(lanes, interval)}
            zone={zone}
            now={now}
            zoom={1}
            head={() => (
              <span className={classes.head}>
                {metrics ? <ScoreChip score={metrics.adherenceScore} /> : texts.me}
              </span>
            )}
            onOpen={(_, bar) => open(bar)}
          />
        </div>
      )}
      {metrics && <p className={classes.note}>{texts.chooseABarToSeeWhy}</p>}
    </section>
  )
}
