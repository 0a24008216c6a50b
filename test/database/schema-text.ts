// The whole shape of the database as SQL text, for a person to read and for a review to compare:
// what all migrations together have made. Written from the catalogue, in an order that never varies.
import type pg from 'pg'

const OURS = `n.nspname in ('public', 'system')`
const NOT_FROM_EXTENSION = `not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`

type Line = { key: string; sql: string }

export async function schemaText(client: pg.ClientBase): Promise<string> {
  const lines = async (query: string) => (await client.query<Line>(query)).rows
  const previousPath = (await client.query<{ search_path: string }>('show search_path')).rows[0]!.search_path
  // Without a search path PostgreSQL prints every name with its schema.
  await client.query(`select set_config('search_path', '', false)`)
  try {
    const [types, functions, tables, views, columns, constraints, indexes, triggers, rules, grants] = [
      await lines(TYPES),
      await lines(FUNCTIONS),
      await lines(TABLES),
      await lines(VIEWS),
      await lines(COLUMNS),
      await lines(CONSTRAINTS),
      await lines(INDEXES),
      await lines(TRIGGERS),
      await lines(SECURITY),
      await lines(GRANTS),
    ]
    const of = (list: Line[], key: string) => list.filter(line => line.key === key).map(line => line.sql)
    const statements = (list: string[]) => list.map(sql => `${sql};\n`).join('')
    const tableTexts = tables.map(({ key, sql }) => {
      const body = [...of(columns, key), ...of(constraints, key)].map(line => `  ${line}`).join(',\n')
      const after = [indexes, triggers, rules, grants].flatMap(list => of(list, key))
      return `create table ${key} (\n${body}\n)${sql};\n${statements(after)}`
    })
    const sections = [
      '-- Generated from the database by "npm run db:schema". Do not edit: write a migration.\n',
      ...(await lines(SCHEMAS)).map(({ sql }) => statements([sql])),
      ...types.map(({ sql }) => statements([sql])),
      ...functions.map(({ key, sql }) => statements([sql, ...of(grants, key)])),
      ...tableTexts,
      ...views.map(({ key, sql }) => statements([sql, ...of(grants, key)])),
      statements(of(grants, 'sequence')),
    ]
    return sections.filter(section => section !== '').join('\n')
  } finally {
    await client.query(`select set_config('search_path', $1, false)`, [previousPath])
  }
}

const SCHEMAS = `
  select n.nspname as key, format('create schema %I', n.nspname)
    || case when has_schema_privilege('lineup_app', n.oid, 'usage')
         then format(E';\\ngrant usage on schema %I to lineup_app', n.nspname) else '' end as sql
  from pg_namespace n where ${OURS} order by 1`

const TYPES = `
  select o.typname as key, format('create type %I.%I as enum (%s)', n.nspname, o.typname,
    (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = o.oid)) as sql
  from pg_type o join pg_namespace n on n.oid = o.typnamespace
  where ${OURS} and o.typtype = 'e' and ${NOT_FROM_EXTENSION}
  union all
  select o.typname, format('create domain %I.%I as %s%s%s', n.nspname, o.typname, format_type(o.typbasetype, o.typtypmod),
    case when o.typnotnull then ' not null' else '' end,
    (select coalesce(string_agg(' ' || pg_get_constraintdef(k.oid), '' order by k.conname), '') from pg_constraint k where k.contypid = o.oid and k.contype = 'c'))
  from pg_type o join pg_namespace n on n.oid = o.typnamespace
  where ${OURS} and o.typtype = 'd' and ${NOT_FROM_EXTENSION}
  order by 1, 2`

const FUNCTIONS = `
  select o.oid::regprocedure::text as key, rtrim(pg_get_functiondef(o.oid), E'\\n')
    || case when not exists (select from aclexplode(coalesce(o.proacl, acldefault('f', o.proowner))) g where g.grantee = 0)
         then format(E';\\nrevoke execute on function %s from public', o.oid::regprocedure) else '' end as sql
  from pg_proc o join pg_namespace n on n.oid = o.pronamespace
  where ${OURS} and o.prokind in ('f', 'p') and ${NOT_FROM_EXTENSION} order by 1`

const TABLES = `
  select o.oid::regclass::text as key,
    case when o.relkind = 'p' then ' partition by ' || pg_get_partkeydef(o.oid) else '' end
    || case when o.relpersistence = 'u' then ' -- unlogged' else '' end as sql
  from pg_class o join pg_namespace n on n.oid = o.relnamespace
  where ${OURS} and o.relkind in ('r', 'p') and not o.relispartition and ${NOT_FROM_EXTENSION} order by 1`

const VIEWS = `
  select o.oid::regclass::text as key, format('create %s %s as %s',
    case o.relkind when 'm' then 'materialized view' else 'view' end, o.oid::regclass, rtrim(pg_get_viewdef(o.oid), ';')) as sql
  from pg_class o join pg_namespace n on n.oid = o.relnamespace
  where ${OURS} and o.relkind in ('v', 'm') and ${NOT_FROM_EXTENSION} order by 1`

const COLUMNS = `
  select o.oid::regclass::text as key, concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end,
    case a.attidentity when 'a' then 'generated always as identity' when 'd' then 'generated by default as identity' end,
    case when a.attgenerated <> '' then format('generated always as (%s) stored', pg_get_expr(f.adbin, f.adrelid))
         when f.oid is not null then 'default ' || pg_get_expr(f.adbin, f.adrelid) end) as sql
  from pg_attribute a
  join pg_class o on o.oid = a.attrelid
  join pg_namespace n on n.oid = o.relnamespace
  left join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
  where ${OURS} and o.relkind in ('r', 'p') and not o.relispartition and a.attnum > 0 and not a.attisdropped
  order by 1, a.attnum`

const CONSTRAINTS = `
  select k.conrelid::regclass::text as key, format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) as sql
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where ${OURS} and k.conrelid <> 0 and k.contype in ('p', 'u', 'f', 'c', 'x') and k.conparentid = 0
  order by 1, position(k.contype::text in 'puxcf'), k.conname`

const INDEXES = `
  select i.indrelid::regclass::text as key, pg_get_indexdef(i.indexrelid) as sql
  from pg_index i join pg_class o on o.oid = i.indexrelid join pg_namespace n on n.oid = o.relnamespace
  where ${OURS} and not o.relispartition
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by 1, o.relname`

const TRIGGERS = `
  select t.tgrelid::regclass::text as key, pg_get_triggerdef(t.oid) as sql
  from pg_trigger t join pg_class o on o.oid = t.tgrelid join pg_namespace n on n.oid = o.relnamespace
  where ${OURS} and not t.tgisinternal and not o.relispartition order by 1, t.tgname`

const SECURITY = `
  select o.oid::regclass::text as key, format('alter table %s %s row level security', o.oid::regclass, word) as sql, position, '' as name
  from pg_class o join pg_namespace n on n.oid = o.relnamespace
  cross join lateral (values ('enable', 1, o.relrowsecurity), ('force', 2, o.relforcerowsecurity)) as flag (word, position, is_on)
  where ${OURS} and o.relkind in ('r', 'p') and not o.relispartition and flag.is_on
  union all
  select o.oid::regclass::text, format('create policy %I on %s as %s for %s to %s', p.polname, o.oid::regclass,
      case when p.polpermissive then 'permissive' else 'restrictive' end,
      case p.polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end,
      case when p.polroles = '{0}' then 'public' else (select string_agg(quote_ident(r.rolname), ', ' order by r.rolname) from pg_roles r where r.oid = any (p.polroles)) end)
    || coalesce(E'\\n  using ' || pg_get_expr(p.polqual, p.polrelid), '')
    || coalesce(E'\\n  with check ' || pg_get_expr(p.polwithcheck, p.polrelid), ''), 3, p.polname
  from pg_policy p join pg_class o on o.oid = p.polrelid join pg_namespace n on n.oid = o.relnamespace
  where ${OURS} and not o.relispartition
  order by 1, 3, 4`

const GRANTS = `
  select key, format('grant %s%s on %s to lineup_app', string_agg(privilege, ', ' order by position), columns, target) as sql
  from (
    select o.oid::regclass::text as key, lower(g.privilege_type) as privilege, o.oid::regclass::text as target, '' as columns,
      position(g.privilege_type in 'SELECT INSERT UPDATE DELETE TRUNCATE REFERENCES TRIGGER') as position
    from pg_class o join pg_namespace n on n.oid = o.relnamespace, aclexplode(o.relacl) g
    where ${OURS} and o.relkind in ('r', 'p', 'v', 'm') and not o.relispartition and g.grantee = 'lineup_app'::regrole
    union all
    select o.oid::regclass::text, lower(g.privilege_type), o.oid::regclass::text, format(' (%I)', a.attname), a.attnum
    from pg_attribute a join pg_class o on o.oid = a.attrelid join pg_namespace n on n.oid = o.relnamespace, aclexplode(a.attacl) g
    where ${OURS} and g.grantee = 'lineup_app'::regrole
    union all
    select 'sequence', lower(g.privilege_type), 'sequence ' || o.oid::regclass, '', 0
    from pg_class o join pg_namespace n on n.oid = o.relnamespace, aclexplode(o.relacl) g
    where ${OURS} and o.relkind = 'S' and g.grantee = 'lineup_app'::regrole
    union all
    select o.oid::regprocedure::text, 'execute', 'function ' || o.oid::regprocedure, '', 0
    from pg_proc o join pg_namespace n on n.oid = o.pronamespace, aclexplode(o.proacl) g
    where ${OURS} and g.grantee = 'lineup_app'::regrole
  ) as granted
  group by key, target, columns
  order by key, target, columns`
