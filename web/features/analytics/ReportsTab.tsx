import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { analyticsViews, type ScheduledReport, scheduledReports } from '#contract/analytics/views.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { MoreCell } from '#web/ui/table/MoreCell.tsx'
import { capital } from '#web/ui/text/capital.ts'
import * as texts from './texts.ts'

export function ReportsTab() {
  const reports = useCallAll(scheduledReports.list, {})
  const [toRemove, setToRemove] = useState<ScheduledReport | null>(null)
  const zone = useZone()
  const pause = useCommand(scheduledReports.pause, { invalidates: [scheduledReports.list] })
  const setPaused = ({ id, viewName, isPaused }: ScheduledReport) =>
    pause.mutate(
      { params: { reportId: id }, body: { isPaused: !isPaused } },
      {
        onSuccess: () => notifyDone(`“${viewName}” ${isPaused ? texts.isSentAgain : texts.isPaused}.`),
        onError: error => notifyFailed(error, texts.theReportWasNotChanged),
      },
    )
  const send = useCommand(scheduledReports.send, { invalidates: [scheduledReports.list] })
  const sendNow = ({ id, viewName }: ScheduledReport) =>
    send.mutate(
      { params: { reportId: id } },
      {
        onSuccess: () => notifyDone(texts.isOnItsWay(viewName)),
        onError: error => notifyFailed(error, texts.theReportWasNotSent),
      },
    )
  return (
    <>
      <DataTable
        label={texts.scheduledReports}
        columns={columnsOf(zone, { onSend: sendNow, onPause: setPaused, onDelete: setToRemove })}
        rows={reports.data ?? []}
        rowKey={report => report.id}
        rowLabel={report => report.viewName}
        isLoading={reports.isPending}
        error={reports.error && textOf(reports.error)}
        onRetry={() => void reports.refetch()}
        empty={
          <EmptyState title={texts.noScheduledReportsYet} icon={IconMail}>
            {texts.openSavedViewsAndChooseSend}
          </EmptyState>
        }
      />
      {toRemove && <DeleteReport report={toRemove} onClose={() => setToRemove(null)} />}
    </>
  )
}

interface Actions {
  onSend: (report: ScheduledReport) => void
  onPause: (report: ScheduledReport) => void
  onDelete: (report: ScheduledReport) => void
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const whenText = ({ frequency, weekday, minuteOfDay, timezone }: ScheduledReport): string =>
  `${frequency === 'daily' ? texts.daily : `${capital(weekday ?? '')}s`}, ${clock(minuteOfDay)} (${timezone.replaceAll('_', ' ')})`

const columnsOf = (zone: Zone, { onSend, onPause, onDelete }: Actions): Column<ScheduledReport>[] => [
  { id: 'view', header: texts.view, minWidth: 180, cell: ({ viewName }) => viewName },
  { id: 'when', header: texts.when, minWidth: 200, cell: whenText },
  {
    id: 'to',
    header: texts.to,
    minWidth: 160,
    cell: ({ recipients, isPostedToSlack }) => {
      const names = [...(isPostedToSlack ? [texts.slack] : []), ...recipients.map(({ name }) => name)]
      return <MoreCell shown={names.slice(0, 1)} hidden={names.slice(1)} />
    },
  },
  { id: 'owner', header: texts.madeBy, minWidth: 130, cell: ({ ownerName }) => ownerName },
  {
    id: 'next',
    header: texts.next,
    minWidth: 150,
    cell: ({ nextRunAt }) =>
      nextRunAt ? dateTimeText(nextRunAt, zone) : <StatusChip tone="neutral">{texts.paused}</StatusChip>,
  },
  {
    id: 'last',
    header: texts.last,
    minWidth: 170,
    cell: ({ lastRunAt, problem }) =>
      problem ? (
        <StatusChip tone="bad">{problem}</StatusChip>
      ) : lastRunAt ? (
        dateTimeText(lastRunAt, zone)
      ) : (
        texts.never
      ),
  },
  {
    id: 'actions',
    header: <span className="visually-hidden">{texts.actions}</span>,
    width: 44,
    cell: report =>
      report.canEdit && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon aria-label={texts.actionsFor(report.viewName)}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={report.isPaused} onClick={() => onSend(report)}>
              {texts.sendNow}
            </Menu.Item>
            <Menu.Item onClick={() => onPause(report)}>
              {report.isPaused ? texts.goOn : texts.pause}
            </Menu.Item>
            <Menu.Item color="red" onClick={() => onDelete(report)}>
              {texts.deleteLabel}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ),
  },
]

function DeleteReport({ report, onClose }: { report: ScheduledReport; onClose: () => void }) {
  const remove = useCommand(scheduledReports.remove, {
    invalidates: [scheduledReports.list, analyticsViews.list],
  })
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={texts.stopSending(report.viewName)}
      confirmLabel={texts.deleteReport}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { reportId: report.id } },
          {
            onSuccess: () => notifyDone(texts.theReportIsDeleted),
            onError: error => notifyFailed(error, texts.theReportWasNotDeleted),
            onSettled: onClose,
          },
        )
      }
    >
      {texts.nobodyGetsItAnyMore}
    </ConfirmDialog>
  )
}
