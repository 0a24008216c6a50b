import type { ForecastPeak } from '#contract/endpoints/forecasts.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import type { Zone } from '#core/time/index.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { Accuracy } from '#web/parts/forecast/Accuracy.tsx'
import { coarsest, grainOf } from '#web/parts/forecast/grain.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { type Headline, LEAST_COMPARED, LEAST_COMPARED_DAYS } from './figures/forecast-series.ts'
import classes from './figures/forecasts.module.css'
import type { ForecastOptions } from './figures/use-forecast-options.ts'

interface Props {
  headline: Headline
  peak: ForecastPeak | null
  zone: Zone
  streams: Stream[]
  choices: Pick<ForecastOptions, 'increment'>
}

/** The shown days in a few numbers: forecast and actual of the same intervals, then what is still to come. */
export function HeadlineFigures({ headline, peak, zone, streams, choices }: Props) {
  const { forecast, actual, toCome, wape, insideBand } = headline
  const models = streams.flatMap(s => (s.modelSentence ? [`${s.name}: ${s.modelSentence}`] : []))
  const soFar = toCome === null ? '' : ' so far'
  const grain = coarsest([
    choices.increment,
    ...streams.flatMap(({ historyMinutes }) => (historyMinutes ? [grainOf(historyMinutes)] : [])),
  ])
  return (
    <div className={classes.headline}>
      <Figure
        size="tile"
        label={`Forecast${soFar}`}
        value={forecast}
        unit="contacts"
        from={
          models.length > 0 || soFar ? (
            <>
              {soFar && <p>Only the intervals whose actual contacts are known, to compare with them.</p>}
              {models.map(text => (
                <p key={text}>{text}</p>
              ))}
            </>
          ) : undefined
        }
      />
      <Figure size="tile" label={`Actual${soFar}`} value={actual} unit="contacts" />
      {toCome !== null && (
        <Figure
          size="tile"
          label="Still to come"
          value={toCome}
          unit="contacts"
          from="Forecast of the intervals shown whose actual contacts are not known yet."
        />
      )}
      <Accuracy
        size="tile"
        wape={wape}
        grain={grain}
        isLowVolume={streams.every(stream => stream.status === 'LOW_VOLUME')}
        from={
          <>
            1 − Σ|forecast − actual| ÷ Σ actual, per {grain}
            {streams.length > 1 && ' and over all ticket groups shown together'}, where both are known. The
            forecast was made without knowing these actuals. Over longer intervals misses cancel out, so the
            figure is higher.
          </>
        }
      />
      {insideBand !== null && (
        <Figure
          size="tile"
          label="Inside the 80 % band"
          value={insideBand * 100}
          unit="%"
          from={
            <>
              Share of the intervals shown whose actual falls inside the band. Close to 80 % means the band is
              well calibrated. Misses of one day go together, so it is shown for {LEAST_COMPARED} intervals on{' '}
              {LEAST_COMPARED_DAYS} days or more.
            </>
          }
        />
      )}
      {peak && (
        <Figure
          size="tile"
          label={`Peak, ${dateTimeText(peak.at, zone)}`}
          value={peak.required}
          unit="agents required"
          digits={1}
          from="The busiest quarter-hour of the days shown, all ticket groups shown together, shrinkage included."
        />
      )}
    </div>
  )
}
