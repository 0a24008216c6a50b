import type { Chore } from '#server/platform/jobs/index.ts'
import { invalidateWeek } from './invalidation.ts'

const judgeWeek: Chore = {
  name: 'judge the last days again at night',
  always: 'The board, performance and the agents’ own page rest on it, each with a flag of its own.',
  run: (tx, { organizationId, clock }) => invalidateWeek(tx, organizationId, clock.now()),
}

export const chores = [judgeWeek]
