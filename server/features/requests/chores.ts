import type { Chore } from '#server/platform/jobs/index.ts'
import { voidOutdated } from './outdated.ts'

const voidBegun: Chore = {
  name: 'void requests whose shift has begun',
  feature: 'changeRequests',
  run: (tx, { organizationId, clock }) =>
    voidOutdated(tx, organizationId, 'shift-begun', new Date(clock.now())),
}

export const chores = [voidBegun]
