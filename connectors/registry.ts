// The outside systems, and the only file here that the server imports.
import { type CsvResult, readCsv } from './csv/read-csv.ts'
import type { Connector } from './kit/types.ts'

export interface ProviderEntry {
  /** The specification's integration id. */
  id: number
  name: string
  displayName: string
  isOauth: boolean
}

export const CONNECTORS: readonly Connector[] = []

/** What can be connected today. */
export const PROVIDERS: readonly ProviderEntry[] = [
  ...CONNECTORS.map(connector => connector.provider),
  { id: 12, name: 'csv', displayName: 'CSV upload', isOauth: false },
]

export type { CountedInterval, CsvReading, RejectedRow } from './csv/read-csv.ts'
export * from './kit/types.ts'
export { type CsvResult, readCsv }
