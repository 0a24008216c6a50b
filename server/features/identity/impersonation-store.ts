// Statements on impersonations, and those that read whom one is about.
import { sql } from 'kysely'
import type { LocalDate, Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

export interface ImpersonationRow {
  id: number
  organizationId: number
  managerId: number | null
  surferId: number | null
  reason: string
  startedAt: Date
  expiresAt: Date
  elevatedAt: Date | null
}

const COLUMNS = sql`id, organization_id, manager_id, surfer_id, reason, started_at, expires_at, elevated_at`

/** That of the account, while it lasts. */
export async function selectOpenImpersonation(
  tx: Tx,
  accountId: number,
  id: number,
  now: Date,
): Promise<ImpersonationRow | undefined> {
  const { rows } = await sql<ImpersonationRow>`
    select ${COLUMNS} from system.impersonation
    where id = ${id} and account_id = ${accountId} and ended_at is null and expires_at > ${now}`.execute(tx)
  return rows[0]
}

export async function selectImpersonation(tx: Tx, id: number): Promise<ImpersonationRow | undefined> {
  const { rows } = await sql<ImpersonationRow>`
    select ${COLUMNS} from system.impersonation where id = ${id}`.execute(tx)
  return rows[0]
}

export interface NewImpersonation extends Omit<ImpersonationRow, 'id' | 'elevatedAt'> {
  accountId: number
}

export async function insertImpersonation(tx: Tx, made: NewImpersonation): Promise<ImpersonationRow> {
  const { accountId, organizationId, managerId, surferId, reason, startedAt, expiresAt } = made
  const { rows } = await sql<ImpersonationRow>`
    insert into system.impersonation
      (account_id, organization_id, manager_id, surfer_id, reason, started_at, expires_at)
    values (${accountId}, ${organizationId}, ${managerId}, ${surferId}, ${reason}, ${startedAt}, ${expiresAt})
    returning ${COLUMNS}`.execute(tx)
  return rows[0]!
}

/** Later reasons are in the audit log; the first moment stays. */
export async function markElevated(tx: Tx, id: number, reason: string, now: Date): Promise<void> {
  await sql`
    update system.impersonation
    set elevated_at = coalesce(elevated_at, ${now}), elevation_reason = coalesce(elevation_reason, ${reason})
    where id = ${id}`.execute(tx)
}

export async function markEnded(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update system.impersonation set ended_at = ${now} where id = ${id} and ended_at is null`.execute(tx)
}

export interface TargetPerson {
  managerId: number | null
  surferId: number | null
  firstName: string
  lastName: string
  email: string
  accountId: number | null
  startDate: LocalDate | null
  endDate: LocalDate | null
  timezone: Zone | null
}

/** The manager or the agent, unless deleted. */
export async function selectTarget(
  tx: Tx,
  { managerId, surferId }: Pick<TargetPerson, 'managerId' | 'surferId'>,
): Promise<TargetPerson | undefined> {
  const { rows } = await sql<TargetPerson>`
    select id as manager_id, null::bigint as surfer_id, first_name, last_name, email, account_id,
      null::date as start_date, null::date as end_date, null as timezone
    from manager where id = ${managerId} and deleted_at is null
    union all
    select null, id, first_name, last_name, email, account_id, start_date, end_date, timezone
    from surfer where id = ${surferId} and deleted_at is null`.execute(tx)
  return rows[0]
}

export interface TargetOrganization {
  displayName: string
  isSuspended: boolean
  isInternal: boolean
}

export async function selectTargetOrganization(tx: Tx): Promise<TargetOrganization | undefined> {
  const { rows } = await sql<TargetOrganization>`
    select display_name, suspended_at is not null as is_suspended, is_internal from organization`.execute(tx)
  return rows[0]
}
