import type { ReplyOf } from '#contract/endpoint.ts'
import type { billing } from '#contract/organization/billing.ts'
import { localDateText } from '#web/lib/dates.ts'
import classes from './billing.module.css'
import { priceText } from './subscription-text.ts'
import * as texts from './texts.ts'

interface Props {
  others: ReplyOf<typeof billing.get>['otherSubscriptions']
}

/** Subscriptions that were bought beside the one that counts. */
export const OtherSubscriptions = ({ others }: Props) => (
  <section className={classes.warning} aria-labelledby="others">
    <h2 id="others">{texts.youPayMoreThanOnce}</h2>
    <p>{texts.thereIsAnotherSubscriptionBeside(others.length)}</p>
    <ul>
      {others.map(one => (
        <li key={one.subscriptionId}>
          {texts.numberSubscriptionId(one.subscriptionId, one.planName, priceText(one))}
          {one.nextBillDate && texts.nextBill(localDateText(one.nextBillDate))}
        </li>
      ))}
    </ul>
  </section>
)
