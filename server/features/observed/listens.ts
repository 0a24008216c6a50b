// What makes tickets and agents belong to others: ticket groups with other filters, and people with other addresses.
import { listener } from '#server/platform/events/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import { matchAgents } from './match-agents.ts'
import { isRegroupingDue, regroupTickets } from './reassign-ticket-groups.ts'

const regroup = listener({
  name: 'activity: group tickets by changed filters',
  on: ['stream.changed'],
  async handle(_, { tx, organizationId }) {
    if (await isRegroupingDue(tx, organizationId))
      await startJob(tx, organizationId, regroupTickets, null, { key: 'all' })
  },
})

const matchOurs = listener({
  name: 'activity: see whose work is whose, by our people',
  on: ['people.changed'],
  async handle({ payload: { what } }, { tx, organizationId }) {
    if (what === 'surfers') await matchAgents(tx, organizationId)
  },
})

const matchTheirs = listener({
  name: "activity: see whose work is whose, by the providers' people",
  on: ['connection.changed'],
  handle: (_, { tx, organizationId }) => matchAgents(tx, organizationId),
})

export const listeners = [regroup, matchOurs, matchTheirs]
