import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

/** Pairs of blocks that a manager let stay, as "first-second" by ascending id. */
export async function acknowledgedPairs(tx: Tx, firstIds: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ pair: string }>`
    select first_block_id || '-' || second_block_id as pair from conflict_ack
    where first_block_id = any(${firstIds}::bigint[])`.execute(tx)
  return new Set(rows.map(row => row.pair))
}

export async function insertAcknowledgement(
  tx: Tx,
  organizationId: number,
  blockIds: readonly number[],
  managerId: number | null,
): Promise<void> {
  const [first, second] = blockIds.toSorted((a, b) => a - b)
  await sql`
    insert into conflict_ack (organization_id, first_block_id, second_block_id, manager_id)
    values (${organizationId}, ${first}, ${second}, ${managerId}) on conflict do nothing`.execute(tx)
}
