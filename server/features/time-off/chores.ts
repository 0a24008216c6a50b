import type { Chore } from '#server/platform/jobs/index.ts'
import { endUndecided } from './decide.ts'
import { publishTimeOffChange } from './publish-change.ts'

const endPast: Chore = {
  name: 'end requests for time off that nobody decided',
  feature: 'timeOff',
  async run(tx, { organizationId, clock }) {
    const ended = await endUndecided(tx, { clock }, organizationId)
    if (ended > 0) await publishTimeOffChange(tx, { organizationId, managerId: null })
  },
}

export const chores = [endPast]
