// What some agents' days are judged from, read in a few queries.
import { sql } from 'kysely'
import { AFTER_MS, BEFORE_MS, type KnownOfDay, type TaskDemand } from '#core/adherence/index.ts'
import { layers } from '#core/blocks/index.ts'
import {
  dayInterval,
  type EpochMs,
  HOUR_MS,
  type Interval,
  intersect,
  type LocalDate,
  type Zone,
} from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { agentsOfSurfers, workSeen } from '../observed/index.ts'
import { publishedBlocks } from '../schedule/index.ts'
import { isPhoneProvider, selectDemands } from './demands.ts'
import { exceptionsOf } from './exceptions.ts'

export interface DayOfSurfer {
  surferId: number
  date: LocalDate
  zone: Zone
}

/** Null: no connected system knows the agent. `days` are near each other. */
export async function knownOfDays(
  tx: Tx,
  organizationId: number,
  days: readonly DayOfSurfer[],
  now: EpochMs,
): Promise<(KnownOfDay | null)[]> {
  const surferIds = [...new Set(days.map(day => day.surferId))]
  const intervals = days.map(({ zone, date }) => dayInterval(zone, date))
  const from = Math.min(...intervals.map(day => day.start)) - BEFORE_MS
  const to = Math.max(...intervals.map(day => day.end)) + AFTER_MS
  const sources = await sourcesOf(tx, organizationId, surferIds, { start: from, end: Math.min(to, now) })
  const { tasks, handleTimesMs } = await selectDemands(tx, organizationId)
  const blocks = await publishedBlocks(tx, { surferIds, from, to })
  const scheduled = new Map(
    [...Map.groupBy(blocks, block => block.surferId)].map(([id, own]) => [id, layers(own)]),
  )
  const exceptions = await exceptionsOf(tx, organizationId, surferIds, from, to)
  const seen = await workSeen(tx, organizationId, { surferIds, from, to: Math.min(to, now) })
  const facts = Map.groupBy(seen.facts, fact => fact.surferId)
  return days.map(({ surferId }, index): KnownOfDay | null => {
    const own = sources.get(surferId)
    if (!own) return null
    const day = intervals[index]!
    const around = { start: day.start - BEFORE_MS, end: day.end + AFTER_MS }
    const isNear = ({ interval }: { interval: Interval }) => intersect(interval, around) !== null
    const ofDay = (facts.get(surferId) ?? []).filter(
      ({ occurredAt }) => around.start <= occurredAt && occurredAt < around.end,
    )
    const statuses = seen.statuses.get(surferId)
    return {
      surferId,
      day,
      now,
      tasks,
      handleTimesMs,
      facts: ofDay,
      trackedSince: trackedSince(own, around),
      trackedUntil: Math.max(...own.map(source => source.until)),
      scheduled: (scheduled.get(surferId) ?? []).filter(isNear),
      tickets: new Map(
        ofDay.flatMap(({ ticketKey }) => {
          const ticket = seen.tickets.get(ticketKey)
          return ticket ? [[ticketKey, ticket] as const] : []
        }),
      ),
      statuses: statuses?.filter(isNear) ?? null,
      exceptions: exceptions.get(surferId) ?? [],
    }
  })
}

/** The demands of activities that a day speaks of: what a thread is not given it cannot copy. */
export const demandsIn = ({ scheduled, tasks }: KnownOfDay): Map<number, TaskDemand> =>
  new Map(
    scheduled.flatMap(({ taskId }) => {
      const demand = taskId === null ? undefined : tasks.get(taskId)
      return demand ? [[demand.taskId, demand] as const] : []
    }),
  )

/** A connected system that knows an agent. */
interface Source {
  connectionId: number
  isPhone: boolean
  /** From then on it was listened to, or its records were read. */
  since: EpochMs
  /** Infinity: it is connected. */
  until: EpochMs
  /** Where it told of something earlier: the first moment of each such hour. */
  toldAt: EpochMs[]
}

/** By agent. */
async function sourcesOf(
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

/** Of days from before a system was connected: when it told of anything then, of a phone: of any status. */
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

/** Whoever has a phone is judged from when the phone's statuses are known. */
function trackedSince(sources: readonly Source[], around: Interval): EpochMs {
  const phones = sources.filter(source => source.isPhone)
  return Math.min(
    ...(phones.length > 0 ? phones : sources).flatMap(({ since, toldAt }) => [
      since,
      ...toldAt.filter(at => around.start <= at && at < around.end),
    ]),
  )
}
