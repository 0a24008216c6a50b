// Statements that find the person of a log-in with the telephony provider.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

export interface FoundPerson {
  managerId: number | null
  surferId: number | null
  firstName: string
  lastName: string
  email: string
  dialpadUserId: string | null
}

/**
 * Managers and agents with this id at the provider or with one of these e-mail addresses. Those with the id come first,
 * managers before agents.
 */
export async function selectPeople(
  tx: Tx,
  { userId, emails }: { userId: string; emails: readonly string[] },
): Promise<FoundPerson[]> {
  const matches = sql`
    deleted_at is null and (
      dialpad_user_id = ${userId}
      or lower(email) = any (${emails.map(email => email.toLowerCase())}::text[]))`
  const { rows } = await sql<FoundPerson>`
    select manager_id, surfer_id, first_name, last_name, email, dialpad_user_id
    from (
      select id as manager_id, null::bigint as surfer_id, first_name, last_name, email, dialpad_user_id
      from manager where ${matches}
      union all
      select null, id, first_name, last_name, email, dialpad_user_id from surfer where ${matches}
    ) as found
    order by dialpad_user_id is distinct from ${userId}, manager_id, surfer_id`.execute(tx)
  return rows
}
