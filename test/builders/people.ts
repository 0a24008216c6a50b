// People of a test company, with an account each. The same e-mail again gives the same person a second
// role, as the product does.
import { sql } from 'kysely'
import type { Surfer } from '#contract/endpoints/surfers.ts'
import { ensureAccount, linkMembership, membershipsOf } from '#server/platform/auth/account-store.ts'
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

interface ManagerWishes extends Named {
  /** Teams whose schedule the manager may edit; the default team when left out. */
  editTeamIds?: number[]
}

type SurferWishes = Named & {
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

function named(wishes: Named, role: string): FullName {
  const serial = nextSerial()
  return {
    firstName: wishes.firstName ?? `First${serial}`,
    lastName: wishes.lastName ?? `Last${serial}`,
    email: wishes.email ?? `${role}-${serial}@example.com`,
  }
}

export function aManager(db: Database, company: TestCompany, wishes: ManagerWishes = {}): Promise<Person> {
  const { organizationId, defaultTeamId } = company
  const name = named(wishes, 'manager')
  return db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{ id: number }>`
      insert into manager (organization_id, first_name, last_name, email)
      values (${organizationId}, ${name.firstName}, ${name.lastName}, ${name.email}) returning id`.execute(tx)
    const managerId = rows[0]!.id
    await sql`
      insert into manager_team_edit (organization_id, manager_id, team_id)
      select ${organizationId}, ${managerId}, unnest(${wishes.editTeamIds ?? [defaultTeamId]}::bigint[])`.execute(
      tx,
    )
    return join(tx, organizationId, name, { managerId })
  })
}

export function aSurfer(db: Database, company: TestCompany, wishes: SurferWishes = {}): Promise<Person> {
  const { organizationId, defaultTeamId } = company
  const name = named(wishes, 'surfer')
  return db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{ id: number }>`
      insert into surfer (organization_id, team_id, first_name, last_name, email, timezone, start_date, end_date,
        min_contracted_hours, max_contracted_hours, min_contracted_daily_minutes, max_contracted_daily_minutes,
        break_minutes_per_shift, rest_minutes_between_shifts, working_windows)
      values (${organizationId}, ${wishes.teamId ?? defaultTeamId}, ${name.firstName}, ${name.lastName}, ${name.email},
        ${wishes.timezone ?? company.timezone}, ${wishes.startDate ?? null}, ${wishes.endDate ?? null},
        ${wishes.minContractedHours ?? null}, ${wishes.maxContractedHours ?? null},
        ${wishes.minContractedDailyMinutes ?? 540}, ${wishes.maxContractedDailyMinutes ?? 540},
        ${wishes.breakMinutesPerShift ?? 45}, ${wishes.restMinutesBetweenShifts ?? 660},
        ${JSON.stringify(wishes.workingWindows ?? [])}::jsonb)
      returning id`.execute(tx)
    const surferId = rows[0]!.id
    await sql`
      insert into surfer_task (organization_id, surfer_id, task_id)
      select ${organizationId}, ${surferId}, unnest(${wishes.taskIds ?? []}::bigint[])`.execute(tx)
    return join(tx, organizationId, name, { surferId })
  })
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
