// The one statement of the semantic layer: sums of measures over the facts of their sources, grouped alike and put
// together by their keys, with the sums over everything.
import { type RawBuilder, sql } from 'kysely'
import {
  type Dimension,
  FILTER_FIELDS,
  FILTERS,
  isTime,
  type NamedDimension,
} from '#contract/analytics/dimensions.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Asked, Measure, Source } from './source.ts'

export interface Grouping {
  groupBy: readonly Dimension[]
  filters: Partial<Record<keyof typeof FILTERS, readonly number[] | undefined>>
  mostRows: number
}

export interface SumsRow {
  isTotal: boolean
  /** Ids; for a period its number from 1 on, padded. */
  keys: string[]
  sums: (number | null)[]
  /** Instants of the first and the last fact of each measure; null: none, or its source does not have every day. */
  firstAt: (EpochMs | null)[]
  lastAt: (EpochMs | null)[]
}

/** Row of totals first, then one row for each combination of keys that has facts, by key; one more than `mostRows` at most. */
export async function selectSums(
  asked: Asked,
  measures: readonly Measure[],
  grouping: Grouping,
): Promise<SumsRow[]> {
  const sources = [...new Set(measures.map(({ source }) => source))]
  const parts: RawBuilder<unknown>[] = []
  for (const source of sources) parts.push(await sumsOf(source, asked, measures, grouping))
  const columns = measures.map((_, at) => sql.ref(`m${at}`))
  const ends = (end: 'min' | 'max') =>
    sql.join(measures.map((_, at) => sql`${sql.raw(end)}(${endOf(at, end)})`))
  const { rows } = await sql<SumsRow>`
    select grouping(k0) = 1 as is_total, array[k0, k1] as keys,
      array[${sql.join(columns.map(column => sql`sum(${column})`))}]::float8[] as sums,
      array[${ends('min')}]::float8[] as first_at, array[${ends('max')}]::float8[] as last_at
    from (${sql.join(parts, sql` union all `)}) parts
    group by grouping sets ((k0, k1), ())
    order by 1 desc, k0, k1 limit ${grouping.mostRows + 2}`.execute(asked.tx)
  return rows
}

const endOf = (measure: number, end: 'min' | 'max') => sql.ref(`m${measure}_${end}`)

async function sumsOf(
  source: Source,
  asked: Asked,
  measures: readonly Measure[],
  { groupBy, filters }: Grouping,
): Promise<RawBuilder<unknown>> {
  const relation = await source.relation(asked)
  const [first, second] = groupBy
  const columns = measures.map(
    (measure, at) =>
      sql`${measure.source === source ? sql`(${measure.sum})::float8` : sql`null::float8`} as ${sql.ref(`m${at}`)}`,
  )
  const ends = measures.flatMap((measure, at) =>
    (['min', 'max'] as const).map(end => {
      const isKnown = measure.source === source && source.isEveryDay
      const instant = isKnown
        ? sql`${sql.raw(end)}(extract(epoch from f.starts_at) * 1000)::float8`
        : sql`null::float8`
      return sql`${instant} as ${endOf(at, end)}`
    }),
  )
  return sql`
    select ${keyOf(source, first)} as k0, ${keyOf(source, second)} as k1, ${sql.join([...columns, ...ends])}
    from ${timed(relation, asked.edges)} f
    where ${sql.join(conditionsOf(source, filters), sql` and `)}
    group by 1, 2`
}

const keyOf = (source: Source, dimension: Dimension | undefined): RawBuilder<unknown> => {
  if (dimension === undefined) return sql`''::text`
  if (isTime(dimension)) return sql`lpad(f.period::text, 6, '0')`
  return sql`coalesce(f.${sql.ref(source.dimensions[dimension]!)}, '')::text`
}

const conditionsOf = (source: Source, filters: Grouping['filters']): RawBuilder<unknown>[] => [
  sql`f.period > 0`,
  ...FILTER_FIELDS.flatMap(field => {
    const ids = filters[field]
    const column = source.dimensions[FILTERS[field] as NamedDimension]
    return ids && column ? [sql`f.${sql.ref(column)} = any(${ids.map(String)}::text[])`] : []
  }),
]

/** Facts with the number of the period that they start in. */
const timed = (relation: RawBuilder<unknown>, edges: readonly EpochMs[]) => sql`(
  select r.*, width_bucket(r.starts_at, ${edges.map(at => new Date(at))}::timestamptz[]) as period from (${relation}) r)`
