import { sql } from 'kysely'
import type { Database } from '#server/platform/database/index.ts'
import { PaymentSimulator } from '#simulators/payments/index.ts'
import type { TestCompany } from './company.ts'

/** Settings of an installation that bills by a payment provider, which does not answer. */
export const paymentSettings = (): Record<string, string> =>
  new PaymentSimulator({ startAt: Date.now() }).environment()

/** One with two payments, whose texts carry the mark. */
export function aSubscription(db: Database, { organizationId }: TestCompany, mark: string): Promise<unknown> {
  return db.inTenant(organizationId, async tx => {
    await sql`
      insert into subscription (organization_id, subscription_id, plan_name, currency, unit_price, quantity, status, began_at)
      values (${organizationId}, '77', ${`${mark} plan`}, 'EUR', 15, 100, 'active', now())`.execute(tx)
    await sql`
      insert into subscription_payment (organization_id, subscription_id, order_id, event_time, currency, amount, status)
      select ${organizationId}, '77', ${`${mark}-order-`} || n, now() - make_interval(days => 30 * n), 'EUR', 15, 'succeeded'
      from generate_series(1, 2) n`.execute(tx)
  })
}
