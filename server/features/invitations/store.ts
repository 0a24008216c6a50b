// Statements that read whom to invite. Row-level security keeps them inside the transaction's organization.
import { type RawBuilder, sql } from 'kysely'
import type { InvitationStatus } from '#contract/access/invitation-status.ts'
import type { LocalDate, Zone } from '#core/time/index.ts'
import { accountJoins, CAN_LOG_IN, invitationStatus } from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

export interface Invitee {
  id: number
  accountId: number | null
  name: string
  email: string
  status: InvitationStatus
}

export interface SurferInvitee extends Invitee {
  timezone: Zone
  startDate: LocalDate | null
  endDate: LocalDate | null
}

const SURFER = (condition: RawBuilder<unknown>) => sql<SurferInvitee>`
  select s.id, s.account_id, trim(s.first_name || ' ' || s.last_name) as name, s.email, s.timezone, s.start_date,
    s.end_date, ${invitationStatus(sql`s.scheduled_invitation and s.start_date is not null`)} as status
  from surfer s ${accountJoins('s')}
  where s.deleted_at is null and ${condition}
  order by s.id
  for no key update of s`

/** Others who change these agents wait until the end of the transaction. */
export async function lockSurferInvitees(tx: Tx, surferIds: readonly number[]): Promise<SurferInvitee[]> {
  return (await SURFER(sql`s.id = any(${surferIds}::bigint[])`).execute(tx)).rows
}

/** Agents whose first day has come in their zone, and who were to be invited then. */
export async function lockDueInvitees(tx: Tx, now: Date): Promise<SurferInvitee[]> {
  const due = sql`s.scheduled_invitation and i.invited_at is null and not ${CAN_LOG_IN}
    and s.start_date <= (${now}::timestamptz at time zone s.timezone)::date
    and (s.end_date is null or s.end_date >= (${now}::timestamptz at time zone s.timezone)::date)`
  return (await SURFER(due).execute(tx)).rows
}

export async function lockManagerInvitees(tx: Tx, managerIds: readonly number[]): Promise<Invitee[]> {
  const { rows } = await sql<Invitee>`
    select m.id, m.account_id, trim(m.first_name || ' ' || m.last_name) as name, m.email,
      ${invitationStatus(sql`false`)} as status
    from manager m ${accountJoins('m')}
    where m.deleted_at is null and m.id = any(${managerIds}::bigint[])
    order by m.id
    for no key update of m`.execute(tx)
  return rows
}

export async function selectInviter(
  tx: Tx,
  managerId: number | null,
): Promise<{ organizationName: string; externalId: string | null; inviterName: string | null }> {
  const { rows } = await sql<{
    organizationName: string
    externalId: string | null
    inviterName: string | null
  }>`
    select o.display_name as organization_name, o.external_id, trim(m.first_name || ' ' || m.last_name) as inviter_name
    from organization o
    left join manager m on m.organization_id = o.organization_id and m.id = ${managerId}`.execute(tx)
  return rows[0]!
}
