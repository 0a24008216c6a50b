// One's own change requests, newest first, and asking for one.
import { Button } from '@mantine/core'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { type ChangeRequest, requestCan } from '#contract/requests/change-request.ts'
import { myRequests } from '#contract/requests/my-requests.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useOwnZone } from '#web/lib/zone.ts'
import { partTimeText, STATUS_WORDS, shiftTimeText, VOID_WORDS } from '#web/parts/requests/request-text.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { PagingFooter } from '#web/ui/table/PagingFooter.tsx'
import classes from '../shifts/my-requests.module.css'

const AskDialog = later(async () => (await import('./AskDialog.tsx')).AskDialog)

const PAGE_SIZE = 20

interface Props {
  /** The shift that somebody came here to change. */
  shift: number | undefined
  onShiftUsed: () => void
}

export function ChangeRequests({ shift, onShiftUsed }: Props) {
  const [offset, setOffset] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const [withdrawn, setWithdrawn] = useState<ChangeRequest | null>(null)
  const list = useCall(myRequests.list, { query: { offset, limit: PAGE_SIZE } }, { keepPrevious: true })
  const zone = useOwnZone(list.data?.timezone)
  const close = () => {
    setAsking(false)
    onShiftUsed()
  }
  return (
    <>
      <div className={classes.head}>
        <p>
          Ask for another day or time of a published shift. Your manager decides, and you are told by e-mail.
        </p>
        <Button onClick={() => setAsking(true)}>Request a change</Button>
      </div>
      {list.isPending && <LoadingSkeleton shape="cards" count={3} />}
      {list.error && <ErrorCard onRetry={() => list.refetch()}>{textOf(list.error)}</ErrorCard>}
      {list.data &&
        (list.data.meta.totalRowCount === 0 ? (
          <EmptyState title="No requests yet" icon={IconCalendarRepeat}>
            What you ask for stands here with its answer.
          </EmptyState>
        ) : (
          <ol className={classes.cards} aria-label="Change requests">
            {list.data.results.map(request => (
              <RequestCard
                key={request.id}
                request={request}
                zone={zone}
                onWithdraw={() => setWithdrawn(request)}
              />
            ))}
          </ol>
        ))}
      {list.data && list.data.meta.totalRowCount > PAGE_SIZE && (
        <PagingFooter
          offset={offset}
          limit={PAGE_SIZE}
          total={list.data.meta.totalRowCount}
          onOffset={setOffset}
        />
      )}
      {(isAsking || shift !== undefined) && <AskDialog blockId={shift} onClose={close} />}
      {withdrawn && <Withdraw request={withdrawn} zone={zone} onClose={() => setWithdrawn(null)} />}
    </>
  )
}

interface CardProps {
  request: ChangeRequest
  zone: Zone
  onWithdraw: () => void
}

function RequestCard({ request, zone, onWithdraw }: CardProps) {
  const { status, voidBecause, managerNote, surferNote, approvedPlace, matchingShift } = request
  const [tone, word] = STATUS_WORDS[status]
  const { newIntervals } = request.request
  const approved = approvedPlace === null ? undefined : newIntervals[approvedPlace]
  return (
    <li className={classes.card}>
      <header>
        <strong>{partTimeText(request, zone)}</strong>
        <StatusChip tone={tone}>{word}</StatusChip>
      </header>
      {approved ? (
        <p>Now {shiftTimeText(approved, zone)}</p>
      ) : (
        <>
          <p className={classes.muted}>Wanted instead</p>
          <ol>
            {newIntervals.map(interval => (
              <li key={`${interval.start} ${interval.end}`}>{shiftTimeText(interval, zone)}</li>
            ))}
          </ol>
        </>
      )}
      {surferNote && <p className={classes.muted}>Your note: {surferNote}</p>}
      {managerNote && (
        <p>
          {request.reviewedByName ?? 'Manager'}: {managerNote}
        </p>
      )}
      {voidBecause && <p className={classes.muted}>{VOID_WORDS[voidBecause]}.</p>}
      {matchingShift && <p>{matchingShift.surferName} has asked for the opposite, so it could be a swap.</p>}
      <p className={classes.muted}>Sent {dateTimeText(request.createdAt, zone)}</p>
      {requestCan.withdraw(status) && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            aria-label={`Withdraw the request for ${partTimeText(request, zone)}`}
            onClick={onWithdraw}
          >
            Withdraw
          </Button>
        </div>
      )}
    </li>
  )
}

function Withdraw({ request, zone, onClose }: { request: ChangeRequest; zone: Zone; onClose: () => void }) {
  const withdraw = useCommand(myRequests.withdraw, { invalidates: [myRequests.list, myRequests.market] })
  const run = () =>
    withdraw
      .mutateAsync({ params: { requestId: request.id } })
      .then(
        () => notifyDone('The request is withdrawn.'),
        error => notifyFailed(error),
      )
      .finally(onClose)
  return (
    <ConfirmDialog
      isOpen
      title="Withdraw the request?"
      confirmLabel="Withdraw"
      isBusy={withdraw.isPending}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      Your shift of {partTimeText(request, zone)} stays as it is. You can ask again later.
    </ConfirmDialog>
  )
}
