import type { Tx } from '#server/platform/database/index.ts'

export { demandsOf } from './demands.ts'
export { exceptionsOf } from './exceptions.ts'
export async function adherenceToday(
  _tx: Tx,
  _organizationId: number,
  _surferIds: readonly number[],
): Promise<Map<number, { adherenceScore: number | null; timeOutOfAdherence: { seconds: number; percentage: number } }>> {
  return new Map()
}
