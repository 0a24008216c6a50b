import type { Stream } from '#contract/endpoints/streams.ts'
import type { Zone } from '#core/time/index.ts'
import { dateText, dateTimeText } from '#web/lib/dates.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import type { Headline } from './figures/forecast-series.ts'
import classes from './figures/forecasts.module.css'
import { unitText } from './figures/staff-unit.ts'
import type { ForecastOptions } from './figures/use-forecast-options.ts'

interface Props {
  headline: Headline
  zone: Zone
  streams: Stream[]
  choices: Pick<ForecastOptions, 'unit' | 'increment'>
}

/** The shown days in five numbers. */
export function HeadlineFigures({ headline, zone, streams, choices }: Props) {
  const { unit, increment } = choices
  const whenText = ['day', 'week', 'month'].includes(increment) ? dateText : dateTimeText
  const { forecastTotal, actualTotal, accuracy, insideBand, peak } = headline
  const models = streams.flatMap(s => (s.modelSentence ? [`${s.name}: ${s.modelSentence}`] : []))
  return (
    <div className={classes.headline}>
      <Figure
        size="tile"
        label="Forecast"
        value={forecastTotal}
        unit="contacts"
        from={models.length > 0 ? models.map(text => <p key={text}>{text}</p>) : undefined}
      />
      <Figure size="tile" label="Actual" value={actualTotal} unit="contacts" />
      <Figure
        size="tile"
        label="Accuracy"
        value={accuracy === null ? null : accuracy * 100}
        unit="%"
        digits={1}
        from={
          <>
            1 − Σ|forecast − actual| ÷ Σ actual, over the shown intervals that have both. The forecast was
            made without knowing these actuals.
          </>
        }
      />
      <Figure
        size="tile"
        label="Inside the 80 % band"
        value={insideBand === null ? null : insideBand * 100}
        unit="%"
        from={
          <>
            Share of the intervals shown whose actual falls inside the band. Close to 80 % means the band is
            well calibrated.
          </>
        }
      />
      {peak && (
        <Figure
          size="tile"
          label={`Peak, ${whenText(peak.at, zone)}`}
          value={peak.required}
          unit={`${unitText[unit]} required`}
          digits={1}
        />
      )}
    </div>
  )
}
