import type { Tx } from '#server/platform/database/index.ts'

export type InTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export interface ExportedFile {
  name: string
  /** Text in parts, the headers first, and the lines in each. */
  parts: AsyncIterable<{ text: string; rowCount: number }>
}
