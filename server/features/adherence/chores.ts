import type { Chore } from '#server/platform/jobs/index.ts'
import { invalidateWeek, recutDays } from './invalidation.ts'

const evaluateWeek: Chore = {
  name: 'evaluate the last days again at night',
  always: 'The board, performance and the agents’ own page rest on it, each with a flag of its own.',
  run: (tx, { organizationId, clock }) => invalidateWeek(tx, organizationId, clock.now()),
}

const recut: Chore = {
  name: 'cut the days of agents where those of the organization begin',
  always: 'The board, performance and the agents’ own page rest on it, each with a flag of its own.',
  run: (tx, { organizationId, clock }) => recutDays(tx, organizationId, clock.now()),
}

export const chores = [evaluateWeek, recut]
