import { countText } from '#web/ui/text/count-text.ts'

// Billing page
export const billing = 'Billing'
export const youCantViewBilling = 'You can’t view billing'
export const itIsForManagersWhoCan =
  'It is for managers who can edit the organization. One of them can give you that under Settings, Managers.'
export const updatePayment = 'Update payment'

// Billing banner
export const aManagerWhoCanEdit = ' A manager who can edit the organization can change that.'
export const theTrialOfLineupEndsToday = 'The trial of Lineup ends today.'
export const trialOfLineup = (trialDaysLeft: number) =>
  `Trial of Lineup: ${countText(trialDaysLeft, 'day')} left.`
export const theLastPaymentForLineupFailed = (who: string) => `The last payment for Lineup failed.${who}`
export const theSubscriptionIsPaused = (who: string) =>
  `The subscription is paused: no agents can be added.${who}`
export const theSubscriptionIsCancelled = (endsOn: string, who: string) =>
  `The subscription is cancelled: from ${endsOn} on no agents can be added.${who}`
export const theSubscriptionHasEnded = (who: string) =>
  `The subscription has ended: no agents can be added.${who}`

// Other subscriptions
export const youPayMoreThanOnce = 'You pay more than once'
export const thereIsAnotherSubscriptionBeside = (otherCount: number) =>
  `${otherCount === 1 ? 'There is another subscription' : `There are ${otherCount} other subscriptions`} beside the one above, and only the one above gives licences. Ask the payment provider to cancel what you do not need and to pay it back; its receipts are below.`
export const numberSubscriptionId = (subscriptionId: string, planName: string, price: string) =>
  `Number ${subscriptionId}: ${planName}, ${price}`
export const nextBill = (nextBillDate: string) => `, next bill ${nextBillDate}`

// Payments table
export const methodWords = { card: 'Card', paypal: 'PayPal' }
export const refundWords = {
  full: 'in full',
  vat: 'VAT',
  partial: 'in part',
}
export const payments = 'Payments'
export const noPaymentsYet = 'No payments yet'
export const paymentsAreListedHereWithTheir =
  'Payments are listed here with their receipts, from the first bill on.'
export const date = 'Date'
export const status = 'Status'
export const amount = 'Amount'
export const taxIncluded = 'Tax included'
export const licences = 'Licences'
export const paidBy = 'Paid by'
export const order = 'Order'
export const receipt = 'Receipt'
export const receiptOfOrder = (orderId: string) => `Receipt of order ${orderId}`
export const paid = 'Paid'
export const failed = 'Failed'
export const refunded = 'Refunded'

// Subscribe form
export const required = 'Required'
export const enterAWholeNumber = 'Enter a whole number'
export const enterAtLeast = (count: number) => `Enter at least ${count}`
export const enterAtMost = (mostLicences: number) => `Enter at most ${mostLicences}`
export const openCheckout = 'Open checkout'
export const openedTheCheckoutForLicence = (
  openedByName: string,
  quantity: number,
  planName: string,
  openedAt: string,
) =>
  `${openedByName} opened the checkout for ${countText(quantity, 'licence')} of ${planName} on ${openedAt}. If it has been paid, this page shows the subscription as soon as the payment provider tells us. If not, go on there. Start over only if nothing was paid: two checkouts that are both paid are two subscriptions.`
export const goOnToCheckout = 'Go on to checkout'
export const startOver = 'Start over'
export const subscribe = 'Subscribe'
export const subscribeAgain = 'Subscribe again'
export const plan = 'Plan'
export const unitPricePerLicenceAndInterval = (unitPrice: string, interval: string) =>
  `${unitPrice} per licence and ${interval}`
export const agentOneNow = (usedLicenses: number) =>
  `${countText(usedLicenses, 'agent')} ${usedLicenses === 1 ? 'needs' : 'need'} one now. Managers need none.`
export const moneyPerInterval = (money: string, interval: string) => `${money} per ${interval}`
export const goToCheckout = 'Go to checkout'
export const youPayOnThePage =
  'You pay on the page of our payment provider. Taxes and a trial, if there is one, are shown there.'

// Subscription facts
export const active = 'Active'
export const trial = 'Trial'
export const paymentFailed = 'Payment failed'
export const paused = 'Paused'
export const cancelled = 'Cancelled'
export const subscription = 'Subscription'
export const price = 'Price'
export const usedLicensesOfQuantityUsed = (usedLicenses: string, quantity: string) =>
  `${usedLicenses} of ${quantity} used`
export const endsOn = 'Ends on'
export const trialEndsFirstBill = 'Trial ends, first bill'
export const nextBillInSubscriptionFacts = 'Next bill'
export const theSubscriptionIsPausedSentence =
  'The subscription is paused. Everything goes on for the people you have, but no agents can be added.'
export const theLastPaymentFailedAndWill =
  'The last payment failed and will be tried again. Nothing is switched off yet. Update the payment details so that the next one works.'
export const fromOnNoAgentsCan = (endsOn: string) =>
  `From ${endsOn} on no agents can be added. Your data stays.`
export const noAgentsCanBeAdded = 'No agents can be added. Your data stays.'
export const youHaveMoreAgentsThanLicences = (count: number) =>
  `You have more agents than licences. Everyone can go on working, but to add an agent you need ${countText(count, 'more licence')}.`
export const eachAgentUsesOneLicenceUp =
  'Each agent uses one licence, up to and including their last day. Managers use none.'

// Subscription text
export const perInterval = (interval: string) => ` per ${interval}`
export const eachPerLicence = (each: string, interval: string | null) =>
  `${each} per licence${interval ? ` and ${interval}` : ''}`
export const licenceCount = (quantity: number) => countText(quantity, 'licence')
