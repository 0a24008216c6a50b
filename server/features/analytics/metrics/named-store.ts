// Names of what figures are grouped by.
import { type RawBuilder, sql } from 'kysely'
import type { NamedDimension } from '#contract/analytics/dimensions.ts'
import type { Tx } from '#server/platform/database/index.ts'

const TABLES: Partial<Record<NamedDimension, RawBuilder<unknown>>> = {
  team: sql`select id, name from team`,
  agent: sql`select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name from surfer`,
  'ticket-group': sql`select id, name from stream`,
  activity: sql`select id, name from task`,
}

/** Names that are in no table, and those of empty keys. */
const FIXED: Record<NamedDimension, Record<string, string>> = {
  team: { '': 'No team' },
  agent: { '': 'Nobody' },
  'ticket-group': { '': 'No ticket group' },
  activity: {
    '': 'Time off',
    none: 'Nothing in particular',
    break: 'Breaks',
    'blocked-time': 'Blocked time',
  },
  'time-off-type': { '': 'At work' },
  channel: { '': 'Unknown', case: 'E-mail and cases', call: 'Calls', chat: 'Chats' },
  'request-type': { '': 'Other', change: 'Shift changes', swap: 'Swaps', 'time-off': 'Time off' },
}

/** Names by key; of a key without a name the key itself. */
export async function namesOf(
  tx: Tx,
  dimension: NamedDimension,
  keys: readonly string[],
): Promise<(key: string) => string> {
  const fixed = FIXED[dimension]
  const table = TABLES[dimension]
  const ids = keys.filter(key => /^\d+$/.test(key))
  if (!table || ids.length === 0) return key => fixed[key] ?? key
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, o.name from (${table}) o where o.id = any(${ids}::bigint[])`.execute(tx)
  const byKey = new Map(rows.map(({ id, name }) => [String(id), name]))
  return key => byKey.get(key) ?? fixed[key] ?? key
}
