import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { type TimeOffRequest, timeOffCan } from '#contract/time-off/requests.ts'
import type { LocalDate } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { MY_TIME_OFF_ENDPOINTS } from '#web/parts/requests/use-request-queue.ts'
import { daysText, statusOf } from '#web/parts/time-off/time-off-text.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { PagingFooter } from '#web/ui/table/PagingFooter.tsx'
import classes from './my-time-off.module.css'
import * as texts from './texts.ts'

const PAGE_SIZE = 10

export function MyRequests({ today }: { today: LocalDate }) {
  const [offset, setOffset] = useState(0)
  const [leaving, setLeaving] = useState<TimeOffRequest | null>(null)
  const list = useCall(
    api.myTimeOff.requests,
    { query: { offset, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  const rows = list.data?.results ?? []
  const total = list.data?.meta.filteredRowCount ?? 0
  return (
    <section aria-labelledby="my-requests">
      <h2 id="my-requests">{texts.myRequests}</h2>
      {list.isPending && <LoadingSkeleton shape="cards" count={2} />}
      {list.error && <ErrorCard onRetry={() => list.refetch()}>{textOf(list.error)}</ErrorCard>}
      {list.data && rows.length === 0 && <p className={classes.hint}>{texts.youHaveNotAskedForTime}</p>}
      <ul className={classes.requests}>
        {rows.map(request => (
          <RequestRow key={request.id} request={request} today={today} onLeave={() => setLeaving(request)} />
        ))}
      </ul>
      {total > PAGE_SIZE && (
        <PagingFooter offset={offset} limit={PAGE_SIZE} total={total} onOffset={setOffset} />
      )}
      {leaving && <WithdrawDialog request={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}

interface RowProps {
  request: TimeOffRequest
  today: LocalDate
  onLeave: () => void
}

function RequestRow({ request, today, onLeave }: RowProps) {
  const { status, from, note, decisionNote, decidedByName, removedAt } = request
  const { label, tone } = statusOf(request)
  const mayCancel = timeOffCan.cancel(status) && from > today && removedAt === null
  const mayLeave = timeOffCan.withdraw(status) || mayCancel
  return (
    <li>
      <div className={classes.requestHead}>
        <strong>{daysText(request)}</strong>
        <StatusChip tone={tone}>{label}</StatusChip>
      </div>
      {note && <p className={classes.hint}>{texts.youWrote(note)}</p>}
      {decisionNote && (
        <p className={classes.hint}>
          {decidedByName ?? texts.manager}: {decisionNote}
        </p>
      )}
      {mayLeave && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${verbOf(status)} ${daysText(request)}`}
          onClick={onLeave}
        >
          {verbOf(status)}
        </Button>
      )}
    </li>
  )
}

const verbOf = (status: TimeOffRequest['status']) =>
  timeOffCan.cancel(status) ? texts.cancel : texts.withdraw

function WithdrawDialog({ request, onClose }: { request: TimeOffRequest; onClose: () => void }) {
  const withdraw = useCommand(api.myTimeOff.withdraw, { invalidates: MY_TIME_OFF_ENDPOINTS })
  const isApproved = timeOffCan.cancel(request.status)
  const confirm = () =>
    withdraw.mutate(
      { params: { timeOffRequestId: request.id } },
      {
        onSuccess: () => notifyDone(isApproved ? texts.timeOffCancelled : texts.requestWithdrawn),
        onError: error => notifyFailed(error, texts.theRequestIsAsItWas),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={isApproved ? texts.cancelThisTimeOff : texts.withdrawThisRequest}
      confirmLabel={isApproved ? texts.cancelTimeOff : texts.withdraw}
      isBusy={withdraw.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isApproved
        ? texts.youWorkAsScheduledAgain(daysText(request))
        : texts.nobodyDecidesOnItAnyMore(daysText(request))}
    </ConfirmDialog>
  )
}
