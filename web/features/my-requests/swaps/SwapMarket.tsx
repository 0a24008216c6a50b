// The swap market on a phone: what one is asked, one's own offers, shifts that one could take, and what became of swaps.
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { type Market, myRequests } from '#contract/requests/my-requests.ts'
import { type ShiftSwap, swapCan } from '#contract/requests/swap.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { useOwnZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import classes from '../shifts/my-requests.module.css'
import { OfferCard } from './OfferCard.tsx'
import { SwapCard } from './SwapCard.tsx'
import { TakeCard } from './TakeCard.tsx'
import * as texts from './texts.ts'

const OfferDialog = later(async () => (await import('./OfferDialog.tsx')).OfferDialog)

interface Props {
  /** The shift that somebody came here to offer. */
  shift: number | undefined
  onShiftUsed: () => void
}

export function SwapMarket({ shift, onShiftUsed }: Props) {
  const [isOffering, setOffering] = useState(false)
  const market = useCall(myRequests.market, {})
  const close = () => {
    setOffering(false)
    onShiftUsed()
  }
  return (
    <>
      <div className={classes.head}>
        <p>{texts.offerAShiftForAnotherOne}</p>
        <Button onClick={() => setOffering(true)}>{texts.offerAShift}</Button>
      </div>
      {market.isPending && <LoadingSkeleton shape="cards" count={3} />}
      {market.error && <ErrorCard onRetry={() => market.refetch()}>{textOf(market.error)}</ErrorCard>}
      {market.data && <Sections market={market.data} />}
      {(isOffering || shift !== undefined) && <OfferDialog blockId={shift} onClose={close} />}
    </>
  )
}

const isAsked = ({ status, members }: ShiftSwap, surferId: number): boolean =>
  swapCan.answer(status) &&
  members.some(member => member.surferId === surferId && member.answer === 'waiting')

function Sections({ market }: { market: Market }) {
  const surferId = useUser().surferId ?? 0
  const zone = useOwnZone(market.timezone)
  const { swaps, offers, takeable } = market
  const asked = swaps.filter(swap => isAsked(swap, surferId))
  const others = swaps.filter(swap => !asked.includes(swap))
  const name = (id: number | null) => market.shiftTemplates.find(shift => shift.id === id)?.name
  const common = { surferId, zone, nameOf: name }
  if (swaps.length + offers.length + takeable.length === 0)
    return (
      <EmptyState title={texts.noShiftsAreOffered} icon={IconArrowsExchange}>
        {texts.shiftsThatColleaguesOffer}
      </EmptyState>
    )
  return (
    <>
      {asked.length > 0 && (
        <section className={classes.section} aria-labelledby="asked">
          <h2 id="asked">{texts.youAreAsked}</h2>
          <ol className={classes.cards}>
            {asked.map(swap => (
              <SwapCard key={swap.id} swap={swap} {...common} isAsked />
            ))}
          </ol>
        </section>
      )}
      {offers.length > 0 && (
        <section className={classes.section} aria-labelledby="offers">
          <h2 id="offers">{texts.yourOffers}</h2>
          <ol className={classes.cards}>
            {offers.map(offer => (
              <OfferCard key={offer.id} offer={offer} {...common} />
            ))}
          </ol>
        </section>
      )}
      <section className={classes.section} aria-labelledby="takeable">
        <h2 id="takeable">{texts.shiftsThatYouCouldTake}</h2>
        {takeable.length === 0 ? (
          <p className={classes.muted}>{texts.noneAtTheMoment}</p>
        ) : (
          <ol className={classes.cards}>
            {takeable.map(one => (
              <TakeCard key={one.offer.id} takeable={one} {...common} />
            ))}
          </ol>
        )}
      </section>
      {others.length > 0 && (
        <section className={classes.section} aria-labelledby="swaps">
          <h2 id="swaps">{texts.yourSwaps}</h2>
          <ol className={classes.cards}>
            {others.map(swap => (
              <SwapCard key={swap.id} swap={swap} {...common} />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
