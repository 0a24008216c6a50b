// Statements that count who could log in with more than a password. Row-level security keeps them inside the
// transaction's organization.
import { sql } from 'kysely'
import { accountJoins, CAN_LOG_IN } from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

interface FactorCount {
  total: number
  withoutFactor: number
}

const LACKS_FACTOR = sql`
  not exists (select from system.passkey p where p.account_id = a.id)
  and not exists (select from system.authenticator t where t.account_id = a.id and t.confirmed_at is not null)`

const counted = async (tx: Tx, table: 'manager' | 'surfer'): Promise<FactorCount> => {
  const { rows } = await sql<FactorCount>`
    select count(*)::integer as total, (count(*) filter (where ${LACKS_FACTOR}))::integer as without_factor
    from ${sql.table(table)} p0 ${accountJoins('p0')}
    where p0.deleted_at is null and ${CAN_LOG_IN}`.execute(tx)
  return rows[0]!
}

/** People who can log in. */
export async function countFactors(tx: Tx): Promise<{ managers: FactorCount; agents: FactorCount }> {
  return { managers: await counted(tx, 'manager'), agents: await counted(tx, 'surfer') }
}
