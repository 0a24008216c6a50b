// Reading page after page. A provider that answers the same place twice would be read for ever.
import { ConnectorProblem } from './connector-problem.ts'

export interface RecordPage<Item> {
  items: Item[]
  /** Link or cursor of the next page; null on the last. */
  next: string | null
}

/** `first`: null reads from the beginning. Empty pages are passed over. */
export async function* pages<Item>(
  first: string | null,
  read: (at: string | null) => Promise<RecordPage<Item>>,
): AsyncIterable<Item[]> {
  const seen = new Set<string | null>()
  for (let at = first; ; ) {
    seen.add(at)
    const { items, next } = await read(at)
    if (items.length > 0) yield items
    if (next === null) return
    if (seen.has(next)) throw new ConnectorProblem('refused', 'The pages of the provider lead in a circle.')
    at = next
  }
}
