// Scheduled invitations go out at 00:00 of the first day in the agent's zone. Whoever has none on or after that day gets
// one, so a night in which nothing ran is made up for, and a second run finds nobody.
import { insertAuditEntries } from '#server/platform/audit/index.ts'
import { emit } from '#server/platform/events/index.ts'
import type { Chore } from '#server/platform/jobs/index.ts'
import { lockOrganization } from '../organization/index.ts'
import { invite } from './invite.ts'
import { lockDueInvitees } from './store.ts'

export const sendScheduledInvitations: Chore = {
  name: 'invite agents whose first day has come',
  always: 'Agents are there whatever is off.',
  async run(tx, { organizationId, clock, outside }) {
    if (!outside) return
    const now = clock.now()
    // A second run waits here, and then sees whom the first has invited.
    await lockOrganization(tx)
    const due = await lockDueInvitees(tx, new Date(now))
    if (due.length === 0) return
    const { configuration, secrets } = outside
    await invite(tx, { organizationId, managerId: null, configuration, secrets, now }, due)
    const entries = due.map(({ id, name }) => ({
      managerId: null,
      surferId: null,
      staff: null,
      action: 'invite' as const,
      entity: 'invitation' as const,
      entityId: id,
      entityName: name,
      details: {},
    }))
    await insertAuditEntries(tx, organizationId, entries)
    await emit(tx, organizationId, 'people.changed', { what: 'surfers' })
  },
}

export const chores = [sendScheduledInvitations]
