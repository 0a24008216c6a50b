import { billing } from '#contract/organization/billing.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { startCheckout } from './checkout.ts'
import { listPayments, readBilling, readBillingStatus } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(billing.get, ({ actor }) => readBilling(platform, actor))
  mount(billing.status, ({ actor }) => readBillingStatus(platform, actor))
  mount(billing.payments, ({ actor, query, url }) => listPayments(platform, actor, query, url))
  mount(billing.checkout, ({ actor, body }) => startCheckout(platform, actor, body))
}
