// Walks the catalogue and says which tables of schema public break the tenant rule: organization_id first in
// every key (so that tables can be distributed by tenant unchanged), and row-level security forced (so that
// a query without a tenant sees nothing).
import type pg from 'pg'

export interface TenantFault {
  table: string
  reason: string
}

/** No faults: an empty list. */
export async function walkTenantTables(client: pg.ClientBase): Promise<TenantFault[]> {
  return (await client.query<TenantFault>(`${FAULTS.join('\nunion all\n')}\norder by 1, 2`)).rows
}

const TABLE = `pg_class t join pg_namespace n on n.oid = t.relnamespace`
const OURS = `n.nspname = 'public' and t.relkind in ('r', 'p') and not t.relispartition
  and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`

/** The number of the table's organization_id column, when it has the right type. */
const TENANT_COLUMN = `(select a.attnum from pg_attribute a where a.attrelid = t.oid and a.attname = 'organization_id'
  and a.atttypid = 'bigint'::regtype and a.attnotnull and not a.attisdropped)`

const SETTING = `current_setting(''app.organization_id''::text, true)`
const EXPECTED_RULE = `(organization_id = (NULLIF(${SETTING}, ''''::text))::bigint)`

const FAULTS = [
  `select t.relname::text as table, 'has no column "organization_id bigint not null"' as reason
   from ${TABLE} where ${OURS} and ${TENANT_COLUMN} is null`,

  `select t.relname::text, 'has no primary key that starts with organization_id'
   from ${TABLE} where ${OURS} and not exists (
     select from pg_index i where i.indrelid = t.oid and i.indisprimary and i.indkey[0] = ${TENANT_COLUMN})`,

  `select t.relname::text, format('unique index %I does not start with organization_id', x.relname)
   from ${TABLE} join pg_index i on i.indrelid = t.oid join pg_class x on x.oid = i.indexrelid
   where ${OURS} and (i.indisunique or i.indisexclusion) and not i.indisprimary and i.indkey[0] is distinct from ${TENANT_COLUMN}`,

  `select t.relname::text, format('foreign key %I does not start with organization_id on both sides', k.conname)
   from ${TABLE} join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' and k.conparentid = 0
   where ${OURS} and (k.conkey[1] is distinct from ${TENANT_COLUMN} or k.confkey[1] is distinct from (
     select a.attnum from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'organization_id'))`,

  `select t.relname::text, 'does not force row-level security (enable and force it)'
   from ${TABLE} where ${OURS} and not (t.relrowsecurity and t.relforcerowsecurity)`,

  `select t.relname::text, 'has no policy for all commands that compares organization_id with nullif(current_setting(''app.organization_id'', true), '''')::bigint'
   from ${TABLE} where ${OURS} and not exists (
     select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polpermissive
       and pg_get_expr(p.polqual, p.polrelid) = '${EXPECTED_RULE}'
       and coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '${EXPECTED_RULE}') = '${EXPECTED_RULE}')`,

  // Permissive policies add up: a second one lets more rows through.
  `select t.relname::text, format('policy %I lets more rows through than those of the organization', p.polname)
   from ${TABLE} join pg_policy p on p.polrelid = t.oid
   where ${OURS} and p.polpermissive and (coalesce(pg_get_expr(p.polqual, p.polrelid), '${EXPECTED_RULE}') <> '${EXPECTED_RULE}'
     or coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '${EXPECTED_RULE}') <> '${EXPECTED_RULE}')`,

  `select t.relname::text, 'belongs to lineup_app, which could then lift its own row-level security'
   from ${TABLE} where ${OURS} and t.relowner = 'lineup_app'::regrole`,
]
