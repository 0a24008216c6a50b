import { metricText } from '#contract/analytics/result-table.ts'
import { BarChart } from '#web/ui/chart/BarChart.tsx'
import { CategoryChart } from '#web/ui/chart/CategoryChart.tsx'
import type { ChartFigures } from './result-series.ts'
import { MOST_CATEGORIES } from './result-series.ts'
import * as texts from './texts.ts'

interface Props {
  figures: ChartFigures
  type: 'line' | 'bars' | 'stacked'
  /** Name of a place on the axis: "Week". */
  categoryName: string
  height?: number
}

const isWhole = (unit: ChartFigures['unit'], tick: number) =>
  Number.isInteger(unit === 'fraction' ? Math.round(tick * 1e6) / 1e4 : tick)

const LINE_UNITS = { hours: 'h', fte: 'FTE', fraction: '%' } as Record<string, string>

export function ResultChart({ figures, type, categoryName, height }: Props) {
  const { title, unit, categories, series } = figures
  if (categories.length > MOST_CATEGORIES)
    return <p>{texts.placesAreTooManyToDraw(title, categories.length.toLocaleString('en'))}</p>
  if (type !== 'line')
    return (
      <BarChart
        title={title}
        categories={categories}
        series={series}
        // Shares and times do not add up.
        isStacked={type === 'stacked' && unit !== 'fraction' && unit !== 'seconds'}
        textOf={value => metricText(unit, value)}
        tickTextOf={tick => metricText(unit, tick, isWhole(unit, tick) ? 0 : undefined)}
        {...(height && { height })}
      />
    )
  return (
    <CategoryChart
      title={title}
      categories={categories}
      categoryName={categoryName}
      {...(height && { height })}
      series={series.map(one => ({
        ...one,
        unit: LINE_UNITS[unit] ?? '',
        digits: unit === 'hours' || unit === 'fte' || unit === 'fraction' ? 1 : 0,
        isDuration: unit === 'seconds',
        values:
          unit === 'fraction' ? one.values.map(value => (value === null ? null : value * 100)) : one.values,
      }))}
    />
  )
}
