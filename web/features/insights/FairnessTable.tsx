import { useState } from 'react'
import type { AnalyticsResult } from '#contract/analytics/analytics.ts'
import { metricText } from '#contract/analytics/result-table.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { figureText } from '#web/ui/text/figure-text.ts'
import classes from './insights.module.css'
import { type FairnessRow, fairnessOf } from './insights-figures.ts'
import * as texts from './texts.ts'

const PAGE_SIZE = 50

/** Hours of each agent by activity, and how far they are from the mean. */
export function FairnessTable({ result }: { result: AnalyticsResult }) {
  const { activities, rows } = fairnessOf(result)
  const [offset, setOffset] = useState(0)
  const columns: Column<FairnessRow>[] = [
    { id: 'agent', header: texts.agent, minWidth: 150, cell: ({ name }) => name },
    ...activities.map(
      ({ id, name, mean }, at): Column<FairnessRow> => ({
        id,
        header: (
          <span className={classes.head}>
            {name}
            <small>{texts.meanMetric(metricText('hours', mean))}</small>
          </span>
        ),
        align: 'right',
        minWidth: 130,
        cell: ({ hours }) => (
          <>
            {metricText('hours', hours[at])}
            <span className={classes.deviation}>
              {figureText(hours[at]! - mean, undefined, 1, 'difference')}
            </span>
          </>
        ),
      }),
    ),
  ]
  return (
    <section className={classes.card}>
      <h2>{texts.hoursPerAgentAndTheDeviation}</h2>
      <DataTable
        label={texts.hoursPerAgentByActivity}
        columns={columns}
        rows={rows.slice(offset, offset + PAGE_SIZE)}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        empty={<EmptyState title={texts.noAgentIsScheduled}>{texts.publishShiftsAndTheirHours}</EmptyState>}
        {...(rows.length > PAGE_SIZE && {
          paging: { offset, limit: PAGE_SIZE, total: rows.length, onOffset: setOffset },
        })}
      />
    </section>
  )
}
