// Planned changes of contract and team take effect when their day begins on the agent's clock. Days in which nothing ran
// are made up for, and a second run finds nothing.
import type { Chore } from '#server/platform/jobs/index.ts'
import { applyDueChanges } from './changes.ts'

const applyPlannedChanges: Chore = {
  name: 'apply planned changes of agents whose day has come',
  always: 'Agents are there whatever is off.',
  async run(tx, { organizationId, clock }) {
    await applyDueChanges(tx, organizationId, clock.now())
  },
}

export const chores = [applyPlannedChanges]
