import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChartIncrement, ForecastRow } from '#contract/endpoints/forecasts.ts'
import type { Zone } from '#core/time/index.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { dateText, dateTimeText, dayText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import classes from './figures/forecasts.module.css'
import { type StaffUnit, unitText } from './figures/staff-unit.ts'
import { forecastCsv, forecastTsv } from './forecast-csv.ts'
import { RequirementExplanation } from './RequirementExplanation.tsx'

const PAGE_SIZE = 50

interface Props {
  rows: ForecastRow[]
  increment: ChartIncrement
  metric: 'volume' | 'staffing'
  unit: StaffUnit
  zone: Zone
}

const isDaily = (increment: ChartIncrement) => ['day', 'week', 'month'].includes(increment)

export function ForecastTable({ rows, increment, metric, unit, zone }: Props) {
  const [offset, setOffset] = useState(0)
  const shown = Math.min(offset, Math.max(0, rows.length - 1))
  return (
    <section aria-label="Figures">
      <div className={classes.tableTools}>
        <p className={classes.hint}>Copy and export include every row, not just this page.</p>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={14} />}
          disabled={rows.length === 0}
          onClick={() =>
            copyText(forecastTsv(rows, zone)).then(
              () => notifyDone(`Copied ${rows.length} rows.`),
              error => notifyFailed(error, 'Nothing was copied'),
            )
          }
        >
          Copy
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} />}
          disabled={rows.length === 0}
          onClick={() => saveFile(`forecast-${increment}.csv`, forecastCsv(rows, zone))}
        >
          Export CSV
        </Button>
      </div>
      <DataTable
        label="Forecast figures"
        columns={[
          ...commonColumns(increment, zone),
          ...(metric === 'volume' ? VOLUME : staffColumns(increment, unit)),
        ]}
        rows={rows.slice(shown, shown + PAGE_SIZE)}
        rowKey={row => `${row.streamId} ${row.date}`}
        rowLabel={row => `${row.streamName}, ${dateTimeText(row.date, zone)}`}
        empty={<p className={classes.hint}>No figures for these days.</p>}
        paging={{ offset: shown, limit: PAGE_SIZE, total: rows.length, onOffset: setOffset }}
      />
    </section>
  )
}

const commonColumns = (increment: ChartIncrement, zone: Zone): Column<ForecastRow>[] => [
  {
    id: 'date',
    header: 'When',
    minWidth: 150,
    cell: row =>
      increment === 'day'
        ? dayText(row.date, zone)
        : isDaily(increment)
          ? dateText(row.date, zone)
          : dateTimeText(row.date, zone),
  },
  { id: 'group', header: 'Ticket group', minWidth: 120, cell: row => row.streamName },
]

const accuracyOf = ({ forecasted, actuals }: ForecastRow) =>
  forecasted === null || !actuals ? null : Math.max(0, 1 - Math.abs(forecasted - actuals) / actuals) * 100
const differenceOf = ({ forecasted, actuals }: ForecastRow) =>
  forecasted === null || !actuals ? null : ((forecasted - actuals) / actuals) * 100

const VOLUME: Column<ForecastRow>[] = [
  {
    id: 'forecast',
    header: 'Forecast',
    align: 'right',
    cell: row => <Figure value={row.forecasted} digits={1} />,
  },
  {
    id: 'band',
    header: '80 % band',
    align: 'right',
    cell: row =>
      row.lo80 === null ? (
        '–'
      ) : (
        <>
          <Figure value={row.lo80} digits={0} /> – <Figure value={row.hi80} digits={0} />
        </>
      ),
  },
  { id: 'actual', header: 'Actual', align: 'right', cell: row => <Figure value={row.actuals} digits={0} /> },
  { id: 'last-year', header: 'Last year', align: 'right', cell: row => <Figure value={row.lastYear} /> },
  {
    id: 'difference',
    header: 'Difference',
    align: 'right',
    cell: row => <Figure value={differenceOf(row)} unit="%" digits={1} sign="difference" />,
  },
  {
    id: 'accuracy',
    header: 'Accuracy',
    align: 'right',
    cell: row => <Figure value={accuracyOf(row)} unit="%" digits={0} />,
  },
  {
    id: 'handle-time',
    header: 'Handle time',
    align: 'right',
    cell: row => <Figure value={row.handleTime} unit="s" />,
  },
]

const gapOf = ({ scheduled, staffingRequirements }: ForecastRow) =>
  scheduled === null || staffingRequirements === null ? null : scheduled - staffingRequirements

const staffColumns = (increment: ChartIncrement, unit: StaffUnit): Column<ForecastRow>[] => [
  {
    id: 'required',
    header: `Required, ${unitText[unit]}`,
    align: 'right',
    cell: row => (
      <Figure
        value={row.staffingRequirements}
        digits={1}
        label={`Required ${unitText[unit]}`}
        from={
          increment === 'quarter-hour' && row.staffingRequirements !== null ? (
            <RequirementExplanation streamId={row.streamId} at={row.date} />
          ) : undefined
        }
      />
    ),
  },
  {
    id: 'actual-required',
    header: 'Required for actual contacts',
    align: 'right',
    cell: row => <Figure value={row.actualStaffingRequirements} digits={1} />,
  },
  {
    id: 'scheduled',
    header: 'Scheduled',
    align: 'right',
    cell: row => <Figure value={row.scheduled} digits={1} />,
  },
  {
    id: 'gap',
    header: 'Scheduled − required',
    align: 'right',
    cell: row => {
      const gap = gapOf(row)
      return (
        <Figure
          value={gap}
          digits={1}
          sign="difference"
          tone={gap !== null && gap < -0.5 ? 'bad' : 'plain'}
        />
      )
    },
  },
]
