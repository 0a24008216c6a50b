import type { Manager } from '#contract/endpoints/managers.ts'
import * as texts from './texts.ts'

/** Reason why a manager can't be removed, or null. */
export function whyNotRemovable(
  manager: Pick<Manager, 'id'>,
  ownId: number | null | undefined,
  total: number,
): string | null {
  if (manager.id === ownId) return texts.youCantRemoveYourself
  return total <= 1 ? texts.theLastManagerCantBeRemoved : null
}
