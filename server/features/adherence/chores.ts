import type { Chore } from '#server/platform/jobs/index.ts'
import { invalidateWeek, recutDays } from './invalidation.ts'

const judgeWeek: Chore = {
  name: 'judge the last days again at night',
  run: (tx, { organizationId, clock }) => invalidateWeek(tx, organizationId, clock.now()),
}

const recut: Chore = {
  name: 'cut the days of agents where those of the organization begin',
  run: (tx, { organizationId, clock }) => recutDays(tx, organizationId, clock.now()),
}

export const chores = [judgeWeek, recut]
