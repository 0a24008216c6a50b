import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { type Market, myRequests } from '#contract/requests/my-requests.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import classes from '../shifts/my-requests.module.css'
import { type CardProps, offeredText } from './market-card.ts'
import * as texts from './texts.ts'

/** A colleague's shift that one could take without breaking a rule. */
export function TakeCard({ takeable, zone, nameOf }: CardProps & { takeable: Market['takeable'][number] }) {
  const { offer, inReturn } = takeable
  const take = useCommand(myRequests.take, { invalidates: [myRequests.market] })
  const [given, setGiven] = useState<string | null>(
    inReturn.length === 1 ? String(inReturn[0]!.blockId) : null,
  )
  const text = offeredText(offer, { zone, nameOf })
  const needsChoice = inReturn.length > 0 && given === null
  const run = () =>
    take
      .mutateAsync({
        params: { offerId: offer.id },
        body: { inReturnBlockId: inReturn.length === 0 ? null : Number(given) },
      })
      .then(
        swap =>
          notifyDone(
            swap.status === 'approved'
              ? texts.theShiftIsYours
              : swap.status === 'pending'
                ? texts.agreedYourManagerDecidesNow
                : texts.surferNameIsAskedNow(offer.surferName),
          ),
        () => {},
      )
  return (
    <li className={classes.card}>
      <FormProblem text={take.error ? textOf(take.error) : null} />
      <header>
        <strong>{text}</strong>
        <span className={classes.muted}>{inReturn.length === 0 ? texts.givenAway : texts.swap}</span>
      </header>
      <p>{texts.fromSurferName(offer.surferName)}</p>
      {offer.note && <p className={classes.muted}>“{offer.note}”</p>}
      <div className={classes.actions}>
        {inReturn.length > 0 && (
          <Select
            label={texts.youGiveInReturn}
            size="xs"
            w={260}
            placeholder={texts.chooseAShift}
            allowDeselect={false}
            data={inReturn.map(({ blockId, interval, shiftTemplateId }) => ({
              value: String(blockId),
              label: offeredText(
                {
                  originalStart: interval.start,
                  originalEnd: interval.end,
                  originalShiftTemplateId: shiftTemplateId,
                },
                { zone, nameOf },
              ),
            }))}
            value={given}
            onChange={setGiven}
          />
        )}
        <Button
          size="xs"
          variant="light"
          loading={take.isPending}
          disabled={needsChoice}
          aria-label={texts.takeOf(text, offer.surferName)}
          onClick={() => void run()}
        >
          {inReturn.length === 0 ? texts.takeIt : texts.proposeTheSwap}
        </Button>
      </div>
    </li>
  )
}
