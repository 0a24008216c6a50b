// Do the row types of the code say what the database returns?
import type { RecordedColumn, RecordedStatement } from './recorder.ts'
import type { Kind, RowProperty, TypedStatement } from './row-types.ts'

/** One sentence per fault, beginning with the place. */
export function rowTypeFaults(
  typed: readonly TypedStatement[],
  recorded: readonly RecordedStatement[],
): string[] {
  const bySite = Map.groupBy(recorded, ({ site }) => site)
  return typed.flatMap(statement => {
    const runs = bySite.get(statement.site)
    if (!runs) return [`${statement.site}: no server test sends this statement, so its row type is unproven`]
    if (statement.isGeneric)
      return [
        `${statement.site}: the row type is a parameter: give the statement its type where it is written`,
      ]
    const { properties } = statement
    if (!properties) return []
    return [...new Set(runs.flatMap(run => faultsOf(properties, run)))].map(
      fault => `${statement.site}: ${fault}`,
    )
  })
}

function faultsOf(properties: readonly RowProperty[], { columns, nulls }: RecordedStatement): string[] {
  const byName = new Map(columns.map(column => [toCamel(column.name), column]))
  const missing = properties
    .filter(({ name, isOptional }) => !byName.has(name) && !isOptional)
    .map(({ name }) => `the row type has "${name}", the statement returns no such column`)
  const names = new Set(properties.map(({ name }) => name))
  // A function called for its effect returns a column that nobody reads.
  const unknown = [...byName]
    .filter(([name, { type }]) => !names.has(name) && type !== 'void')
    .map(([name]) => `the statement returns "${name}", the row type has no such property`)
  const wrong = properties.flatMap(property => {
    const column = byName.get(property.name)
    return column ? columnFaults(property, column, nulls.includes(property.name)) : []
  })
  return [...missing, ...unknown, ...wrong]
}

function columnFaults({ name, kinds, isNullable }: RowProperty, column: RecordedColumn, wasNull: boolean) {
  const faults: string[] = []
  const kind = kindOf(column.type)
  if (kind !== 'any' && !kinds.includes('any') && kinds.length > 0 && !kinds.includes(kind))
    faults.push(`"${name}" is ${column.type} (${kind}), the row type says ${kinds.join(' | ')}`)
  if (wasNull && !isNullable) faults.push(`"${name}" was null, the row type says that it never is`)
  return faults
}

const NUMBERS = new Set(['int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'oid'])
/** Types whose value depends on what is in it, or that nobody reads. */
const OPEN = new Set(['json', 'jsonb', 'void', 'record', 'unknown', 'interval'])

/** The JavaScript side of server/platform/database/value-types.ts. */
function kindOf(type: string): Kind {
  if (type.startsWith('_')) return 'array'
  if (NUMBERS.has(type)) return 'number'
  if (type === 'bool') return 'boolean'
  if (type === 'timestamptz' || type === 'timestamp') return 'Date'
  if (type === 'bytea') return 'object'
  return OPEN.has(type) ? 'any' : 'string'
}

/** As Kysely's CamelCasePlugin names columns. */
const toCamel = (name: string) => name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
