import { DAY_MS } from '#core/time/index.ts'
import { deleteAuditEntriesBefore } from '#server/platform/audit/index.ts'
import type { Chore } from '#server/platform/jobs/index.ts'

/** Two years: as long as what people did is compared from year to year. */
const RETENTION_MS = 2 * 365 * DAY_MS

const deleteOldEntries: Chore = {
  name: 'delete audit entries past retention',
  always: 'Upkeep: it deletes what is past its time.',
  run: (tx, { clock }) => deleteAuditEntriesBefore(tx, new Date(clock.now() - RETENTION_MS)),
}

export const chores = [deleteOldEntries]
