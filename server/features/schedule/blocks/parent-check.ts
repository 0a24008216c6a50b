// Time in lieu is for a shift of the same agent, in its week or the one after.
import { addDays, localDateOf, weekStartOf } from '#core/time/index.ts'
import { organizationWeekStart } from '#server/features/organization/index.ts'
import { surfersForScheduling } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { BlockFault, BlockToCheck } from './block-content.ts'
import { blocksById } from './blocks-store.ts'

/** Faults of the shifts that time in lieu is for, in order; null: the block has none. A link that stays is not asked. */
export async function parentFaults(tx: Tx, edits: readonly BlockToCheck[]): Promise<(BlockFault | null)[]> {
  const isNew = ({ block, before }: BlockToCheck) =>
    block.parentBlockId &&
    (before?.parentBlockId !== block.parentBlockId || before.interval.start !== block.interval.start)
  const asked = edits.filter(isNew)
  if (asked.length === 0) return edits.map(() => null)
  const parents = await blocksById(tx, [...new Set(asked.map(({ block }) => block.parentBlockId!))])
  const surferIds = [...new Set(asked.map(({ block }) => block.surferId))]
  const zones = new Map(
    (await surfersForScheduling(tx, { surferIds })).map(surfer => [surfer.id, surfer.zone]),
  )
  const weekStartsOn = await organizationWeekStart(tx)
  return edits.map(edit => {
    if (!isNew(edit)) return null
    const { surferId, parentBlockId, interval } = edit.block
    const fault = (message: string): BlockFault => ({ path: ['parentBlockId'], message })
    const shift = parents.find(one => one.id === parentBlockId)
    if (shift?.type !== 'shift' || shift.surferId !== surferId)
      return fault(`The agent has no shift ${parentBlockId}. Choose one of the agent’s own shifts.`)
    const dateOf = (instant: number) => localDateOf(zones.get(surferId) ?? 'Etc/UTC', instant)
    const worked = dateOf(shift.interval.start)
    const first = weekStartOf(worked, weekStartsOn)
    const last = addDays(first, 13)
    const day = dateOf(interval.start)
    if (day < first || day > last)
      return fault(
        `Time in lieu for the shift on ${worked} must be between ${first} and ${last}, in the same week or the next.`,
      )
    return null
  })
}
