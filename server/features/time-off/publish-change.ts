import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import type { Actor } from '#server/platform/http/index.ts'

/** Browsers fetch balances, calendars and requests again. */
export const publishTimeOffChange = (
  tx: Tx,
  { organizationId, managerId }: Pick<Actor, 'organizationId' | 'managerId'>,
) => emit(tx, organizationId, 'time-off.changed', {}, { managerId: managerId ?? undefined })
