import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { AnalyticsResult, AnalyticsRow } from '#contract/analytics/analytics.ts'
import { DIMENSION_LABELS } from '#contract/analytics/dimensions.ts'
import { metricText } from '#contract/analytics/result-table.ts'
import { differenceOf } from '#web/parts/analytics/difference.ts'
import { keyText } from '#web/parts/analytics/result-series.ts'
import { ScrollRegion } from '#web/ui/layout/ScrollRegion.tsx'
import classes from './analytics.module.css'
import * as texts from './texts.ts'

const ROW_PX = 32

/** Every row of a result; only those in sight are there. */
export function ResultTable(result: AnalyticsResult) {
  const { groupBy, metrics, rows, totals, timezone } = result
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  })
  const items = shown.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = shown.getTotalSize() - (items.at(-1)?.end ?? 0)
  const figures = ({ values, compared }: Pick<AnalyticsRow, 'values' | 'compared'>) =>
    metrics.map((metric, at) => {
      const difference = compared && differenceOf(metric, values[at] ?? null, compared[at] ?? null)
      return (
        <td key={metric.key} data-align="right">
          {metricText(metric.unit, values[at])}
          {difference && <span className={classes.delta}>{difference.text}</span>}
        </td>
      )
    })
  return (
    <ScrollRegion ref={scroller} className={classes.table} label={texts.figures}>
      <table aria-rowcount={rows.length + 2}>
        <thead>
          <tr>
            {groupBy.map(dimension => (
              <th key={dimension} scope="col">
                {DIMENSION_LABELS[dimension]}
              </th>
            ))}
            {metrics.map(({ key, label }) => (
              <th key={key} scope="col" data-align="right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Space height={above} />}
          {items.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 2}>
              {groupBy.map((dimension, place) => (
                <td key={dimension}>{keyText(dimension, rows[index]!.keys[place]!, timezone)}</td>
              ))}
              {figures(rows[index]!)}
            </tr>
          ))}
          {below > 0 && <Space height={below} />}
        </tbody>
        <tfoot>
          <tr>
            {groupBy.map((dimension, place) => (
              <td key={dimension}>{place === 0 ? texts.total : ''}</td>
            ))}
            {figures(totals)}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}

const Space = ({ height }: { height: number }) => (
  <tr className={classes.space}>
    <td style={{ height }} />
  </tr>
)
