import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import type { Actor } from '#server/platform/http/index.ts'

export const notifyPlansChanged = (tx: Tx, { organizationId, managerId }: Actor) =>
  emit(tx, organizationId, 'plans.changed', {}, { managerId: managerId ?? undefined })
