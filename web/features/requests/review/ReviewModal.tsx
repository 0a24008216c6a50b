// Review of one request: what is wanted, what it would break, what it would do to coverage; then the decision.
import { Button, Radio, SegmentedControl, Skeleton, Textarea } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_REQUEST_NOTE } from '#contract/requests/change-request.ts'
import { type RequestItem, requests } from '#contract/requests/inbox.ts'
import type { RequestType } from '#contract/requests/pending.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { STATUS_WORDS, SWAP_NAMES, shiftTimeText, VOID_WORDS } from '#web/parts/requests/request-text.ts'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import classes from '../ui/requests.module.css'
import { EffectTable } from './EffectTable.tsx'
import { CurrentShift, whoAsks } from './RequestShifts.tsx'
import { REQUEST_ENDPOINTS } from './request-endpoints.ts'
import * as texts from './texts.ts'
import { WarningList } from './WarningList.tsx'

interface Props {
  type: RequestType
  requestId: number
  onClose: () => void
}

export default function ReviewModal({ type, requestId, onClose }: Props) {
  const item = useCall(requests.get, { params: { requestId }, query: { type } })
  if (item.data) return <Review item={item.data} onClose={onClose} />
  return (
    <ModalShell isOpen onClose={onClose} title={texts.reviewRequest} width="wide">
      {item.error ? (
        <ErrorCard onRetry={() => item.refetch()}>{textOf(item.error)}</ErrorCard>
      ) : (
        <Skeleton height={220} aria-label={texts.theRequestIsBeingLoaded} />
      )}
    </ModalShell>
  )
}

type Status = 'approved' | 'rejected'

function useDecision(item: RequestItem, onClose: () => void) {
  const decideChange = useCommand(requests.decideChange, { invalidates: REQUEST_ENDPOINTS })
  const decideSwap = useCommand(requests.decideSwap, { invalidates: REQUEST_ENDPOINTS })
  const params = { requestId: item.id }
  const decide = async (status: Status, how: { note: string; place: number; withMatching: boolean }) => {
    const { note: managerNote, place, withMatching } = how
    if (item.type === 'swap') await decideSwap.mutateAsync({ params, body: { status, managerNote } })
    else await decideChange.mutateAsync({ params, body: { status, managerNote, place, withMatching } })
    onClose()
    notifyDone(
      status === 'approved' ? texts.approvedTheScheduleIsChanged : texts.rejectedTheScheduleStaysAsIt,
    )
  }
  const error = decideChange.error ?? decideSwap.error
  return { decide, isBusy: decideChange.isPending || decideSwap.isPending, error }
}

function Review({ item, onClose }: { item: RequestItem; onClose: () => void }) {
  const zone = useZone()
  const [place, setPlace] = useState(0)
  const [note, setNote] = useState('')
  const { decide, isBusy, error } = useDecision(item, onClose)
  const isPending = (item.change ?? item.swap)!.status === 'pending'
  const { pair } = item
  const [isAlone, setIsAlone] = useState(pair?.canDecide === false)
  const withMatching = pair !== null && !isAlone
  const mayDecide = isPending && (withMatching ? pair.canDecide : item.canDecide)
  const act = (status: Status, how: { withMatching: boolean }) =>
    void decide(status, { note, place, ...how }).catch(() => {})
  const footer = mayDecide && (
    <>
      <Button
        variant="default"
        mr="auto"
        disabled={isBusy}
        onClick={() => act('rejected', { withMatching: false })}
      >
        {texts.reject}
      </Button>
      <Button loading={isBusy} onClick={() => act('approved', { withMatching })}>
        {withMatching ? texts.approveBoth : pair ? texts.approveThisOne : texts.approve}
      </Button>
    </>
  )
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      title={item.swap ? SWAP_NAMES[item.swap.kind] : texts.changeRequestOf(whoAsks(item))}
      width="wide"
      isDirty={note !== ''}
      footer={footer || undefined}
    >
      <FormProblem text={error ? textOf(error) : null} />
      <Facts
        item={item}
        zone={zone}
        place={withMatching ? pair.place : place}
        onPlace={mayDecide && !withMatching ? setPlace : null}
      />
      {pair && <Matching item={item} zone={zone} isAlone={isAlone} onChange={setIsAlone} />}
      {isPending && (
        <>
          <WarningList warnings={(withMatching ? pair : item.options[place])?.warnings ?? []} />
          <EffectTable
            type={item.type}
            requestId={item.id}
            place={place}
            withMatching={withMatching}
            zone={zone}
          />
        </>
      )}
      {mayDecide && (
        <Textarea
          label={texts.noteToTheAgent}
          autosize
          minRows={2}
          mt="sm"
          maxLength={MAX_REQUEST_NOTE}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
      )}
      {isPending && !mayDecide && (
        <p className={classes.locked}>
          <IconLock size={14} aria-hidden="true" /> {texts.youMayNotEditTheSchedule}
        </p>
      )}
    </ModalShell>
  )
}

interface MatchingProps {
  item: RequestItem
  zone: Zone
  isAlone: boolean
  onChange: (isAlone: boolean) => void
}

/** Choice between the pair and this request alone; warnings and coverage below are those of the choice. */
function Matching({ item: { change }, zone, isAlone, onChange }: MatchingProps) {
  const { surferName, interval } = change!.matchingShift!
  return (
    <div className={classes.match}>
      <p>
        <strong>{surferName}</strong>{' '}
        {texts.wantsThisShiftAndHasAsked(shiftTimeText(interval, zone), isAlone)}
      </p>
      <SegmentedControl
        size="xs"
        mt="xs"
        aria-label={texts.whatIsApproved}
        data={[
          { value: 'both', label: texts.bothRequests },
          { value: 'alone', label: texts.thisOneAlone },
        ]}
        value={isAlone ? 'alone' : 'both'}
        onChange={value => onChange(value === 'alone')}
      />
    </div>
  )
}

interface FactsProps {
  item: RequestItem
  zone: Zone
  place: number
  /** Null: nothing is chosen any more. */
  onPlace: ((place: number) => void) | null
}

function Facts({ item, zone, place, onPlace }: FactsProps) {
  const { change, swap } = item
  const { status, managerNote, reviewedAt, reviewedByName, voidBecause } = (change ?? swap)!
  const [tone, word] = STATUS_WORDS[status]
  return (
    <dl className={classes.facts}>
      <dt>{texts.status}</dt>
      <dd>
        <StatusChip tone={tone}>{word}</StatusChip>
        {voidBecause && ` ${VOID_WORDS[voidBecause]}`}
        {reviewedAt &&
          texts.byReviewedByNameReviewedAt(
            reviewedByName ?? (swap ? texts.theRuleForSwaps : texts.aManager),
            dateTimeText(reviewedAt, zone),
          )}
      </dd>
      <dt>{swap ? texts.shifts : texts.currentShift}</dt>
      <dd>
        <CurrentShift item={item} zone={zone} />
      </dd>
      <dt>{swap ? texts.wouldGoTo : texts.wanted}</dt>
      <dd>
        {change ? (
          <Wanted item={item} zone={zone} place={place} onPlace={onPlace} />
        ) : (
          <ul className={classes.lines}>
            {swap!.parts.map(part => (
              <li key={part.blockId}>
                {part.fromSurferName} → {part.toSurferName}
              </li>
            ))}
          </ul>
        )}
      </dd>
      {change?.surferNote && (
        <>
          <dt>{texts.noteOfTheAgent}</dt>
          <dd className={classes.note}>{change.surferNote}</dd>
        </>
      )}
      {managerNote && (
        <>
          <dt>{texts.noteOfTheManager}</dt>
          <dd className={classes.note}>{managerNote}</dd>
        </>
      )}
      <dt>{texts.sent}</dt>
      <dd>{texts.requestInTheLast3Months(dateTimeText(item.createdAt, zone), item.requestsInThreeMonths)}</dd>
    </dl>
  )
}

function Wanted({ item, zone, place, onPlace }: FactsProps) {
  const { newIntervals } = item.change!.request
  if (newIntervals.length === 1 || !onPlace)
    return (
      <ul className={classes.lines}>
        {newIntervals.map((interval, at) => (
          <li key={`${interval.start} ${interval.end}`}>
            {shiftTimeText(interval, zone)}
            {item.change!.approvedPlace === at && texts.approved}
          </li>
        ))}
      </ul>
    )
  return (
    <Radio.Group
      aria-label={texts.timeThatIsApproved}
      value={String(place)}
      onChange={value => onPlace(Number(value))}
    >
      {newIntervals.map((interval, at) => {
        const count = item.options[at]?.warnings.length ?? 0
        return (
          <Radio
            key={`${interval.start} ${interval.end}`}
            size="xs"
            my={4}
            value={String(at)}
            label={`${shiftTimeText(interval, zone)}${count > 0 ? ` · ${texts.warningCount(count)}` : ''}`}
          />
        )
      })}
    </Radio.Group>
  )
}
