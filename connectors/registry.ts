// The outside systems, and the only file here that the server imports.
import { type CsvResult, readCsv } from './csv/read-csv.ts'

export interface ProviderEntry {
  /** The specification's integration id. */
  id: number
  name: string
  displayName: string
  isOauth: boolean
}

/** What can be connected today. */
export const PROVIDERS: readonly ProviderEntry[] = [
  { id: 12, name: 'csv', displayName: 'CSV upload', isOauth: false },
]

export type { CountedInterval, CsvReading, RejectedRow } from './csv/read-csv.ts'
export { type CsvResult, readCsv }
