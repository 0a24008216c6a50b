// Jobs on all tickets at once, and messages that wait until many contacts have come.
import { MINUTE_MS } from '#core/time/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { defineJob } from '#server/platform/jobs/index.ts'
import { reassignTicketGroups } from './reassign-ticket-groups.ts'

/** A backfill brings a month in minutes: forecasts learn from what came in so long, not from every page. */
export const PUBLISH_AFTER_MS = 2 * MINUTE_MS

export const publishContacts = defineJob<{ connectionId: number }>({
  kind: 'tell-contacts',
  always: 'Connected systems go on reporting: the flag hides the page alone.',
  maxAttempts: 5,
  run: ({ connectionId }, { organizationId, jobId, complete }) =>
    complete(async tx => {
      await emit(tx, organizationId, 'contacts.recorded', { connectionId }, { jobId })
      return { connectionId }
    }),
})

export const jobs = [publishContacts, reassignTicketGroups]
