import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { PRESENCE_LEASE_MS, type PresentManager, type schedule } from '#contract/endpoints/schedule.ts'
import type { Tx } from '#server/platform/database/index.ts'

/** The time that a tab shows, and the agent or block that is edited in it. */
export type ViewedRange = BodyOf<typeof schedule.arrive>

export interface PresenceTab {
  organizationId: number
  managerId: number
  sessionId: string
}

const endOfLease = (now: number) => new Date(now - PRESENCE_LEASE_MS)

/** Renews the lease of a tab; false when the tab or what it shows is new, so that others have to be notified. */
export async function renewTab(
  tx: Tx,
  tab: PresenceTab,
  { from, to, editing }: ViewedRange,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update schedule_presence set seen_at = ${new Date(now)}
    where manager_id = ${tab.managerId} and session_id = ${tab.sessionId} and seen_at > ${endOfLease(now)}
      and starts_at = ${from} and ends_at = ${to}
      and surfer_id is not distinct from ${editing?.surferId ?? null}
      and block_id is not distinct from ${editing?.blockId ?? null} returning 1`.execute(tx)
  return rows.length > 0
}

export async function saveTab(
  tx: Tx,
  tab: PresenceTab,
  { from, to, editing }: ViewedRange,
  now: number,
): Promise<void> {
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

/** Other managers with a live tab, by name; a row for each tab. */
export async function selectPresentManagers(
  tx: Tx,
  managerId: number,
  now: number,
): Promise<PresentManager[]> {
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

/** Deletes a tab; whether it was there. */
export async function deleteTab(tx: Tx, managerId: number, sessionId: string): Promise<boolean> {
  const { rows } = await sql`delete from schedule_presence
    where manager_id = ${managerId} and session_id = ${sessionId} returning 1`.execute(tx)
  return rows.length > 0
}

export async function deleteTabsBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from schedule_presence where seen_at < ${before}`.execute(tx)
}
