// Figures in columns: sortable, chosen by the reader, a hundred rows a page.
import { useState } from 'react'
import type { MetricGrain, PerformanceSums } from '#core/performance/index.ts'
import { METRICS } from '#core/performance/index.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { Figure } from '#web/parts/performance/Figure.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ColumnChooser } from '#web/ui/table/ColumnChooser.tsx'
import { type Column, DataTable, type Sort } from '#web/ui/table/DataTable.tsx'
import classes from './performance.module.css'
import * as texts from './texts.ts'

/** Columns that few need every day. */
const HIDDEN_AT_FIRST = [
  'serviceTime',
  'plannedOccupancy',
  'actualOccupancy',
  'closedTicketsPerServiceHour',
  'averageInteractionTime',
  'averageConversationTime',
  'availableTime',
  'busyTime',
  'occupiedTime',
  'wrapupTime',
  'unavailableTime',
  'wrongQueueCount',
  'wrongSystemCount',
  'inactiveCount',
]
const ROWS_A_PAGE = 100

export interface FigureRow {
  key: string
  name: string
  head: React.ReactNode
  sums: PerformanceSums
  /** Leads to the rows behind the figures. */
  rows?: React.ReactNode
}

interface Props {
  label: string
  nameHeader: string
  grain: MetricGrain
  rows: readonly FigureRow[]
  actions: React.ReactNode
}

export function FigureTable({ label, nameHeader, grain, rows, actions }: Props) {
  const [kept, keep] = usePreference('performanceFilter')
  const hidden = kept.hiddenColumns ?? HIDDEN_AT_FIRST
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'asc' })
  const [offset, setOffset] = useState(0)
  const offered = METRICS.filter(metric => metric.grains.includes(grain))
  const shown = offered.filter(metric => !hidden.includes(metric.key))
  const sorted = sortedRows(rows, sort)
  const columns: Column<FigureRow>[] = [
    { id: 'name', header: nameHeader, cell: row => row.head, isSortable: true, minWidth: 180 },
    ...shown.map(
      (metric): Column<FigureRow> => ({
        id: metric.key,
        header: <span title={metric.definition}>{metric.label}</span>,
        cell: row => <Figure metric={metric} sums={row.sums} of={row.name} rows={row.rows} />,
        align: 'right',
        isSortable: true,
      }),
    ),
  ]
  return (
    <>
      <div className={classes.tools}>
        {actions}
        <ColumnChooser
          columns={offered.map(({ key, label: name }) => ({ id: key, name }))}
          hidden={hidden}
          onChange={hiddenColumns => keep({ ...kept, hiddenColumns })}
        />
      </div>
      <DataTable
        label={label}
        columns={columns}
        rows={sorted.slice(offset, offset + ROWS_A_PAGE)}
        rowKey={row => row.key}
        rowLabel={row => row.name}
        sort={sort}
        onSort={next => {
          setSort(next)
          setOffset(0)
        }}
        empty={
          <EmptyState title={texts.nothingToShowForTheseDays}>{texts.noPublishedShiftAndNoWork}</EmptyState>
        }
        {...(rows.length > ROWS_A_PAGE
          ? { paging: { offset, limit: ROWS_A_PAGE, total: rows.length, onOffset: setOffset } }
          : {})}
      />
    </>
  )
}

/** Rows without a value come last in either direction. */
function sortedRows(rows: readonly FigureRow[], { by, direction }: Sort): FigureRow[] {
  const metric = METRICS.find(one => one.key === by)
  const sign = direction === 'asc' ? 1 : -1
  if (!metric) return rows.toSorted((a, b) => sign * a.name.localeCompare(b.name))
  return rows.toSorted((a, b) => {
    const [first, second] = [metric.of(a.sums), metric.of(b.sums)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return sign * (first - second) || a.name.localeCompare(b.name)
  })
}
