import type { Subscription } from '#contract/organization/billing.ts'
import { countText } from '#web/ui/text/count-text.ts'
import { moneyText } from '#web/ui/text/money-text.ts'

/** "€15.00 × 7 licences = €105.00 per month" */
export function priceText({ unitPrice, currency, quantity, interval }: Subscription): string {
  if (unitPrice === null || currency === null) return '–'
  const each = moneyText(unitPrice, currency)
  const per = interval ? ` per ${interval}` : ''
  if (quantity === null) return `${each} per licence${interval ? ` and ${interval}` : ''}`
  return `${each} × ${countText(quantity, 'licence')} = ${moneyText(unitPrice * quantity, currency)}${per}`
}
