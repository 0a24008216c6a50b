import type { Chore } from '#server/platform/jobs/index.ts'
import { voidOutdated, voidUnanswered } from './outdated.ts'

const voidBegun: Chore = {
  name: 'void requests whose shift has begun',
  feature: 'changeRequests',
  run: (tx, { organizationId, clock }) =>
    voidOutdated(tx, { organizationId, now: clock.now() }, 'shift-begun'),
}

const endUnanswered: Chore = {
  name: 'end swaps that were not answered in time',
  feature: 'changeRequests',
  run: (tx, { organizationId, clock }) => voidUnanswered(tx, { organizationId, now: clock.now() }),
}

export const chores = [voidBegun, endUnanswered]
