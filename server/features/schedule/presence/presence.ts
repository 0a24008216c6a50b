// Who is at the schedule: a row for each browser tab, a lease that the tab renews. It ends when the tab says so,
// when its live stream ends, or when it was not heard of for a while; others hear of it at once.
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { PRESENCE_LEASE_MS, type Present, type schedule } from '#contract/endpoints/schedule.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { tellInPassing } from '#server/platform/events/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { sessionIdOf } from '#server/platform/live/index.ts'
import type { Platform } from '#server/platform/platform.ts'

type Place = BodyOf<typeof schedule.arrive>

interface Tab {
  organizationId: number
  managerId: number
  sessionId: string
}

const tabOf = ({ organizationId, managerId }: Actor, headers: IncomingHttpHeaders): Tab => ({
  organizationId,
  managerId: managerId!,
  sessionId: sessionIdOf(headers),
})

export async function readPresence({ db, clock }: Platform, actor: Actor): Promise<Present[]> {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, tx => others(tx, actor.managerId!, clock.now()))
}

/** The others who are there. `signal`: the tab was closed meanwhile, and its stream may have ended before this. */
export async function arrive(
  { db, clock }: Platform,
  actor: Actor,
  headers: IncomingHttpHeaders,
  place: Place,
  signal: AbortSignal,
): Promise<Present[]> {
  allow(actor, 'schedule.view')
  const tab = tabOf(actor, headers)
  const now = clock.now()
  const present = await db.inTenant(tab.organizationId, async tx => {
    if (!(await renew(tx, tab, place, now))) {
      await put(tx, tab, place, now)
      await tellInPassing(tx, tab.organizationId, 'presence.changed', {})
    }
    return others(tx, tab.managerId, now)
  })
  if (signal.aborted) await forgetTab({ db }, tab)
  return present
}

export async function leave(platform: Platform, actor: Actor, headers: IncomingHttpHeaders): Promise<void> {
  allow(actor, 'schedule.view')
  await forgetTab(platform, tabOf(actor, headers))
}

export async function forgetTab(
  { db }: Pick<Platform, 'db'>,
  { organizationId, managerId, sessionId }: Tab,
): Promise<void> {
  await db.inTenant(organizationId, async tx => {
    const { rows } = await sql`delete from schedule_presence
      where manager_id = ${managerId} and session_id = ${sessionId} returning 1`.execute(tx)
    if (rows.length > 0) await tellInPassing(tx, organizationId, 'presence.changed', {})
  })
}

export const forgetTabsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await sql`delete from schedule_presence where seen_at < ${before}`.execute(tx)
}

const endOfLease = (now: number) => new Date(now - PRESENCE_LEASE_MS)

/** False when something of it is new, so that others should hear of it. */
async function renew(tx: Tx, tab: Tab, { from, to, editing }: Place, now: number): Promise<boolean> {
  const { rows } = await sql`
    update schedule_presence set seen_at = ${new Date(now)}
    where manager_id = ${tab.managerId} and session_id = ${tab.sessionId} and seen_at > ${endOfLease(now)}
      and starts_at = ${from} and ends_at = ${to}
      and surfer_id is not distinct from ${editing?.surferId ?? null}
      and block_id is not distinct from ${editing?.blockId ?? null} returning 1`.execute(tx)
  return rows.length > 0
}

async function put(tx: Tx, tab: Tab, { from, to, editing }: Place, now: number): Promise<void> {
  await sql`
    insert into schedule_presence (organization_id, manager_id, session_id, starts_at, ends_at, surfer_id, block_id, seen_at)
    values (${tab.organizationId}, ${tab.managerId}, ${tab.sessionId}, ${from}, ${to}, ${editing?.surferId ?? null},
      ${editing?.blockId ?? null}, ${new Date(now)})
    on conflict (organization_id, manager_id, session_id) do update set starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, surfer_id = excluded.surfer_id, block_id = excluded.block_id,
      seen_at = excluded.seen_at`.execute(tx)
}

interface PresentRow {
  managerId: number
  name: string
  startsAt: Date
  endsAt: Date
  surferId: number | null
  blockId: number | null
}

async function others(tx: Tx, managerId: number, now: number): Promise<Present[]> {
  const { rows } = await sql<PresentRow>`
    select p.manager_id, coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), m.email) as name,
      p.starts_at, p.ends_at, p.surfer_id, p.block_id
    from schedule_presence p join manager m on m.organization_id = p.organization_id and m.id = p.manager_id
    where p.manager_id <> ${managerId} and p.seen_at > ${endOfLease(now)}
    order by name, p.manager_id, p.session_id`.execute(tx)
  return rows.map(({ startsAt, endsAt, surferId, blockId, ...who }) => ({
    ...who,
    from: startsAt.toISOString(),
    to: endsAt.toISOString(),
    editing: surferId === null ? null : { surferId, blockId },
  }))
}
