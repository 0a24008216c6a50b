import type { Chore } from '#server/platform/jobs/index.ts'
import { invalidateWeek } from './invalidation.ts'

const judgeWeek: Chore = {
  name: 'judge the last days again at night',
  run: (tx, { organizationId, clock }) => invalidateWeek(tx, organizationId, clock.now()),
}

export const chores = [judgeWeek]
