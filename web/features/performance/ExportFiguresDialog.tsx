import { Button, Progress, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { ReportFile } from '#contract/endpoints/reports.ts'
import { dayInterval } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { FreshnessOfDays } from '#web/parts/freshness/FreshnessOfDays.tsx'
import { useReport } from '#web/parts/timesheet-export/use-report.ts'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { type ExportFiguresProps, JUDGED } from './figures-query.ts'

export function ExportFiguresDialog({
  type,
  choice,
  range,
  zone,
  onClose,
}: ExportFiguresProps & { onClose: () => void }) {
  const [granularity, setGranularity] = useState<'daily' | 'overall'>('daily')
  const report = useReport()
  const { status } = report
  const instant = (date: string) => new Date(dayInterval(zone, date).start).toISOString()
  const ask = () => {
    const interval = { start: instant(range.from), end: instant(range.to) }
    // Errors are shown in the dialog.
    report.ask({ type, interval, ...choice, granularity, format: 'csv', timezone: zone }).catch(() => {})
  }
  const save = () => {
    if (status?.status !== 'completed') return
    const { fileName, text } = ReportFile.parse(status.data)
    saveFile(fileName.replace('.csv', `-${range.from}-${granularity}.csv`), text)
    onClose()
  }
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      title={type === 'performance-surfer-metrics' ? 'Export agents' : 'Export activities'}
      footer={
        status?.status === 'completed' ? (
          <Button onClick={save}>Download CSV</Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={report.isAsking || status?.status === 'in-progress'} onClick={ask}>
              Export
            </Button>
          </>
        )
      }
    >
      <FormProblem
        text={report.error ? textOf(report.error) : status?.status === 'failed' ? status.error : null}
      />
      <SegmentedControl
        aria-label="Rows"
        data={[
          { value: 'daily', label: 'A row for each day' },
          { value: 'overall', label: 'The period as a whole' },
        ]}
        value={granularity}
        disabled={report.isWanted}
        onChange={value => setGranularity(value as 'daily' | 'overall')}
      />
      <p>
        Calendar days in {zone}, for the chosen agents, including those who have left. Every figure is a
        column.
      </p>
      <FreshnessOfDays
        {...range}
        zone={zone}
        kinds={JUDGED}
        consequence="The file holds what is known so far."
        isPlain
      />
      {status?.status === 'in-progress' && (
        <Progress value={100 * status.progress} aria-label="Progress of the export" />
      )}
      {status?.status === 'completed' && <output>The file is ready.</output>}
    </ModalShell>
  )
}
