import { sql } from 'kysely'
import type { Database } from '#server/platform/database/index.ts'
import type { TestCompany } from './company.ts'

/** Types of the company's events so far, oldest first. */
export function eventTypes(db: Database, { organizationId }: TestCompany): Promise<string[]> {
  return db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{ type: string }>`select type from event order by id`.execute(tx)
    return rows.map(row => row.type)
  })
}
