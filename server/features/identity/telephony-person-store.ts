// Statements that find the person of a log-in with the telephony provider.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

/** Organizations of a company at the telephony provider, oldest first. */
export async function selectOrganizationsOfCompany(tx: Tx, dialpadCompanyId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select organization_id as id from system.organization_index
    where dialpad_company_id = ${dialpadCompanyId} and not is_internal order by organization_id`.execute(tx)
  return rows.map(row => row.id)
}

export interface FoundPerson {
  managerId: number | null
  surferId: number | null
  firstName: string
  lastName: string
  email: string
}

/**
 * The manager and the agent with this id at the provider or, where none has been noted for them, with one of these
 * e-mail addresses. Those with the id come first, managers before agents.
 */
export async function selectPeople(
  tx: Tx,
  { userId, emails }: { userId: string; emails: readonly string[] },
): Promise<FoundPerson[]> {
  const matches = sql`
    deleted_at is null and (
      dialpad_user_id = ${userId}
      or (dialpad_user_id is null and lower(email) = any (${emails.map(email => email.toLowerCase())}::text[])))`
  const { rows } = await sql<FoundPerson>`
    select manager_id, surfer_id, first_name, last_name, email
    from (
      select id as manager_id, null::bigint as surfer_id, first_name, last_name, email, dialpad_user_id
      from manager where ${matches}
      union all
      select null, id, first_name, last_name, email, dialpad_user_id from surfer where ${matches}
    ) as found
    order by dialpad_user_id is null, manager_id, surfer_id`.execute(tx)
  return rows
}
