// Events that change whose tickets and agents are whose: other filters of ticket groups, other e-mail addresses.
import { listener } from '#server/platform/events/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import { PUBLISH_AFTER_MS, publishContacts } from './jobs.ts'
import { matchAgents } from './match-agents.ts'
import { isReassignmentDue, reassignTicketGroups } from './reassign-ticket-groups.ts'

const regroup = listener({
  name: 'observed: reassign tickets to groups by changed filters',
  on: ['stream.changed'],
  async handle(_, { tx, organizationId }) {
    if (await isReassignmentDue(tx, organizationId))
      await startJob(tx, organizationId, reassignTicketGroups, null, { key: 'all' })
  },
})

const matchAfterPeopleChange = listener({
  name: 'observed: match provider agents after a change of our people',
  on: ['people.changed'],
  async handle({ payload: { what } }, { tx, organizationId }) {
    if (what === 'surfers') await matchAgents(tx, organizationId)
  },
})

const matchAfterSync = listener({
  name: 'observed: match provider agents after a change at the provider',
  on: ['connection.changed'],
  handle: (_, { tx, organizationId }) => matchAgents(tx, organizationId),
})

/** After the drain of what was read back, so that forecasts learn from all of it. */
const publishAfterRepair = listener({
  name: 'observed: publish contacts after a gap was repaired',
  on: ['contacts.repaired'],
  async handle({ payload: { connectionId } }, { tx, organizationId, clock }) {
    const runAt = new Date(clock.now() + PUBLISH_AFTER_MS)
    await startJob(
      tx,
      organizationId,
      publishContacts,
      { connectionId },
      { key: String(connectionId), runAt },
    )
  },
})

export const listeners = [regroup, matchAfterPeopleChange, matchAfterSync, publishAfterRepair]
