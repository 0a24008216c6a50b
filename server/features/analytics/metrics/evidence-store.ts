// Metrics that have never had figures, as what they rest on has never been there.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'
import { type Evidence, type Metric, sourcesOf } from './source.ts'

/** Reasons by metric, of those that have no figures. */
export async function missingEvidence(tx: Tx, metrics: readonly Metric[]): Promise<Map<Metric, string>> {
  const needed = new Map(metrics.map(metric => [metric, evidenceOf(metric)]))
  const all = [...new Set([...needed.values()].flat())]
  const { rows } = await sql<{ found: boolean[] }>`
    select array[${sql.join(all.map(({ exists }) => exists))}]::boolean[] as found`.execute(tx)
  const missing = new Set(all.filter((_, at) => !rows[0]!.found[at]))
  return new Map(
    metrics.flatMap(metric => {
      const because = needed.get(metric)!.find(evidence => missing.has(evidence))?.missingBecause
      return because === undefined ? [] : [[metric, because]]
    }),
  )
}

const evidenceOf = (metric: Metric): Evidence[] =>
  [...sourcesOf(metric).map(({ evidence }) => evidence), metric.evidence].filter(one => one !== undefined)
