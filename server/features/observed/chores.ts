// Regular upkeep: monthly partitions are made ahead and dropped; provider agents that were listed meanwhile are
// matched.
import type { Chore } from '#server/platform/jobs/index.ts'
import { pruneWaiting } from '../connections/index.ts'
import { refreshEffortDays } from './effort.ts'
import { matchAgents } from './match-agents.ts'
import { dropOldMonths, makeMonthsAhead, pruneTickets, rawHorizon } from './retention.ts'

/** Days that are summed in one chore; a training sums the rest. */
const EFFORT_DAYS = 2_000

const monthsAhead: Chore = {
  name: 'make the months ahead',
  always: 'Connected systems go on reporting: the flag hides the page alone.',
  run: (tx, { clock }) => makeMonthsAhead(tx, clock.now()),
}

const oldMonths: Chore = {
  name: 'give up months that are too old',
  always: 'Upkeep: it deletes what is past its time.',
  run: (tx, { clock }) => dropOldMonths(tx, clock.now()),
}

const oldTickets: Chore = {
  name: 'forget tickets that nothing happened to for long, and records that were never read',
  always: 'Upkeep: it deletes what is past its time.',
  async run(tx, { organizationId, clock }) {
    await pruneTickets(tx, organizationId, clock.now())
    await pruneWaiting(tx, organizationId, new Date(rawHorizon(clock.now())))
  },
}

const agents: Chore = {
  name: 'see whose work is whose',
  always: 'Connected systems go on reporting: the flag hides the page alone.',
  run: (tx, { organizationId }) => matchAgents(tx, organizationId),
}

const effort: Chore = {
  name: 'sum the effort of changed days',
  always: 'Connected systems go on reporting: the flag hides the page alone.',
  async run(tx, { organizationId }) {
    await refreshEffortDays(tx, organizationId, EFFORT_DAYS)
  },
}

export const chores = [monthsAhead, oldMonths, oldTickets, agents, effort]
