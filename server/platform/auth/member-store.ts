// SQL that reads who a member is in the tenant's own tables.
import { sql } from 'kysely'
import type { SecondFactorPolicy } from '#contract/access/second-factor.ts'
import type { LocalDate } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Membership } from './accounts/account-store.ts'

/** A member's organization, and whether its manager or surfer is not deleted. */
export interface MemberRow {
  displayName: string
  isSuspended: boolean
  /** The operator's own organization. */
  isInternal: boolean
  isManager: boolean
  isSurfer: boolean
  startDate: LocalDate | null
  endDate: LocalDate | null
  timezone: string | null
  /** Members who have to log in with more than a password. */
  secondFactor: SecondFactorPolicy
}

export async function selectMember(
  tx: Tx,
  { organizationId, managerId, surferId }: Membership,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select o.display_name, o.suspended_at is not null as is_suspended, o.is_internal, o.second_factor,
      m.id is not null as is_manager, s.id is not null as is_surfer, s.start_date, s.end_date, s.timezone
    from organization o
    left join manager m
      on m.organization_id = o.organization_id and m.id = ${managerId} and m.deleted_at is null
    left join surfer s
      on s.organization_id = o.organization_id and s.id = ${surferId} and s.deleted_at is null
    where o.organization_id = ${organizationId}`.execute(tx)
  return rows[0]
}
