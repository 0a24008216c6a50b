import type { EpochMs, Zone } from '#core/time/index.ts'
import { type ChartBand, type ChartSeries, seriesText } from './chart-model.ts'
import classes from './TimeSeriesChart.module.css'
import * as texts from './texts.ts'
import { instantText } from './time-ticks.ts'

interface Props {
  times: EpochMs[]
  series: ChartSeries[]
  bands: ChartBand[]
  zone: Zone
  isDaily: boolean
  at: number
  leftPx: number
  /** Width of the plot. */
  width: number
}

const AXIS_WIDTH_PX = 46

/** The values under the cursor. */
export function ChartTip({ times, series, bands, zone, isDaily, at, leftPx, width }: Props) {
  const x = leftPx + AXIS_WIDTH_PX
  const isRight = x > width / 2
  const style = isRight ? { right: width - x + 12 } : { left: x + 12 }
  return (
    <div className={classes.tip} style={style} aria-hidden="true">
      <div className={classes.tipTime}>{instantText(zone, times[at]!, isDaily)}</div>
      {series.map(one => (
        <div key={one.id} className={classes.tipRow}>
          <span className={classes.mark} data-kind={one.kind} style={{ background: one.color }} />
          <span>{one.label}</span>
          <b>{seriesText(one, one.values[at])}</b>
        </div>
      ))}
      {bands.map(band => {
        const owner = series.find(one => one.id === band.seriesId)
        if (!owner || band.low[at] == null || band.high[at] == null) return null
        return (
          <div key={`${band.seriesId} ${band.level}`} className={classes.tipRow}>
            <span />
            <span>{texts.levelRange(band.level)}</span>
            <b>
              {seriesText({ ...owner, unit: '' }, band.low[at])}–
              {seriesText({ ...owner, unit: '' }, band.high[at])}
            </b>
          </div>
        )
      })}
    </div>
  )
}
