import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconCopy, IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ChartIncrement, ForecastRow } from '#contract/endpoints/forecasts.ts'
import type { Zone } from '#core/time/index.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { dateText, dateTimeText, dayText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { accuracyLabel } from '#web/parts/forecast/Accuracy.tsx'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { minutesText } from '#web/ui/text/seconds-text.ts'
import { closedText, foldedLines, isClosed, knownRows, type TableLine } from './figures/closed-hours.ts'
import classes from './figures/forecasts.module.css'
import { type StaffUnit, unitText } from './figures/staff-unit.ts'
import { forecastCsv, forecastTsv } from './forecast-csv.ts'
import * as texts from './texts.ts'

const RequirementExplanation = later(
  async () => (await import('./RequirementExplanation.tsx')).RequirementExplanation,
)

const PAGE_SIZE = 50

interface Props {
  rows: ForecastRow[]
  isLoading: boolean
  increment: ChartIncrement
  metric: 'volume' | 'staffing'
  unit: StaffUnit
  zone: Zone
}

const isDaily = (increment: ChartIncrement) => ['day', 'week', 'month'].includes(increment)

export function ForecastTable({ rows, isLoading, increment, metric, unit, zone }: Props) {
  const [offset, setOffset] = useState(0)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const known = useMemo(() => knownRows(rows), [rows])
  const lines = useMemo(() => foldedLines(known, opened), [known, opened])
  const shown = Math.min(offset, Math.max(0, lines.length - 1))
  const toggle = (key: string) => setOpened(keys => keys.symmetricDifference(new Set([key])))
  const figures = metric === 'volume' ? volumeColumns(increment) : staffColumns(increment, unit)
  return (
    <section aria-label={texts.figures}>
      <div className={classes.tableTools}>
        <p className={classes.hint}>{texts.copyAndExportIncludeEveryRow}</p>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={14} />}
          disabled={known.length === 0}
          onClick={() =>
            copyText(forecastTsv(known, zone)).then(
              () => notifyDone(texts.copiedRows(known.length)),
              error => notifyFailed(error, texts.nothingWasCopied),
            )
          }
        >
          {texts.copy}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} />}
          disabled={known.length === 0}
          onClick={() => saveFile(`forecast-${increment}.csv`, forecastCsv(known, zone))}
        >
          {texts.exportCsv}
        </Button>
      </div>
      <DataTable
        label={texts.forecastFigures}
        columns={[
          whenColumn(increment, zone, { opened, onToggle: toggle }),
          GROUP,
          ...figures.map(({ cell, ...column }) => ({
            ...column,
            cell: (line: TableLine) => (isClosed(line) ? null : cell(line)),
          })),
        ]}
        rows={lines.slice(shown, shown + PAGE_SIZE)}
        rowKey={line => (isClosed(line) ? `closed ${line.key}` : `${line.streamId} ${line.date}`)}
        rowLabel={line =>
          isClosed(line)
            ? closedText(line, increment, zone)
            : `${line.streamName}, ${dateTimeText(line.date, zone)}`
        }
        isLoading={isLoading}
        empty={<p className={classes.hint}>{texts.noFiguresForTheseDays}</p>}
        paging={{ offset: shown, limit: PAGE_SIZE, total: lines.length, onOffset: setOffset }}
      />
    </section>
  )
}

interface Folding {
  opened: ReadonlySet<string>
  onToggle: (key: string) => void
}

const whenColumn = (
  increment: ChartIncrement,
  zone: Zone,
  { opened, onToggle }: Folding,
): Column<TableLine> => ({
  id: 'date',
  header: texts.when,
  minWidth: 150,
  cell: line => {
    if (!isClosed(line))
      return increment === 'day'
        ? dayText(line.date, zone)
        : isDaily(increment)
          ? dateText(line.date, zone)
          : dateTimeText(line.date, zone)
    const isOpened = opened.has(line.key)
    return (
      <UnstyledButton className={classes.closed} aria-expanded={isOpened} onClick={() => onToggle(line.key)}>
        {isOpened ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        {closedText(line, increment, zone)}
      </UnstyledButton>
    )
  },
})

const GROUP: Column<TableLine> = {
  id: 'group',
  header: texts.ticketGroup,
  minWidth: 120,
  cell: line => (isClosed(line) ? line.rows[0]!.streamName : line.streamName),
}

/** Forecast against actual of the same quarter-hours, as a share of the actual. */
const differenceOf = ({ forecastedToDate, actuals }: ForecastRow) =>
  forecastedToDate === null || !actuals ? null : ((forecastedToDate - actuals) / actuals) * 100
/** A miss of more than what came is no accuracy. */
function accuracyOf(row: ForecastRow): number | null {
  const difference = differenceOf(row)
  return difference === null || Math.abs(difference) >= 100 ? null : 100 - Math.abs(difference)
}

const volumeColumns = (increment: ChartIncrement): Column<ForecastRow>[] => [
  {
    id: 'forecast',
    header: texts.forecast,
    align: 'right',
    cell: row => <Figure value={row.forecasted} digits={1} />,
  },
  {
    id: 'band',
    header: texts.band80,
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
  {
    id: 'actual',
    header: texts.actual,
    align: 'right',
    cell: row => <Figure value={row.actuals} digits={0} />,
  },
  { id: 'last-year', header: texts.lastYear, align: 'right', cell: row => <Figure value={row.lastYear} /> },
  {
    id: 'difference',
    header: texts.difference,
    align: 'right',
    cell: row => <Figure value={differenceOf(row)} unit="%" digits={1} sign="difference" />,
  },
  {
    id: 'accuracy',
    header: accuracyLabel(increment),
    align: 'right',
    cell: row => <Figure value={accuracyOf(row)} unit="%" digits={0} />,
  },
  {
    id: 'handle-time',
    header: texts.handleTimeMin,
    align: 'right',
    cell: row => minutesText(row.handleTime),
  },
]

/** Scheduled agents are present: what the schedule contains of shrinkage is not required of them again. */
const gapOf = ({ scheduled, presentRequirements }: ForecastRow) =>
  scheduled === null || presentRequirements === null ? null : scheduled - presentRequirements

/** Agents of a long interval are its mean, closed hours included. */
const requiredHeader = (increment: ChartIncrement, unit: StaffUnit) =>
  unit === 'fte' && isDaily(increment) ? texts.requiredAgents : texts.requiredUnitText(unitText[unit])

const peakColumn: Column<ForecastRow> = {
  id: 'peak',
  header: texts.peakAgents,
  align: 'right',
  cell: row => <Figure value={row.peakStaffingRequirements} digits={1} />,
}

const staffColumns = (increment: ChartIncrement, unit: StaffUnit): Column<ForecastRow>[] => [
  {
    id: 'required',
    header: requiredHeader(increment, unit),
    align: 'right',
    cell: row => (
      <Figure
        value={row.staffingRequirements}
        digits={1}
        label={texts.requiredUnitTextInForecastTable(unitText[unit])}
        from={
          increment === 'quarter-hour' && row.staffingRequirements !== null ? (
            <RequirementExplanation streamId={row.streamId} at={row.date} unit={unit} />
          ) : undefined
        }
      />
    ),
  },
  ...(increment === 'quarter-hour' ? [] : [peakColumn]),
  {
    id: 'actual-required',
    header: texts.requiredForActualContacts,
    align: 'right',
    cell: row => <Figure value={row.actualStaffingRequirements} digits={1} />,
  },
  {
    id: 'present',
    header: texts.requiredToBePresent,
    align: 'right',
    cell: row => <Figure value={row.presentRequirements} digits={1} />,
  },
  {
    id: 'scheduled',
    header: texts.scheduled,
    align: 'right',
    cell: row => <Figure value={row.scheduled} digits={1} />,
  },
  {
    id: 'gap',
    header: texts.scheduledToBePresent,
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
