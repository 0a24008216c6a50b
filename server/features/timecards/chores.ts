import type { Chore } from '#server/platform/jobs/index.ts'
import { closeOverdue } from './changed.ts'

const closeForgotten: Chore = {
  name: 'close timecards that nobody closed',
  feature: 'timecards',
  run: (tx, { organizationId, clock }) => closeOverdue(tx, organizationId, null, clock.now()),
}

export const chores = [closeForgotten]
