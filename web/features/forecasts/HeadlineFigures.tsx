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
import * as texts from './texts.ts'

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
  const soFar = toCome === null ? '' : texts.soFar
  const grain = coarsest([
    choices.increment,
    ...streams.flatMap(({ historyMinutes }) => (historyMinutes ? [grainOf(historyMinutes)] : [])),
  ])
  return (
    <div className={classes.headline}>
      <Figure
        size="tile"
        label={texts.forecastSoFar(soFar)}
        value={forecast}
        unit="contacts"
        from={
          models.length > 0 || soFar ? (
            <>
              {soFar && <p>{texts.onlyTheIntervalsWhoseActualContacts}</p>}
              {models.map(text => (
                <p key={text}>{text}</p>
              ))}
            </>
          ) : undefined
        }
      />
      <Figure size="tile" label={texts.actualSoFar(soFar)} value={actual} unit="contacts" />
      {toCome !== null && (
        <Figure
          size="tile"
          label={texts.stillToCome}
          value={toCome}
          unit="contacts"
          from={texts.forecastOfTheIntervalsShownWhose}
        />
      )}
      <Accuracy
        size="tile"
        wape={wape}
        grain={grain}
        isLowVolume={streams.every(stream => stream.status === 'LOW_VOLUME')}
        from={texts.oneForecastActualActualPerWhere(grain, streams.length)}
      />
      {insideBand !== null && (
        <Figure
          size="tile"
          label={texts.insideThe80Band}
          value={insideBand * 100}
          unit="%"
          from={texts.shareOfTheIntervalsShownWhose(LEAST_COMPARED, LEAST_COMPARED_DAYS)}
        />
      )}
      {peak && (
        <Figure
          size="tile"
          label={texts.peakAt(dateTimeText(peak.at, zone))}
          value={peak.required}
          unit={texts.agentsRequired}
          digits={1}
          from={texts.theBusiestQuarterHour}
        />
      )}
    </div>
  )
}
