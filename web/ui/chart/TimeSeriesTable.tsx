import type { EpochMs, Zone } from '#core/time/index.ts'
import { ScrollRegion } from '../layout/ScrollRegion.tsx'
import tableClasses from '../table/DataTable.module.css'
import { type ChartBand, type ChartSeries, seriesText } from './chart-model.ts'
import classes from './TimeSeriesChart.module.css'
import * as texts from './texts.ts'
import { instantText } from './time-ticks.ts'

interface Props {
  title: string
  times: EpochMs[]
  series: ChartSeries[]
  bands: ChartBand[]
  zone: Zone
  isDaily: boolean
  height: number
}

/** The numbers behind the picture. */
export function TimeSeriesTable({ title, times, series, bands, zone, isDaily, height }: Props) {
  const nameOf = (band: ChartBand) => series.find(one => one.id === band.seriesId)
  const rangeOf = (band: ChartBand, at: number) => {
    const owner = nameOf(band)
    if (!owner || band.low[at] == null || band.high[at] == null) return '–'
    return texts.seriesTo(seriesText({ ...owner, unit: '' }, band.low[at]), seriesText(owner, band.high[at]))
  }
  return (
    <ScrollRegion className={classes.table} style={{ maxHeight: height }} label={texts.titleValues(title)}>
      <table className={tableClasses.table}>
        <thead>
          <tr>
            <th scope="col">{texts.timeZone(zone.replaceAll('_', ' '))}</th>
            {series.map(one => (
              <th key={one.id} scope="col" data-align="right">
                {one.label}
              </th>
            ))}
            {bands.map(band => (
              <th key={`${band.seriesId} ${band.level}`} scope="col" data-align="right">
                {nameOf(band)?.label}
                {texts.rangeLevel(band.level)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time, at) => (
            <tr key={time}>
              <td>{instantText(zone, time, isDaily)}</td>
              {series.map(one => (
                <td key={one.id} data-align="right">
                  {seriesText(one, one.values[at])}
                </td>
              ))}
              {bands.map(band => (
                <td key={`${band.seriesId} ${band.level}`} data-align="right">
                  {rangeOf(band, at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
