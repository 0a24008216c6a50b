import { DAY_MS } from '#core/time/index.ts'
import type { Chore } from '#server/platform/jobs/index.ts'
import { deleteReportsBefore } from './store.ts'

const KEPT_MS = 7 * DAY_MS

const sweepReports: Chore = {
  name: 'forget reports that were made long ago',
  always: 'Upkeep: it deletes what is past its time.',
  run: (tx, { clock }) => deleteReportsBefore(tx, new Date(clock.now() - KEPT_MS)),
}

export const chores = [sweepReports]
