import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { type DatabaseTexts, textsOf } from '#test/database/texts.ts'
import { schemaText } from './schema-text.ts'
import { tableTypes } from './table-types.ts'

let database: TestDatabase
let texts: DatabaseTexts
beforeAll(async () => {
  database = await testDatabase()
  texts = await textsOf(database.url)
})
afterAll(() => database.drop())

const committed = (name: string) => readFileSync(new URL(`../../db/${name}`, import.meta.url), 'utf8')

/** Both texts after `statements`, which are then taken back. */
async function after(statements: string): Promise<{ schema: string; types: string }> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(statements)
    const shapes = { 'planted.places': { type: 'Place[]', from: './place.ts' } }
    return { schema: await schemaText(client), types: await tableTypes(client, shapes) }
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

test('db/schema.sql is what the migrations make (npm run db:schema)', () => {
  expect(committed('schema.sql')).toBe(texts.schema)
})

test('db/tables.ts is what the migrations make (npm run db:types)', () => {
  expect(committed('tables.ts')).toBe(texts.types)
})

test('a table shows in both texts with all that belongs to it', async () => {
  const { schema, types } = await after(`
    create table planted (organization_id bigint not null, id bigint generated always as identity, kind text check (kind in ('a', 'it''s')),
      day date not null, at timestamptz default now(), days date[] not null default '{}', places jsonb not null, anything jsonb,
      primary key (organization_id, id));
    create index planted_day on planted (organization_id, day) where kind = 'a';
    create function system.planted_fn() returns trigger language plpgsql as $$ begin return new; end $$;
    revoke execute on function system.planted_fn() from public;
    create trigger planted_trigger before update on planted for each row execute function system.planted_fn();
    grant update (kind) on planted to lineup_app;
    select system.secure_tenant_table('planted')`)
  for (const line of [
    'create table public.planted (',
    '  id bigint not null generated always as identity,',
    '  constraint planted_pkey PRIMARY KEY (organization_id, id),',
    "CREATE INDEX planted_day ON public.planted USING btree (organization_id, day) WHERE (kind = 'a'::text);",
    'revoke execute on function system.planted_fn() from public;',
    'CREATE TRIGGER planted_trigger BEFORE UPDATE ON public.planted FOR EACH ROW EXECUTE FUNCTION system.planted_fn();',
    'alter table public.planted force row level security;',
    'create policy tenant on public.planted as permissive for all to public',
    'grant select, insert, update, delete on public.planted to lineup_app;',
    'grant update (kind) on public.planted to lineup_app;',
  ])
    expect(schema).toContain(line)
  expect(types).toContain(`export interface Planted {
  organizationId: number
  id: GeneratedAlways<number>
  kind: 'a' | 'it\\'s' | null
  day: string
  at: Generated<Date | null>
  days: Generated<string[]>
  places: ColumnType<Place[], string, string>
  anything: ColumnType<unknown, string | null | undefined, string | null>
}`)
  expect(types).toContain(`import type { Place } from './place.ts'`)
})

test('a shape for a column that is not there is refused', async () => {
  await expect(after('select 1')).rejects.toThrow(/no column planted.places/)
})
