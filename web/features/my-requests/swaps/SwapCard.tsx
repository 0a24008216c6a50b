import { Button } from '@mantine/core'
import { myRequests } from '#contract/requests/my-requests.ts'
import type { ShiftSwap } from '#contract/requests/swap.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { STATUS_WORDS, SWAP_NAMES, VOID_WORDS } from '#web/parts/requests/request-text.ts'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import classes from '../shifts/my-requests.module.css'
import { type CardProps, offeredText } from './market-card.ts'
import * as texts from './texts.ts'

const ANSWERS = { waiting: texts.hasNotAnsweredYet, agreed: 'agrees', declined: 'declined' } as const

/** A swap that one has a part in: what one gives and takes, who has agreed, and one's own answer. */
export function SwapCard({
  swap,
  surferId,
  zone,
  nameOf,
  isAsked,
}: CardProps & { swap: ShiftSwap; isAsked?: boolean }) {
  const answer = useCommand(myRequests.answer, { invalidates: [myRequests.market] })
  const [tone, word] = STATUS_WORDS[swap.status]
  const given = swap.parts.find(part => part.fromSurferId === surferId)
  const taken = swap.parts.find(part => part.toSurferId === surferId)
  const say = (what: 'agreed' | 'declined') =>
    answer.mutateAsync({ params: { swapId: swap.id }, body: { answer: what } }).then(
      ({ status }) =>
        notifyDone(
          what === 'declined'
            ? texts.declinedYourScheduleStaysAsIt
            : status === 'approved'
              ? texts.allHaveAgreed
              : status === 'pending'
                ? texts.allHaveAgreedSentence
                : texts.youHaveAgreed,
        ),
      () => {},
    )
  return (
    <li className={classes.card}>
      <FormProblem text={answer.error ? textOf(answer.error) : null} />
      <header>
        <strong>{SWAP_NAMES[swap.kind]}</strong>
        <StatusChip tone={tone}>{word}</StatusChip>
      </header>
      {given && <p>{texts.youGive(offeredText(given, { zone, nameOf }), given.toSurferName)}</p>}
      {taken && (
        <p>
          {texts.youWork} <strong>{offeredText(taken, { zone, nameOf })}</strong>{' '}
          {texts.ofFromSurferName(taken.fromSurferName)}
        </p>
      )}
      {(swap.status === 'agreeing' || swap.status === 'declined') && (
        <ul className={classes.muted}>
          {swap.members
            .filter(member => member.surferId !== surferId)
            .map(member => (
              <li key={member.surferId}>
                {member.surferName} {ANSWERS[member.answer]}
              </li>
            ))}
        </ul>
      )}
      {swap.managerNote && (
        <p>
          {swap.reviewedByName ?? texts.manager}: {swap.managerNote}
        </p>
      )}
      {swap.answerBy && (
        <p className={classes.muted}>{texts.itEndsOnUnlessEverybody(dateTimeText(swap.answerBy, zone))}</p>
      )}
      {swap.voidBecause && <p className={classes.muted}>{VOID_WORDS[swap.voidBecause]}.</p>}
      {isAsked && (
        <div className={classes.actions}>
          <Button size="xs" loading={answer.isPending} onClick={() => void say('agreed')}>
            {texts.agree}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={answer.isPending}
            onClick={() => void say('declined')}
          >
            {texts.decline}
          </Button>
        </div>
      )}
    </li>
  )
}
