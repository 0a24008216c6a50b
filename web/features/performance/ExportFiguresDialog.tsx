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
import { EVALUATED_RECORDS, type ExportFiguresProps } from './figures-query.ts'
import * as texts from './texts.ts'

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
      title={type === 'performance-surfer-metrics' ? texts.exportAgents : texts.exportActivities}
      footer={
        status?.status === 'completed' ? (
          <Button onClick={save}>{texts.downloadCsv}</Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button loading={report.isAsking || status?.status === 'in-progress'} onClick={ask}>
              {texts.exportLabel}
            </Button>
          </>
        )
      }
    >
      <FormProblem
        text={report.error ? textOf(report.error) : status?.status === 'failed' ? status.error : null}
      />
      <SegmentedControl
        aria-label={texts.rows}
        data={[
          { value: 'daily', label: texts.aRowForEachDay },
          { value: 'overall', label: texts.thePeriodAsAWhole },
        ]}
        value={granularity}
        disabled={report.isWanted}
        onChange={value => setGranularity(value as 'daily' | 'overall')}
      />
      <p>{texts.calendarDaysInForTheChosen(zone)}</p>
      <FreshnessOfDays
        {...range}
        zone={zone}
        kinds={EVALUATED_RECORDS}
        consequence={texts.theFileHoldsWhatIsKnown}
        isPlain
      />
      {status?.status === 'in-progress' && (
        <Progress value={100 * status.progress} aria-label={texts.progressOfTheExport} />
      )}
      {status?.status === 'completed' && <output>{texts.theFileIsReady}</output>}
    </ModalShell>
  )
}
