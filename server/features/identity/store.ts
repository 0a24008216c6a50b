// Statements that read the person behind a token. Row-level security keeps every statement inside the token's organization.
import { sql } from 'kysely'
import type { FeatureSettings } from '#contract/features.ts'
import type { LocalDate, Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

/** The claims of a token: ids, subject and e-mail. */
export interface ClaimedPerson {
  subject: string
  email: string
  managerId: number | null
  surferId: number | null
  /** Not a person: an API token of the organization, whose row of `manager` the id names. */
  isProgram?: boolean
}

export interface KnownPerson {
  managerId: number | null
  surferId: number | null
  startDate: LocalDate | null
  endDate: LocalDate | null
  timezone: Zone | null
  isInternal: boolean
  /** The account was seen in the organization before. */
  hasEntered: boolean
  /** Account with the claimed e-mail. */
  accountId: number | null
  accountName: string
  isSuspended: boolean
  featureOverrides: FeatureSettings
  featuresForEverybody: FeatureSettings
  editsOrganization: boolean
  isScheduling: boolean
  isShiftPlanning: boolean
  /** The telephony provider bills the organization. */
  isBilledByTelephony: boolean
}

/** Undefined when there is no such organization or the account is disabled. */
export async function selectPerson(tx: Tx, claimed: ClaimedPerson): Promise<KnownPerson | undefined> {
  const { subject, email, managerId, surferId, isProgram = false } = claimed
  const { rows } = await sql<KnownPerson>`
    select m.id as manager_id, s.id as surfer_id, s.start_date, s.end_date, s.timezone,
      coalesce(ms.is_internal, false) and o.is_internal as is_internal, ms.entered_at is not null as has_entered,
      a.id as account_id, trim(concat(a.first_name, ' ', a.last_name)) as account_name,
      o.suspended_at is not null as is_suspended, o.feature_overrides,
      coalesce((select jsonb_object_agg(f.name, f.is_on) from system.feature_flag f), '{}') as features_for_everybody,
      coalesce(m.edits_organization, false) as edits_organization,
      coalesce((o.settings ->> 'schedulingEnabled')::boolean, true) as is_scheduling,
      coalesce((o.settings ->> 'shiftPlanningEnabled')::boolean, true) as is_shift_planning,
      o.dialpad_company_id is not null as is_billed_by_telephony
    from organization o
    left join manager m on m.organization_id = o.organization_id and m.id = ${managerId} and case when ${isProgram} then m.is_program
        else m.deleted_at is null and (m.account_id::text = ${subject} or lower(m.email) = lower(${email})) end
    left join surfer s on s.organization_id = o.organization_id and s.id = ${surferId} and s.deleted_at is null
      and (s.account_id::text = ${subject} or lower(s.email) = lower(${email}))
    left join system.account a on lower(a.email) = lower(${email})
    left join system.membership ms on ms.account_id = a.id and ms.organization_id = o.organization_id
    where a.disabled_at is null`.execute(tx)
  return rows[0]
}

export interface Face {
  firstName: string | null
  lastName: string | null
  imageUrl: string | null
  organizationName: string
  dialpadCompanyId: string | null
}

/** Name and picture of the person: the agent's, else the manager's, else none. */
export async function selectFace(
  tx: Tx,
  person: { managerId: number | null; surferId: number | null },
): Promise<Partial<Face>> {
  const { rows } = await sql<Face>`
    select coalesce(s.first_name, m.first_name) as first_name, coalesce(s.last_name, m.last_name) as last_name,
      p.url as image_url, o.display_name as organization_name, o.dialpad_company_id
    from organization o
    left join manager m on m.organization_id = o.organization_id and m.id = ${person.managerId}
    left join surfer s on s.organization_id = o.organization_id and s.id = ${person.surferId}
    left join profile_picture p on p.organization_id = o.organization_id
      and p.account_id = coalesce(s.account_id, m.account_id)`.execute(tx)
  return rows[0] ?? {}
}
