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
import * as texts from './texts.ts'

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
        <p>{texts.askForAnotherDayOrTime}</p>
        <Button onClick={() => setAsking(true)}>{texts.requestAChange}</Button>
      </div>
      {list.isPending && <LoadingSkeleton shape="cards" count={3} />}
      {list.error && <ErrorCard onRetry={() => list.refetch()}>{textOf(list.error)}</ErrorCard>}
      {list.data &&
        (list.data.meta.totalRowCount === 0 ? (
          <EmptyState title={texts.noRequestsYet} icon={IconCalendarRepeat}>
            {texts.whatYouAskForStandsHere}
          </EmptyState>
        ) : (
          <ol className={classes.cards} aria-label={texts.changeRequests}>
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
        <p>{texts.nowShiftTime(shiftTimeText(approved, zone))}</p>
      ) : (
        <>
          <p className={classes.muted}>{texts.wantedInstead}</p>
          <ol>
            {newIntervals.map(interval => (
              <li key={`${interval.start} ${interval.end}`}>{shiftTimeText(interval, zone)}</li>
            ))}
          </ol>
        </>
      )}
      {surferNote && <p className={classes.muted}>{texts.yourNote(surferNote)}</p>}
      {managerNote && (
        <p>
          {request.reviewedByName ?? texts.manager}: {managerNote}
        </p>
      )}
      {voidBecause && <p className={classes.muted}>{VOID_WORDS[voidBecause]}.</p>}
      {matchingShift && <p>{texts.surferNameHasAskedForTheOpposite(matchingShift.surferName)}</p>}
      <p className={classes.muted}>{texts.sentCreatedAt(dateTimeText(request.createdAt, zone))}</p>
      {requestCan.withdraw(status) && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            aria-label={texts.withdrawTheRequestFor(partTimeText(request, zone))}
            onClick={onWithdraw}
          >
            {texts.withdraw}
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
        () => notifyDone(texts.theRequestIsWithdrawn),
        error => notifyFailed(error),
      )
      .finally(onClose)
  return (
    <ConfirmDialog
      isOpen
      title={texts.withdrawTheRequest}
      confirmLabel={texts.withdraw}
      isBusy={withdraw.isPending}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {texts.yourShiftOfStaysAsIt(partTimeText(request, zone))}
    </ConfirmDialog>
  )
}
