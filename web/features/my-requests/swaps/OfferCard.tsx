import { Button } from '@mantine/core'
import { myRequests } from '#contract/requests/my-requests.ts'
import type { ShiftOffer } from '#contract/requests/swap.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import classes from '../shifts/my-requests.module.css'
import { type CardProps, offeredText } from './market-card.ts'
import { wantedText } from './wishes.ts'

/** One's own offered shift. */
export function OfferCard({ offer, zone, nameOf }: CardProps & { offer: ShiftOffer }) {
  const withdraw = useCommand(myRequests.withdrawOffer, { invalidates: [myRequests.market] })
  const text = offeredText(offer, { zone, nameOf })
  const run = () =>
    withdraw.mutateAsync({ params: { offerId: offer.id } }).then(
      () => notifyDone('The shift is no longer offered.'),
      error => notifyFailed(error),
    )
  return (
    <li className={classes.card}>
      <header>
        <strong>{text}</strong>
        <StatusChip tone={offer.isInSwap ? 'busy' : 'info'}>
          {offer.isInSwap ? 'A swap is found' : 'Looking for colleagues'}
        </StatusChip>
      </header>
      <p>{offer.wanted ? `For ${wantedText(offer.wanted)}` : 'Given away for nothing'}</p>
      {offer.note && <p className={classes.muted}>Your note: {offer.note}</p>}
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          loading={withdraw.isPending}
          aria-label={`Take the offer of ${text} back`}
          onClick={() => void run()}
        >
          Take back
        </Button>
      </div>
    </li>
  )
}
