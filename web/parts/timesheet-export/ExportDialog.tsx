// Scheduled and reported time as a file for a spreadsheet: what is wanted, then how far it is, then the file.

import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { ReportFile, type ReportStatus } from '#contract/endpoints/reports.ts'
import { addDays, daysBetween, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { displayName } from '#web/lib/session.ts'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import { ExportFields } from './ExportFields.tsx'
import classes from './export.module.css'
import { type ExportChoices, periodProblem } from './export-form.ts'
import * as texts from './texts.ts'
import { useReport } from './use-report.ts'

interface Props {
  /** Period first offered; `to` is exclusive. */
  range: DateRange
  /** Agents first chosen; null: all of them. */
  surferIds: number[] | null
  zone: Zone
  onClose: () => void
}

export function ExportDialog({ range, surferIds, zone, onClose }: Props) {
  const [days, setDays] = useState(() => atMostAMonth(range))
  const everybody = useCall(api.schedule.surfers, { query: {} }).data ?? []
  const [chosen, setChosen] = useState(surferIds)
  const agents = chosen ?? everybody.map(surfer => surfer.id)
  const [hasTried, setTried] = useState(false)
  const [choices, setChoices] = useState<ExportChoices>({
    view: 'shift',
    includeBreaks: true,
    includeActivities: true,
    includeTimeOff: false,
    breakdownShift: false,
    includeDeletedSurfers: false,
    exportTimezone: zone,
  })
  const report = useReport()
  const send = () => {
    setTried(true)
    if (agents.length === 0 || periodProblem(days)) return
    // Errors are shown in the dialog.
    report.ask({ type: 'timesheets', surferIds: agents, ...days, ...choices }).catch(() => {})
  }
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      title={texts.exportTimesheets}
      footer={
        report.isWanted ? (
          <Outcome status={report.status} onAgain={report.forget} onClose={onClose} />
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button loading={report.isAsking} onClick={send}>
              {texts.exportLabel}
            </Button>
          </>
        )
      }
    >
      <FormProblem text={report.error && textOf(report.error)} />
      {report.isWanted ? (
        <Waiting status={report.status} />
      ) : (
        <ExportFields
          days={days}
          onDays={setDays}
          surfers={everybody.map(({ id, teamName, ...surfer }) => ({
            id,
            teamName,
            name: displayName({ ...surfer, email: '' }),
          }))}
          surferIds={agents}
          onSurferIds={setChosen}
          surferProblem={hasTried && agents.length === 0 ? texts.youNeedToSelectAtLeast : null}
          choices={choices}
          onChoices={setChoices}
        />
      )}
    </ModalShell>
  )
}

const MONTH_DAYS = 31
const atMostAMonth = ({ from, to }: DateRange): DateRange =>
  daysBetween(from, to) > MONTH_DAYS ? { from, to: addDays(from, MONTH_DAYS) } : { from, to }

function Waiting({ status }: { status: ReportStatus | null }) {
  return (
    <div className={classes.progress} role="status">
      <ExportStatus status={status} />
    </div>
  )
}

function ExportStatus({ status }: { status: ReportStatus | null }) {
  switch (status?.status) {
    case undefined:
    case 'in-progress': {
      const progress = status?.progress ?? 0
      return (
        <>
          <Progress value={progress * 100} aria-label={texts.progressOfTheExport} />
          <p>{status?.message || texts.waitingForAWorker}</p>
        </>
      )
    }
    case 'completed': {
      const { rowCount } = ReportFile.parse(status.data)
      return (
        <>
          <div>
            <StatusChip tone={rowCount > 0 ? 'good' : 'warn'}>{texts.ready}</StatusChip>
          </div>
          <p>{rowCount === 0 ? texts.nothingIsPublishedForTheseAgents : `${texts.lineCount(rowCount)}.`}</p>
        </>
      )
    }
    case 'failed':
      return <p role="alert">{texts.nothingWasExported(status.error)}</p>
    case 'unknown':
      return <p role="alert">{texts.thisExportHasExpired}</p>
  }
}

interface OutcomeProps {
  status: ReportStatus | null
  onAgain: () => void
  onClose: () => void
}

function Outcome({ status, onAgain, onClose }: OutcomeProps) {
  const cancel = useCommand(api.jobs.cancel, { invalidates: [api.reports.get] })
  if (status?.status === 'completed') {
    const { fileName, text } = ReportFile.parse(status.data)
    return (
      <>
        <Button variant="default" onClick={onAgain}>
          {texts.exportSomethingElse}
        </Button>
        <Button onClick={() => saveFile(fileName, text)}>{texts.downloadCsv}</Button>
      </>
    )
  }
  if (status?.status === 'in-progress')
    return (
      <Button
        variant="default"
        loading={cancel.isPending}
        onClick={() =>
          cancel.mutate({ params: { jobId: status.jobId } }, { onError: error => notifyFailed(error) })
        }
      >
        {texts.stop}
      </Button>
    )
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {texts.close}
      </Button>
      <Button onClick={onAgain} disabled={status === null}>
        {texts.tryAgain}
      </Button>
    </>
  )
}
