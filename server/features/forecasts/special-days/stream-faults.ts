import { missingStreams } from '#server/features/streams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

/** Faults in a list of chosen ticket groups. `kept`: those chosen before, which may have been archived since. */
export async function streamFaults(
  tx: Tx,
  ids: readonly number[],
  pathOf: (index: number) => (string | number)[],
  kept: ReadonlySet<number> = new Set(),
): Promise<{ path: (string | number)[]; message: string }[]> {
  const missing = (await missingStreams(tx, ids)).filter(id => !kept.has(id))
  return [
    ...missing.map(id => ({
      path: pathOf(ids.indexOf(id)),
      message: `There is no ticket group ${id} here.`,
    })),
    ...ids.flatMap((id, index) =>
      ids.indexOf(id) === index
        ? []
        : [{ path: pathOf(index), message: `Ticket group ${id} is chosen twice.` }],
    ),
  ]
}
