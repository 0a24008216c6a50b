// Actions are swaps of blocks, so applying and reverting are the same thing in two directions.
import type { ScheduledBlock } from '#core/blocks/index.ts'
import type { OptimizationAction } from './types.ts'

type Swap = Pick<OptimizationAction, 'before' | 'after'>

export const applyAction = (blocks: readonly ScheduledBlock[], action: Swap) =>
  swapped(blocks, action.before, action.after)

export const revertAction = (blocks: readonly ScheduledBlock[], action: Swap) =>
  swapped(blocks, action.after, action.before)

function swapped(
  blocks: readonly ScheduledBlock[],
  gone: readonly ScheduledBlock[],
  come: readonly ScheduledBlock[],
): ScheduledBlock[] {
  const ids = new Set(gone.map(block => block.id))
  return [...blocks.filter(block => !ids.has(block.id)), ...come]
}
