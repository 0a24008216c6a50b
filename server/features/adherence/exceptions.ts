// Which exceptions hold for which agent, and when.
import { type AdherenceException, exceptionTimes } from '#core/adherence/index.ts'
import type { EpochMs, Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { selectExceptionsNear, selectZones } from './exceptions-store.ts'

/** Exceptions by agent that hold at some moment in [from, to); the oldest first. */
export async function exceptionsOf(
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
  from: EpochMs,
  to: EpochMs,
): Promise<Map<number, AdherenceException[]>> {
  const stored = await selectExceptionsNear(tx, organizationId, surferIds, from, to)
  const zones = stored.length > 0 ? await selectZones(tx, organizationId, surferIds) : new Map<number, Zone>()
  const bySurfer = new Map<number, AdherenceException[]>(surferIds.map(id => [id, []]))
  for (const { id, times, taskId, streamIds, statuses, inAdherenceWhenAvailable, surferIds: of } of stored) {
    // Most agents of one exception share a zone.
    const inZone = new Map<Zone, AdherenceException>()
    for (const surferId of of) {
      const zone = zones.get(surferId)
      if (zone === undefined) continue
      let exception = inZone.get(zone)
      if (!exception) {
        exception = {
          id,
          type: times.type,
          taskId,
          streamIds,
          phoneStatuses: statuses,
          intervals: exceptionTimes(times, zone, { start: from, end: to }),
          isInAdherenceWhenAvailable: inAdherenceWhenAvailable,
        }
        inZone.set(zone, exception)
      }
      if (exception.intervals.length > 0) bySurfer.get(surferId)!.push(exception)
    }
  }
  return bySurfer
}
