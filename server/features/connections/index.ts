// For later features: which connections there are. Contacts and counted intervals are read by joining.
import type { Tx } from '#server/platform/database/index.ts'
import { selectConnections } from './store.ts'

export { displayNameOf } from './service.ts'

/** Of the ids, those that name no connection in use. */
export async function missingConnections(tx: Tx, connectionIds: readonly number[]): Promise<number[]> {
  const known = new Set((await selectConnections(tx, connectionIds)).filter(c => !c.deletedAt).map(c => c.id))
  return connectionIds.filter(id => !known.has(id))
}
