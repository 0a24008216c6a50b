import type { Manager } from '#contract/endpoints/managers.ts'

/** Reason why a manager can't be removed, or null. */
export function whyNotRemovable(
  manager: Pick<Manager, 'id'>,
  ownId: number | null | undefined,
  total: number,
): string | null {
  if (manager.id === ownId) return 'You can’t remove yourself'
  return total <= 1 ? 'The last manager can’t be removed' : null
}
