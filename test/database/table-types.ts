// Kysely's table types, written from the catalogue. Names are the camelCase that the query builder maps
// to the database's snake_case; a text column whose CHECK lists its values becomes their union.
import { CamelCasePlugin } from 'kysely'
import type pg from 'pg'
import type { JsonShape } from '#db/json-shapes.ts'

interface Column {
  schema: string
  table: string
  column: string
  type: string
  is_nullable: boolean
  has_default: boolean
  is_always_generated: boolean
  enum_values: string[] | null
  check_definition: string | null
}

const COLUMNS = `
  select n.nspname as schema, c.relname as table, a.attname as column,
    format_type(a.atttypid, null) as type,
    not a.attnotnull as is_nullable,
    a.atthasdef or a.attidentity <> '' as has_default,
    a.attidentity = 'a' or a.attgenerated <> '' as is_always_generated,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid) as enum_values,
    (select min(pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[''') as check_definition
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'system') and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by n.nspname, c.relname, a.attnum`

const TYPES: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
  boolean: 'boolean',
  text: 'string',
  'character varying': 'string',
  uuid: 'string',
  date: 'string',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  inet: 'string',
  tstzrange: 'string',
}

class Names extends CamelCasePlugin {
  of(snake: string): string {
    const camel = this.camelCase(snake)
    if (this.snakeCase(camel) !== snake)
      throw new Error(`The name ${snake} does not survive the way to ${camel} and back. Rename it.`)
    return camel
  }
}
const names = new Names()

/** `shapes` names what is in jsonb columns, by 'table.column' or 'system.table.column'. */
export async function tableTypes(
  client: pg.ClientBase,
  shapes: Record<string, JsonShape> = {},
): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS)
  const tables = Map.groupBy(rows, keyOf)
  const unknown = Object.keys(shapes).filter(
    name => !rows.some(row => `${keyOf(row)}.${row.column}` === name),
  )
  if (unknown.length > 0) throw new Error(`There is no column ${unknown.join(', ')} to give a shape to`)
  const interfaces = [...tables].map(
    ([key, columns]) =>
      `export interface ${interfaceName(key)} {\n${columns.map(column => `  ${names.of(column.column)}: ${typeOf(column, shapes)}\n`).join('')}}\n`,
  )
  const list = [...tables.keys()].map(key => `  ${propertyName(key)}: ${interfaceName(key)}\n`)
  const body = [...interfaces, `export interface Tables {\n${list.join('')}}\n`].join('\n')
  const imports = importsOf(shapes, body)
  return `// Generated from the database by "npm run db:types". Do not edit.\n${imports}\n${body}`
}

function keyOf({ schema, table }: Column): string {
  return schema === 'public' ? table : `${schema}.${table}`
}

function interfaceName(key: string): string {
  return key
    .split('.')
    .map(part => names.of(part))
    .map(part => part[0]!.toUpperCase() + part.slice(1))
    .join('')
}

function propertyName(key: string): string {
  const name = key
    .split('.')
    .map(part => names.of(part))
    .join('.')
  return name.includes('.') ? `'${name}'` : name
}

function typeOf(column: Column, shapes: Record<string, JsonShape>): string {
  const or = (type: string, also: string, when: boolean) => (when ? `${type} | ${also}` : type)
  const { is_nullable: isNullable, has_default: hasDefault, is_always_generated: isAlways } = column
  const isJson = column.type === 'jsonb' || column.type === 'json'
  const value = isJson ? (shapes[`${keyOf(column)}.${column.column}`]?.type ?? 'unknown') : valueType(column)
  const selected = value === 'unknown' ? value : or(value, 'null', isNullable)
  if (isAlways) return `GeneratedAlways<${selected}>`
  // Written as JSON text: the driver would take an array for one of PostgreSQL's own arrays.
  const written = or(isJson ? 'string' : value, 'null', isNullable)
  if (isJson)
    return `ColumnType<${selected}, ${or(written, 'undefined', hasDefault || isNullable)}, ${written}>`
  return hasDefault ? `Generated<${selected}>` : selected
}

function valueType(column: Column): string {
  const isArray = column.type.endsWith('[]')
  const base = isArray ? column.type.slice(0, -2) : column.type
  const listed = column.enum_values ?? checkValues(column.check_definition)
  const type = listed ? listed.map(value => `'${value.replaceAll("'", "\\'")}'`).join(' | ') : TYPES[base]
  if (!type)
    throw new Error(
      `${keyOf(column)}.${column.column} is ${base}: say in table-types.ts what that is in TypeScript`,
    )
  return isArray ? (type.includes('|') ? `(${type})[]` : `${type}[]`) : type
}

/** The values of "CHECK ((state = ANY (ARRAY['a'::text, 'b'::text])))", and null for any other rule. */
function checkValues(definition: string | null): string[] | null {
  const list = definition?.match(/^CHECK \(\("?\w+"? = ANY \(ARRAY\[(.*)\]\)\)\)$/)?.[1]
  if (!list) return null
  return [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(match => match[1]!.replaceAll("''", "'"))
}

function importsOf(shapes: Record<string, JsonShape>, body: string): string {
  const kysely = ['ColumnType', 'Generated', 'GeneratedAlways'].filter(name => body.includes(`${name}<`))
  const byModule = Map.groupBy(
    Object.values(shapes).filter(shape => shape.from),
    shape => shape.from!,
  )
  // The formatter's order of imports: by path without the extension.
  const bare = ([from]: readonly [string, unknown]) => from.replace(/\.ts$/, '')
  const lines = [...byModule]
    .sort((a, b) => (bare(a) < bare(b) ? -1 : 1))
    .map(([from, list]) => {
      const words = new Set(list.map(shape => shape.type.match(/\w+/)![0]))
      return `import type { ${[...words].sort().join(', ')} } from '${from}'\n`
    })
  return [`import type { ${kysely.join(', ')} } from 'kysely'\n`, ...lines].join('')
}
