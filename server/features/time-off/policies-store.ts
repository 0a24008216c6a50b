// Statements on policies, limits, days without time off, and adjustments. Row-level security keeps them inside the
// transaction's organization.
import { sql } from 'kysely'
import { refuse } from '#contract/errors.ts'
import type { BlackoutForm, LimitForm, PolicyForm } from '#contract/time-off/policies.ts'
import type { LocalDate } from '#core/time/index.ts'
import type { AwayLimit, BlackoutDays, TimeOffPolicy } from '#core/time-off/index.ts'
import { onDuplicate, replaceLinks, type Tx } from '#server/platform/database/index.ts'

export interface StoredPolicy extends TimeOffPolicy {
  id: number
  name: string
  isDefault: boolean
  teamIds: number[]
  agentCount: number
}

/** The default first, then by name. */
export async function selectPolicies(tx: Tx): Promise<StoredPolicy[]> {
  const { rows } = await sql<StoredPolicy>`
    with own as (
      select p.id, array(
        select t.team_id from time_off_policy_team t
        where t.organization_id = p.organization_id and t.policy_id = p.id order by t.team_id) as team_ids
      from time_off_policy p)
    select p.id, p.name, p.unit, p.annual_amount, p.accrual, p.carry_over_max, p.carry_over_months,
      p.year_starts_month, p.first_year, p.approves_at_percent, p.notice_days, p.is_default, own.team_ids,
      (select count(*)::integer from surfer s
        where s.deleted_at is null and (s.team_id = any(own.team_ids)
          or (p.is_default and not exists (
            select from time_off_policy_team t
            where t.organization_id = s.organization_id and t.team_id = s.team_id)))) as agent_count
    from time_off_policy p join own on own.id = p.id
    order by p.is_default desc, lower(p.name), p.id`.execute(tx)
  return rows
}

/** The policy that holds for a team; undefined: none. */
export const policyOfTeam = (policies: readonly StoredPolicy[], teamId: number): StoredPolicy | undefined =>
  policies.find(policy => policy.teamIds.includes(teamId)) ?? policies.find(policy => policy.isDefault)

export async function countSurfers(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from surfer where deleted_at is null`.execute(tx)
  return rows[0]!.count
}

type PolicyRow = Omit<StoredPolicy, 'id' | 'agentCount'>

const refuseDuplicate = (name: string) =>
  onDuplicate('time_off_policy_name', refuse('DUPLICATED_NAME', { what: 'policy', name }))

export async function insertPolicy(tx: Tx, organizationId: number, policy: PolicyRow): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into time_off_policy (organization_id, name, unit, annual_amount, accrual, carry_over_max,
      carry_over_months, year_starts_month, first_year, approves_at_percent, notice_days, is_default)
    values (${organizationId}, ${policy.name}, ${policy.unit}, ${policy.annualAmount}, ${policy.accrual},
      ${policy.carryOverMax}, ${policy.carryOverMonths}, ${policy.yearStartsMonth}, ${policy.firstYear},
      ${policy.approvesAtPercent}, ${policy.noticeDays}, ${policy.isDefault}) returning id`
    .execute(tx)
    .catch(refuseDuplicate(policy.name))
  await replaceLinks(tx, organizationId, TEAMS, rows[0]!.id, policy.teamIds)
  return rows[0]!.id
}

export async function updatePolicy(
  tx: Tx,
  organizationId: number,
  id: number,
  policy: PolicyRow,
): Promise<void> {
  await sql`
    update time_off_policy set name = ${policy.name}, unit = ${policy.unit}, annual_amount = ${policy.annualAmount},
      accrual = ${policy.accrual}, carry_over_max = ${policy.carryOverMax},
      carry_over_months = ${policy.carryOverMonths}, year_starts_month = ${policy.yearStartsMonth},
      first_year = ${policy.firstYear}, approves_at_percent = ${policy.approvesAtPercent},
      notice_days = ${policy.noticeDays}, is_default = ${policy.isDefault}
    where id = ${id}`
    .execute(tx)
    .catch(refuseDuplicate(policy.name))
  await replaceLinks(tx, organizationId, TEAMS, id, policy.teamIds)
}

const TEAMS = { table: 'timeOffPolicyTeam', of: 'policyId', to: 'teamId' } as const

const TABLES = {
  policy: sql.table('time_off_policy'),
  limit: sql.table('time_off_limit'),
  blackout: sql.table('time_off_blackout'),
} as const

/** Whether there was one. */
export async function deleteOne(tx: Tx, what: keyof typeof TABLES, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    delete from ${TABLES[what]} where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

export async function selectLimits(tx: Tx): Promise<(AwayLimit & { id: number })[]> {
  const { rows } = await sql<AwayLimit & { id: number }>`
    select id, team_id, from_date as "from", to_date as "to", max_away from time_off_limit
    order by from_date nulls first, id`.execute(tx)
  return rows
}

export async function insertLimit(tx: Tx, organizationId: number, form: LimitForm): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into time_off_limit (organization_id, team_id, from_date, to_date, max_away)
    values (${organizationId}, ${form.teamId}, ${form.from}, ${form.to}, ${form.maxAway}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

export async function updateLimit(tx: Tx, id: number, form: LimitForm): Promise<void> {
  await sql`
    update time_off_limit set team_id = ${form.teamId}, from_date = ${form.from}, to_date = ${form.to},
      max_away = ${form.maxAway}
    where id = ${id}`.execute(tx)
}

export async function updateBlackout(tx: Tx, id: number, form: BlackoutForm): Promise<void> {
  await sql`
    update time_off_blackout set name = ${form.name}, team_id = ${form.teamId}, from_date = ${form.from},
      to_date = ${form.to}
    where id = ${id}`.execute(tx)
}

export async function selectBlackouts(tx: Tx): Promise<(BlackoutDays & { id: number })[]> {
  const { rows } = await sql<BlackoutDays & { id: number }>`
    select id, name, team_id, from_date as "from", to_date as "to" from time_off_blackout
    order by from_date, id`.execute(tx)
  return rows
}

export async function insertBlackout(tx: Tx, organizationId: number, form: BlackoutForm): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into time_off_blackout (organization_id, name, team_id, from_date, to_date)
    values (${organizationId}, ${form.name}, ${form.teamId}, ${form.from}, ${form.to}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

export interface StoredAdjustment {
  id: number
  surferId: number
  date: LocalDate
  amount: number
  reason: string
  byName: string | null
  createdAt: Date
}

/** Adjustments by agent and day. */
export async function selectAdjustments(tx: Tx, surferIds: readonly number[]): Promise<StoredAdjustment[]> {
  const { rows } = await sql<StoredAdjustment>`
    select a.id, a.surfer_id, a.date, a.amount, a.reason, a.created_at,
      nullif(trim(m.first_name || ' ' || m.last_name), '') as by_name
    from time_off_adjustment a
    left join manager m on m.organization_id = a.organization_id and m.id = a.manager_id
    where a.surfer_id = any(${surferIds}::bigint[]) order by a.surfer_id, a.date, a.id`.execute(tx)
  return rows
}

export async function insertAdjustment(
  tx: Tx,
  organizationId: number,
  adjustment: Pick<StoredAdjustment, 'surferId' | 'date' | 'amount' | 'reason' | 'createdAt'> & {
    managerId: number | null
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into time_off_adjustment (organization_id, surfer_id, date, amount, reason, manager_id, created_at)
    values (${organizationId}, ${adjustment.surferId}, ${adjustment.date}, ${adjustment.amount},
      ${adjustment.reason}, ${adjustment.managerId}, ${adjustment.createdAt}) returning id`.execute(tx)
  return rows[0]!.id
}

/** The form as it is stored. */
export const policyRow = (form: PolicyForm): PolicyRow => ({
  ...form,
  annualAmount: inHundredths(form.annualAmount),
  carryOverMax: form.carryOverMax === null ? null : inHundredths(form.carryOverMax),
})

export const inHundredths = (amount: number): number => Math.round(amount * 100)
