import { Button } from '@mantine/core'
import { myRequests } from '#contract/requests/my-requests.ts'
import type { ShiftOffer } from '#contract/requests/swap.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import classes from '../shifts/my-requests.module.css'
import { type CardProps, offeredText } from './market-card.ts'
import * as texts from './texts.ts'
import { wantedText } from './wishes.ts'

/** One's own offered shift. */
export function OfferCard({ offer, zone, nameOf }: CardProps & { offer: ShiftOffer }) {
  const withdraw = useCommand(myRequests.withdrawOffer, { invalidates: [myRequests.market] })
  const text = offeredText(offer, { zone, nameOf })
  const run = () =>
    withdraw.mutateAsync({ params: { offerId: offer.id } }).then(
      () => notifyDone(texts.theShiftIsNoLongerOffered),
      error => notifyFailed(error),
    )
  return (
    <li className={classes.card}>
      <header>
        <strong>{text}</strong>
        <StatusChip tone={offer.isInSwap ? 'busy' : 'info'}>
          {offer.isInSwap ? texts.aSwapIsFound : texts.lookingForColleagues}
        </StatusChip>
      </header>
      <p>{offer.wanted ? texts.forWanted(wantedText(offer.wanted)) : texts.givenAwayForNothing}</p>
      {offer.note && <p className={classes.muted}>{texts.yourNote(offer.note)}</p>}
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          loading={withdraw.isPending}
          aria-label={texts.takeTheOfferOfBack(text)}
          onClick={() => void run()}
        >
          {texts.takeBack}
        </Button>
      </div>
    </li>
  )
}
