import type { ReactNode } from 'react'
import type { Subscription } from '#contract/organization/billing.ts'
import { localDateText } from '#web/lib/dates.ts'
import { StatusChip, type Tone } from '#web/ui/feedback/StatusChip.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import classes from './billing.module.css'
import { priceText } from './subscription-text.ts'
import * as texts from './texts.ts'

const STATUS: Record<Subscription['status'], [Tone, string]> = {
  active: ['good', texts.active],
  trialing: ['info', texts.trial],
  past_due: ['bad', texts.paymentFailed],
  paused: ['warn', texts.paused],
  deleted: ['neutral', texts.cancelled],
}

interface Props {
  subscription: Subscription
  usedLicenses: number
}

export function SubscriptionFacts({ subscription, usedLicenses }: Props) {
  const { planName, quantity, status } = subscription
  const [tone, word] = STATUS[status]
  return (
    <section aria-label={texts.subscription}>
      <dl className={classes.facts}>
        <Fact name={texts.plan}>
          {planName}
          <StatusChip tone={tone}>{word}</StatusChip>
        </Fact>
        <Fact name={texts.price}>{priceText(subscription)}</Fact>
        <Fact name={texts.licences}>
          {quantity === null
            ? '–'
            : texts.usedLicensesOfQuantityUsed(numberText(usedLicenses), numberText(quantity))}
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
  if (endsOn) return <Fact name={texts.endsOn}>{localDateText(endsOn)}</Fact>
  const name = status === 'trialing' ? texts.trialEndsFirstBill : texts.nextBillInSubscriptionFacts
  return <Fact name={name}>{nextBillDate ? localDateText(nextBillDate) : '–'}</Fact>
}

/** Effect of the status, or of too few licences. */
function effectText({ status, quantity, endsOn }: Subscription, usedLicenses: number): string {
  if (status === 'paused') return texts.theSubscriptionIsPausedSentence
  if (status === 'past_due') return texts.theLastPaymentFailedAndWill
  if (status === 'deleted')
    return endsOn ? texts.fromOnNoAgentsCan(localDateText(endsOn)) : texts.noAgentsCanBeAdded
  if (quantity !== null && quantity < usedLicenses)
    return texts.youHaveMoreAgentsThanLicences(usedLicenses - quantity + 1)
  return texts.eachAgentUsesOneLicenceUp
}
