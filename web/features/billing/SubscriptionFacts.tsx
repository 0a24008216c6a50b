import type { ReactNode } from 'react'
import type { Subscription } from '#contract/organization/billing.ts'
import { localDateText } from '#web/lib/dates.ts'
import { StatusChip, type Tone } from '#web/ui/feedback/StatusChip.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import classes from './billing.module.css'
import { priceText } from './subscription-text.ts'

const STATUS: Record<Subscription['status'], [Tone, string]> = {
  active: ['good', 'Active'],
  trialing: ['info', 'Trial'],
  past_due: ['bad', 'Payment failed'],
  paused: ['warn', 'Paused'],
  deleted: ['neutral', 'Cancelled'],
}

interface Props {
  subscription: Subscription
  usedLicenses: number
}

export function SubscriptionFacts({ subscription, usedLicenses }: Props) {
  const { planName, quantity, status } = subscription
  const [tone, word] = STATUS[status]
  return (
    <section aria-label="Subscription">
      <dl className={classes.facts}>
        <Fact name="Plan">
          {planName}
          <StatusChip tone={tone}>{word}</StatusChip>
        </Fact>
        <Fact name="Price">{priceText(subscription)}</Fact>
        <Fact name="Licences">
          {quantity === null ? '–' : `${numberText(usedLicenses)} of ${numberText(quantity)} used`}
        </Fact>
        <NextDate subscription={subscription} />
      </dl>
      <p className={classes.note}>{effectText(subscription, usedLicenses)}</p>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NextDate({ subscription: { status, nextBillDate, endsOn } }: Pick<Props, 'subscription'>) {
  if (endsOn) return <Fact name="Ends on">{localDateText(endsOn)}</Fact>
  const name = status === 'trialing' ? 'Trial ends, first bill' : 'Next bill'
  return <Fact name={name}>{nextBillDate ? localDateText(nextBillDate) : '–'}</Fact>
}

/** Effect of the status, or of too few licences. */
function effectText({ status, quantity, endsOn }: Subscription, usedLicenses: number): string {
  if (status === 'paused')
    return 'The subscription is paused. Everything goes on for the people you have, but no agents can be added.'
  if (status === 'past_due')
    return 'The last payment failed and will be tried again. Nothing is switched off yet. Update the payment details so that the next one works.'
  if (status === 'deleted')
    return endsOn
      ? `From ${localDateText(endsOn)} on no agents can be added. Your data stays.`
      : 'No agents can be added. Your data stays.'
  if (quantity !== null && quantity < usedLicenses)
    return `You have more agents than licences. Everyone can go on working, but to add an agent you need ${countText(usedLicenses - quantity + 1, 'more licence')}.`
  return 'Each agent uses one licence, up to and including their last day. Managers use none.'
}
