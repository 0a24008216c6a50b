import { sql } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Tx } from './database.ts'

/** A table of nothing but pairs, with the names of its columns. */
export interface Links {
  table: keyof Tables & string
  of: string
  to: string
}

/** From now on the one is linked to exactly these. */
export async function replaceLinks(
  tx: Tx,
  organizationId: number,
  { table, of, to }: Links,
  id: number,
  toIds: readonly number[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(of)} = ${id}`.execute(tx)
  await sql`
    insert into ${sql.table(table)} (organization_id, ${sql.ref(of)}, ${sql.ref(to)})
    select distinct ${organizationId}::bigint, ${id}::bigint, wanted.id from unnest(${toIds}::bigint[]) as wanted(id)`.execute(
    tx,
  )
}
