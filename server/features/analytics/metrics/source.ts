// The semantic layer: a source is a relation of facts with its grain and dimensions, a measure a sum over one, a metric a
// formula over measures. Statements are written from these alone (figures-store.ts).
import type { RawBuilder } from 'kysely'
import type { MetricInfo } from '#contract/analytics/analytics.ts'
import {
  type Dimension,
  NAMED_DIMENSIONS,
  type NamedDimension,
  TIME_DIMENSIONS,
  type TimeDimension,
} from '#contract/analytics/dimensions.ts'
import type { EpochMs, Interval, LocalDate, Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Threads } from '#server/platform/jobs/index.ts'

/** Question that a relation answers, as far as it may know it. */
export interface Asked {
  tx: Tx
  threads: Pick<Threads, 'run'>
  zone: Zone
  /** Whole local days of the zone. */
  span: Interval
  from: LocalDate
  to: LocalDate
  /** Starts of the periods; the first is the start of the range. */
  edges: readonly EpochMs[]
  /** Facts that several questions of a page need, by name and range. */
  shared: Map<string, Promise<unknown>>
  /** Whether figures are grouped or filtered by it. */
  uses(dimension: NamedDimension): boolean
}

/** Condition that facts have ever been there. */
export interface Evidence {
  /** Condition that is true once there have been any. */
  exists: RawBuilder<unknown>
  /** Reason why there are none, as a sentence with what to do. */
  missingBecause: string
}

export interface Source {
  name: string
  /** Page that shows the facts. */
  path: string
  /** Shortest period that the facts are known for. */
  grain: TimeDimension
  maxDays: number
  /** Left out where there are always facts, or none is a figure too. */
  evidence?: Evidence
  /** Facts of every day for which they are known: a day without any is an unknown one. */
  isEveryDay?: boolean
  /** Names of the relation's text columns. */
  dimensions: Partial<Record<NamedDimension, string>>
  /** Columns: starts_at, by which a fact counts for a period, those of the dimensions, and what measures sum. */
  relation(asked: Asked): RawBuilder<unknown> | Promise<RawBuilder<unknown>>
}

export interface Measure {
  source: Source
  /** Aggregate over the facts `f`. */
  sum: RawBuilder<unknown>
}

/** Sums of one row, by the name of their measure; null: no facts. */
type Sums<Name extends string> = Record<Name, number | null>

export interface Metric extends Pick<MetricInfo, 'key' | 'label' | 'unit' | 'sentence' | 'isMoreBetter'> {
  measures: Record<string, Measure>
  /** Evidence that it needs beside that of its sources. */
  evidence?: Evidence
  value(sums: Record<string, number | null>): number | null
}

export const metric = <Name extends string>(
  definition: Omit<Metric, 'measures' | 'value'> & {
    measures: Record<Name, Measure>
    value(sums: Sums<Name>): number | null
  },
): Metric => definition as Metric

/** Part of a whole; null where either is unknown or the whole is nothing. */
export const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : part / whole

export const hours = (seconds: number | null): number | null => (seconds === null ? null : seconds / 3600)

export const sourcesOf = ({ measures }: Metric): Source[] => [
  ...new Set(Object.values(measures).map(({ source }) => source)),
]

/** Named dimensions that all sources know, and the periods that none is too coarse for. */
export function dimensionsOf(one: Metric): Dimension[] {
  const sources = sourcesOf(one)
  const coarsest = Math.max(...sources.map(({ grain }) => TIME_DIMENSIONS.indexOf(grain)))
  return [
    ...TIME_DIMENSIONS.slice(coarsest),
    ...NAMED_DIMENSIONS.filter(dimension => sources.every(({ dimensions }) => dimensions[dimension])),
  ]
}
