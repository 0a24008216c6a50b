// SQL of the connected systems that know an agent, and since when each of them was listened to.
import { sql } from 'kysely'
import { type EpochMs, HOUR_MS, type Interval } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { agentsOfSurfers } from '../observed/index.ts'
import { isPhoneProvider } from './phone-providers.ts'

/** A connected system that knows an agent. */
export interface Source {
  connectionId: number
  isPhone: boolean
  /** From then on it was listened to, or its records were read. */
  since: EpochMs
  /** Infinity: it is connected. */
  until: EpochMs
  /** Earlier events: the first moment of each hour with one. */
  toldAt: EpochMs[]
}

/** Systems by agent id. */
export async function sourcesOf(
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
  range: Interval,
): Promise<Map<number, Source[]>> {
  const agents = await agentsOfSurfers(tx, organizationId, surferIds)
  const ids = [...new Set(agents.map(agent => agent.connectionId))]
  const { rows } = await sql<{
    id: number
    providerId: number
    createdAt: Date
    deletedAt: Date | null
    readFrom: Date | null
  }>`
    select c.id, c.provider_id, c.created_at, c.deleted_at, (select min(j.from_at) from sync_job j
      where j.organization_id = c.organization_id and j.connection_id = c.id) as read_from
    from connection c where c.organization_id = ${organizationId} and c.id = any(${ids}::bigint[])`.execute(
    tx,
  )
  const sources = new Map<number, Source>()
  for (const { id, providerId, createdAt, deletedAt, readFrom } of rows) {
    const isPhone = isPhoneProvider(providerId)
    // Calls of the past can be read, but not who was available then.
    const since = Math.min(createdAt.getTime(), isPhone ? Infinity : (readFrom?.getTime() ?? Infinity))
    sources.set(id, {
      connectionId: id,
      isPhone,
      since,
      until: deletedAt?.getTime() ?? Infinity,
      toldAt: [],
    })
  }
  for (const { connectionId, at } of await toldBefore(tx, organizationId, [...sources.values()], range))
    sources.get(connectionId)!.toldAt.push(at.getTime())
  return new Map(
    [...Map.groupBy(agents, agent => agent.surferId)].map(([surferId, own]) => [
      surferId,
      own.map(agent => sources.get(agent.connectionId)!),
    ]),
  )
}

/** Events from before a system was connected, the first of each hour; of a phone only changes of status count. */
async function toldBefore(
  tx: Tx,
  organizationId: number,
  sources: readonly Source[],
  range: Interval,
): Promise<{ connectionId: number; at: Date }[]> {
  const late = sources.filter(source => source.since > range.start)
  if (late.length === 0) return []
  const firstHour = new Date(Math.floor(range.start / HOUR_MS) * HOUR_MS)
  // The first of each hour is looked up: a busy day's events are too many to go through for every few agents.
  const { rows } = await sql<{ connectionId: number; at: Date }>`
    select c.id as connection_id, first.at
    from unnest(${late.map(s => s.connectionId)}::bigint[], ${late.map(s => s.isPhone)}::boolean[]) as c(id, is_phone),
      generate_series(${firstHour}::timestamptz, ${new Date(range.end)}::timestamptz, interval '1 hour') as hour,
      lateral (
        select w.occurred_at as at from work_event w
        where w.organization_id = ${organizationId} and w.connection_id = c.id
          and w.occurred_at >= greatest(hour, ${new Date(range.start)})
          and w.occurred_at < least(hour + interval '1 hour', ${new Date(range.end)})
          and (not c.is_phone or w.kind = 'agent.status-changed')
        order by w.occurred_at limit 1
      ) as first`.execute(tx)
  return rows
}
