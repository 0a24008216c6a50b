import type { ReplyOf } from '#contract/endpoint.ts'
import type { billing } from '#contract/organization/billing.ts'
import { localDateText } from '#web/lib/dates.ts'
import classes from './billing.module.css'
import { priceText } from './subscription-text.ts'

interface Props {
  others: ReplyOf<typeof billing.get>['otherSubscriptions']
}

/** Subscriptions that were bought beside the one that counts. */
export const OtherSubscriptions = ({ others }: Props) => (
  <section className={classes.warning} aria-labelledby="others">
    <h2 id="others">You pay more than once</h2>
    <p>
      {others.length === 1
        ? 'There is another subscription'
        : `There are ${others.length} other subscriptions`}{' '}
      beside the one above, and only the one above gives licences. Ask the payment provider to cancel what you
      do not need and to pay it back; its receipts are below.
    </p>
    <ul>
      {others.map(one => (
        <li key={one.subscriptionId}>
          Number {one.subscriptionId}: {one.planName}, {priceText(one)}
          {one.nextBillDate && `, next bill ${localDateText(one.nextBillDate)}`}
        </li>
      ))}
    </ul>
  </section>
)
