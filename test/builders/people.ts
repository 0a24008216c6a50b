// People of a test company, with an account each. The same e-mail again gives the same person a second
// role, as the product does.
import { sql } from 'kysely'
import type { Surfer } from '#contract/endpoints/surfers.ts'
import { changeInternal } from '#server/features/staff/make-internal.ts'
import {
  ensureAccount,
  findAccountByEmail,
  linkMembership,
  membershipsOf,
} from '#server/platform/auth/accounts/account-store.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'
import { nextSerial, type TestCompany } from './company.ts'

export interface Person {
  organizationId: number
  accountId: number
  email: string
  firstName: string
  lastName: string
  managerId: number | null
  surferId: number | null
}

interface Named {
  firstName?: string
  lastName?: string
  email?: string
}
type FullName = Required<Named>

interface ManagerOverrides extends Named {
  /** Teams whose schedule the manager may edit; the default team when left out. */
  editTeamIds?: number[]
  /** Yes when left out. */
  editsOrganization?: boolean
}

type SurferOverrides = Named & {
  teamId?: number
  taskIds?: number[]
} & Partial<
    Pick<
      Surfer,
      | 'timezone'
      | 'startDate'
      | 'endDate'
      | 'minContractedHours'
      | 'maxContractedHours'
      | 'minContractedDailyMinutes'
      | 'maxContractedDailyMinutes'
      | 'breakMinutesPerShift'
      | 'restMinutesBetweenShifts'
      | 'workingWindows'
    >
  >

function named(overrides: Named, role: string): FullName {
  const serial = nextSerial()
  return {
    firstName: overrides.firstName ?? `First${serial}`,
    lastName: overrides.lastName ?? `Last${serial}`,
    email: overrides.email ?? `${role}-${serial}@example.com`,
  }
}

export function aManager(
  db: Database,
  company: TestCompany,
  overrides: ManagerOverrides = {},
): Promise<Person> {
  const { organizationId, defaultTeamId } = company
  const name = named(overrides, 'manager')
  return db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{ id: number }>`
      insert into manager (organization_id, first_name, last_name, email, edits_organization)
      values (${organizationId}, ${name.firstName}, ${name.lastName}, ${name.email},
        ${overrides.editsOrganization ?? true})
      returning id`.execute(tx)
    const managerId = rows[0]!.id
    await sql`
      insert into manager_team_edit (organization_id, manager_id, team_id)
      select ${organizationId}, ${managerId}, unnest(${overrides.editTeamIds ?? [defaultTeamId]}::bigint[])`.execute(
      tx,
    )
    return join(tx, organizationId, name, { managerId })
  })
}

export function aSurfer(
  db: Database,
  company: TestCompany,
  overrides: SurferOverrides = {},
): Promise<Person> {
  const { organizationId, defaultTeamId } = company
  const name = named(overrides, 'surfer')
  return db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{ id: number }>`
      insert into surfer (organization_id, team_id, first_name, last_name, email, timezone, start_date, end_date,
        min_contracted_hours, max_contracted_hours, min_contracted_daily_minutes, max_contracted_daily_minutes,
        break_minutes_per_shift, rest_minutes_between_shifts, working_windows)
      values (${organizationId}, ${overrides.teamId ?? defaultTeamId}, ${name.firstName}, ${name.lastName}, ${name.email},
        ${overrides.timezone ?? company.timezone}, ${overrides.startDate ?? null}, ${overrides.endDate ?? null},
        ${overrides.minContractedHours ?? null}, ${overrides.maxContractedHours ?? null},
        ${overrides.minContractedDailyMinutes ?? 540}, ${overrides.maxContractedDailyMinutes ?? 540},
        ${overrides.breakMinutesPerShift ?? 45}, ${overrides.restMinutesBetweenShifts ?? 660},
        ${JSON.stringify(overrides.workingWindows ?? [])}::jsonb)
      returning id`.execute(tx)
    const surferId = rows[0]!.id
    await sql`
      insert into surfer_task (organization_id, surfer_id, task_id)
      select ${organizationId}, ${surferId}, unnest(${overrides.taskIds ?? []}::bigint[])`.execute(tx)
    return join(tx, organizationId, name, { surferId })
  })
}

/** A member of the internal staff, in the operator's own organization. */
export async function aStaffMember(db: Database, overrides: Named = {}): Promise<Person> {
  const name = named(overrides, 'staff')
  await changeInternal(
    db,
    ['internal', name.email, `${name.firstName} ${name.lastName}`],
    async () => 'surf the morning',
  )
  const account = await db.inSystem(tx => findAccountByEmail(tx, name.email))
  const [membership] = await db.inSystem(tx => membershipsOf(tx, account!.id))
  const { organizationId } = membership!
  return { ...name, organizationId, accountId: account!.id, managerId: null, surferId: null }
}

async function join(
  tx: Tx,
  organizationId: number,
  name: FullName,
  role: { managerId?: number; surferId?: number },
): Promise<Person> {
  const { id: accountId } = await ensureAccount(tx, name)
  const known = (await membershipsOf(tx, accountId)).find(m => m.organizationId === organizationId)
  const membership = { managerId: null, surferId: null, isInternal: false, ...known, ...role, organizationId }
  await linkMembership(tx, accountId, membership)
  await sql`
    with m as (update manager set account_id = ${accountId} where id = ${membership.managerId})
    update surfer set account_id = ${accountId} where id = ${membership.surferId}`.execute(tx)
  return {
    ...name,
    organizationId,
    accountId,
    managerId: membership.managerId,
    surferId: membership.surferId,
  }
}
