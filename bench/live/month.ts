// Month of stored deliveries for a rebuild: agents work eight hours on each day, and each delivery is stored like a
// verified webhook.
import { sql } from 'kysely'
import { CONNECTORS } from '#connectors/registry.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import type { CompanyOnShift } from '#test/builders/company-on-shift.ts'
import { PhoneDeliveries } from '#test/builders/phone-deliveries.ts'

const AT_ONCE = 5_000
const verify = CONNECTORS.find(({ capabilities }) => capabilities.isPhone)!.verifyWebhook!

interface Wishes {
  days: number
  /** Deliveries of an agent's day. */
  perDay: number
}

/** Answers how many were kept. */
export async function keepMonth(
  db: Database,
  company: CompanyOnShift,
  { days, perDay }: Wishes,
): Promise<number> {
  const { organizationId, connectionId, agentIds, hookSecret } = company
  const deliveries = new PhoneDeliveries(company)
  const ofDay = agentIds.length * perDay
  let kept = 0
  for (let day = days; day > 0; day--) {
    const start = Math.floor(Date.now() / DAY_MS) * DAY_MS - day * DAY_MS + 9 * HOUR_MS
    await db.inTenant(organizationId, async tx => {
      for (const table of ['raw_event', 'work_event'])
        await sql`select system.ensure_partition(${table}::regclass, ${new Date(start)})`.execute(tx)
    })
    for (let from = 0; from < ofDay; from += AT_ONCE) {
      const records = Array.from({ length: Math.min(AT_ONCE, ofDay - from) }, (_, index) => {
        const at = start + Math.floor(((from + index) / ofDay) * 8 * HOUR_MS)
        const verdict = verify({ headers: {}, body: Buffer.from(deliveries.next(at).body) }, [hookSecret], at)
        if (verdict.is !== 'delivery')
          throw new Error(`A delivery of the benchmark was taken as ${verdict.is}.`)
        return { at, ...verdict.records[0]! }
      })
      await db.inTenant(organizationId, tx =>
        sql`
          insert into raw_event (organization_id, received_at, connection_id, source, topic, delivery_key, body)
          select ${organizationId}::bigint, at, ${connectionId}::bigint, 'webhook', topic, key, convert_to(body, 'UTF8')
          from unnest(${records.map(r => new Date(r.at))}::timestamptz[], ${records.map(r => r.topic)}::text[],
            ${records.map(r => r.key)}::text[], ${records.map(r => r.body)}::text[]) as r(at, topic, key, body)`.execute(
          tx,
        ),
      )
      kept += records.length
    }
  }
  return kept
}
