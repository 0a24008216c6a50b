import type { Subscription } from '#contract/organization/billing.ts'
import { moneyText } from '#web/ui/text/money-text.ts'
import * as texts from './texts.ts'

/** "€15.00 × 7 licences = €105.00 per month" */
export function priceText({ unitPrice, currency, quantity, interval }: Subscription): string {
  if (unitPrice === null || currency === null) return '–'
  const each = moneyText(unitPrice, currency)
  const per = interval ? texts.perInterval(interval) : ''
  if (quantity === null) return texts.eachPerLicence(each, interval)
  return `${each} × ${texts.licenceCount(quantity)} = ${moneyText(unitPrice * quantity, currency)}${per}`
}
