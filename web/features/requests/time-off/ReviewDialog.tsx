// One request with all that a decision needs: coverage of each day, who else is away, and the balance after.
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { api } from '#contract/endpoints/index.ts'
import { type TimeOffRequest, timeOffCan } from '#contract/time-off/requests.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { localDateText } from '#web/lib/dates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { amountText, daysText, statusOf } from '#web/parts/time-off/time-off-text.ts'
import { VerdictSign } from '#web/parts/time-off/VerdictNote.tsx'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import classes from './review.module.css'
import * as texts from './texts.ts'
import { REVIEW_ENDPOINTS, useDecide } from './use-decide.ts'

interface Props {
  requestId: number
  onClose: () => void
}

export function ReviewDialog({ requestId, onClose }: Props) {
  const review = useCall(api.timeOff.review, { params: { timeOffRequestId: requestId } })
  const [note, setNote] = useState('')
  const steps = useSteps(requestId, note, onClose)
  const { data } = review
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      title={data ? texts.timeOffOf(data.request.surferName) : texts.timeOff}
      width="wide"
      isDirty={note !== ''}
      footer={data && <Footer request={data.request} steps={steps} />}
    >
      <FormProblem text={steps.problem} />
      {review.isPending && <LoadingSkeleton shape="form" count={3} />}
      {review.error && <ErrorCard onRetry={() => review.refetch()}>{textOf(review.error)}</ErrorCard>}
      {data && <Facts review={data} />}
      {data?.request.canEdit && mayStep(data.request) && (
        <Textarea
          mt="md"
          label={texts.noteToTheAgent}
          autosize
          minRows={2}
          maxLength={1_000}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
      )}
    </ModalShell>
  )
}

const mayStep = ({ status }: TimeOffRequest) => timeOffCan.decide(status) || timeOffCan.cancel(status)

function useSteps(requestId: number, note: string, onClose: () => void) {
  const decide = useDecide()
  const cancel = useCommand(api.timeOff.cancel, { invalidates: REVIEW_ENDPOINTS })
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<string | null>) => {
    setBusy(true)
    try {
      const because = await work()
      setProblem(because)
      if (because === null) onClose()
    } catch (error) {
      setProblem(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    problem,
    isBusy,
    decide: (status: 'approved' | 'rejected') =>
      attempt(async () => (await decide([requestId], status, note))[0] ?? null),
    cancel: () =>
      attempt(async () => {
        await cancel.mutateAsync({ params: { timeOffRequestId: requestId }, body: { note } })
        notifyDone(texts.timeOffCancelled)
        return null
      }),
  }
}

function Footer({ request, steps }: { request: TimeOffRequest; steps: ReturnType<typeof useSteps> }) {
  const { status, canEdit, teamName } = request
  if (!canEdit) return <p className={classes.muted}>{texts.youMayViewButNotDecide(teamName)}</p>
  if (timeOffCan.cancel(status))
    return (
      <Button color="red.9" loading={steps.isBusy} onClick={steps.cancel}>
        {texts.cancelThisTimeOff}
      </Button>
    )
  if (!timeOffCan.decide(status)) return null
  return (
    <>
      <Button variant="default" disabled={steps.isBusy} onClick={() => steps.decide('rejected')}>
        {texts.reject}
      </Button>
      <Button loading={steps.isBusy} onClick={() => steps.decide('approved')}>
        {texts.approve}
      </Button>
    </>
  )
}

type Review = ReplyOf<typeof api.timeOff.review>

function Facts({ review: { request, verdict, balance, away } }: { review: Review }) {
  const { label, tone } = statusOf(request)
  const isOpen = timeOffCan.decide(request.status)
  return (
    <dl className={classes.facts}>
      <dt>{texts.days}</dt>
      <dd>
        {daysText(request)} <StatusChip tone={tone}>{label}</StatusChip>
      </dd>
      {request.note && (
        <>
          <dt>{texts.note}</dt>
          <dd>{request.note}</dd>
        </>
      )}
      <dt>{texts.allowance}</dt>
      <dd>
        {isOpen && texts.costsAmount(amountText(verdict.amount, verdict.unit))}
        {balance
          ? texts.amountOfYearLeft(amountText(balance.left, verdict.unit), balance.year, isOpen)
          : texts.noPolicyHoldsForThisAgent}
      </dd>
      {isOpen && (
        <>
          <dt>{texts.coverage}</dt>
          <dd>
            <ul className={classes.days}>
              {verdict.days.map(day => (
                <li key={day.date}>
                  <VerdictSign colour={day.colour} />
                  <span>
                    {localDateText(day.date)}: {forManager(day.because, request.surferName)}
                  </span>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
      <dt>{texts.alsoAway}</dt>
      <dd>
        {away.length === 0 ? (
          texts.nobodyElse
        ) : (
          <ul className={classes.days}>
            {away.map(one => (
              <li key={`${one.surferName} ${one.from}`}>
                {one.surferName} ({one.teamName}), {daysText({ ...one, part: null })}
              </li>
            ))}
          </ul>
        )}
      </dd>
    </dl>
  )
}

/** The reason is written to the agent. */
const forManager = (because: string, name: string): string =>
  because
    .replace(/,? so your manager decides/, '')
    .replace(/^You (don’t|are|have)/, (_, verb: string) => `${name} ${AGENT_VERBS[verb] ?? verb}`)
    .replace('In your team', 'In the team')
    .replace(/^Your /, 'The agent’s ')

const AGENT_VERBS: Record<string, string> = { 'don’t': 'doesn’t', are: 'is', have: 'has' }
