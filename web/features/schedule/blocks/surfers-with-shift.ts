// The filter by shift: agents who have one of the chosen shift templates among the blocks in view.
import type { Block } from '#contract/endpoints/schedule.ts'
import type { BlockNames } from './schedule-block.ts'
import * as texts from './texts.ts'

/** Id that stands for custom shifts, which have no template. */
export const CUSTOM_SHIFT = 0
export const NO_TEMPLATE = texts.noTemplate

/** Agents who have one of the shifts; null: nothing was chosen. */
export function surfersWithShift(
  blocks: readonly Pick<Block, 'type' | 'surferId' | 'shiftTemplateId'>[],
  shiftTemplateIds: readonly number[],
  { shifts }: BlockNames,
): Set<number> | null {
  if (shiftTemplateIds.length === 0) return null
  const chosen = new Set(shiftTemplateIds)
  return new Set(
    blocks.flatMap(({ type, surferId, shiftTemplateId: id }) => {
      const isKnown = id !== null && shifts.has(id)
      return type === 'shift' && chosen.has(isKnown ? id : CUSTOM_SHIFT) ? surferId : []
    }),
  )
}
