// Reading a stored record never throws: what can't be read is put aside with a sentence, so that one strange
// record stops no other.
import type { z } from 'zod'
import { parseJson } from './json.ts'
import type { Normalised, RawRecord } from './types.ts'

export const nothing = (): Normalised => ({
  events: [],
  snapshots: [],
  agents: [],
  problem: null,
  warnings: [],
  wants: [],
})

export const putAside = (problem: string): Normalised => ({ ...nothing(), problem })

/** Reads a record's JSON by its schema. The sentence names the field, never its value: it may be personal. */
export function readRecord<T>(
  record: RawRecord,
  schema: z.ZodType<T>,
  read: (value: T) => Normalised,
): Normalised {
  let json: unknown
  try {
    json = parseJson(record.body)
  } catch {
    return putAside(`${record.topic}: the body is no JSON.`)
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return putAside(`${record.topic}: ${issue?.path.join('.') || 'the body'} is not as expected.`)
  }
  try {
    return read(parsed.data)
  } catch (error) {
    return putAside(`${record.topic}: ${error instanceof Error ? error.name : 'a fault'} while reading it.`)
  }
}
