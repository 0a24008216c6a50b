// The columns of the sums that are kept of agents' days.
import { sql } from 'kysely'
import { SUM_KEYS, type SumKey } from '#core/performance/index.ts'

/** Column of a sum in performance_day and performance_activity. */
export const sumColumn = (key: SumKey): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Sums over rows `p`, by the names of the sums. */
export const PERFORMANCE_SUMS = sql.join(
  SUM_KEYS.map(
    key => sql`coalesce(sum(${sql.ref(`p.${sumColumn(key)}`)}), 0)::bigint as ${sql.ref(sumColumn(key))}`,
  ),
)
