// A company of a test's own: one organization with its default team. Names can carry a mark, by which
// a test recognises what has leaked.
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/index.ts'

export interface TestCompany {
  organizationId: number
  defaultTeamId: number
  timezone: string
}

interface CompanyOverrides {
  name?: string
  timezone?: string
  totalLicenses?: number
}

let serial = 0
/** Different in every call of a test run. */
export const nextSerial = (): number => ++serial

export async function aCompany(db: Database, overrides: CompanyOverrides = {}): Promise<TestCompany> {
  const { name = `Company ${nextSerial()}`, timezone = 'Europe/London', totalLicenses = 100 } = overrides
  const organizationId = await db.inSystem(async tx => {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('organization', 'organization_id')) as id`.execute(tx)
    return rows[0]!.id
  })
  const defaultTeamId = await db.inTenant(organizationId, async tx => {
    await sql`
      insert into organization (organization_id, name, display_name, timezone, total_licenses)
      values (${organizationId}, ${name.toLowerCase().replaceAll(' ', '-')}, ${name}, ${timezone}, ${totalLicenses})`.execute(
      tx,
    )
    return insertTeam(tx, organizationId, { name: `${name} default`, isDefault: true })
  })
  return { organizationId, defaultTeamId, timezone }
}

export function aTeam(db: Database, { organizationId }: TestCompany, name = `Team ${nextSerial()}`) {
  return db.inTenant(organizationId, tx => insertTeam(tx, organizationId, { name, isDefault: false }))
}

async function insertTeam(
  tx: Parameters<Parameters<Database['inTenant']>[1]>[0],
  organizationId: number,
  team: { name: string; isDefault: boolean },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into team (organization_id, name, is_default)
    values (${organizationId}, ${team.name}, ${team.isDefault}) returning id`.execute(tx)
  return rows[0]!.id
}
