// Puts every ticket into the ticket groups whose filters it passes now. In steps that can be repeated: a run that is
// killed is begun again and finds most of it done.

import { isDeepStrictEqual } from 'node:util'
import { type GroupLink, streamIdsOf } from '#core/observed/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { defineJob } from '#server/platform/jobs/index.ts'
import { eventsOfTickets, type TicketRef } from './event-store.ts'
import { lockObserved } from './lock-store.ts'
import { publishChanges } from './publish-changes.ts'
import { asChangedFact } from './record.ts'
import {
  saveGrouping,
  selectGrouping,
  selectLinks,
  selectTicketsAfter,
  updateStreamIds,
} from './ticket-store.ts'

const TICKETS_AT_ONCE = 1_000

export const reassignTicketGroups = defineJob<null>({
  kind: 'regroup-tickets',
  always: 'Connected systems go on reporting: the flag hides the page alone.',
  maxAttempts: 5,
  async run(_, context) {
    const { db, organizationId } = context
    for (;;) {
      const { links, before } = await db.inTenant(organizationId, async tx => ({
        links: await selectLinks(tx, organizationId),
        before: await selectGrouping(tx, organizationId),
      }))
      for (let after: TicketRef | null = { connectionId: 0, ticketId: '' }; after; ) {
        const from: TicketRef = after
        after = await db.inTenant(organizationId, tx =>
          reassignSome(tx, organizationId, changedConnections(before ?? [], links), links, from),
        )
        await context.progress(0.5)
      }
      const isDone = await db.inTenant(organizationId, async tx => {
        await lockObserved(tx, organizationId)
        if (!isDeepStrictEqual(await selectLinks(tx, organizationId), links)) return false
        await saveGrouping(tx, organizationId, links)
        return true
      })
      if (isDone) return context.complete(async () => null)
    }
  },
})

/** Whether the filters of ticket groups are other ones than those that tickets were grouped by. */
export async function isReassignmentDue(tx: Tx, organizationId: number): Promise<boolean> {
  const [before, links] = [await selectGrouping(tx, organizationId), await selectLinks(tx, organizationId)]
  return changedConnections(before ?? [], links).length > 0
}

function changedConnections(before: readonly GroupLink[], after: readonly GroupLink[]): number[] {
  const of = (links: readonly GroupLink[], id: number) => links.filter(link => link.connectionId === id)
  const ids = new Set([...before, ...after].map(link => link.connectionId))
  return [...ids].filter(id => !isDeepStrictEqual(of(before, id), of(after, id)))
}

/** Ticket after which the next step begins; null at the end. */
async function reassignSome(
  tx: Tx,
  organizationId: number,
  connectionIds: readonly number[],
  links: readonly GroupLink[],
  after: TicketRef,
): Promise<TicketRef | null> {
  await lockObserved(tx, organizationId)
  const tickets = await selectTicketsAfter(tx, organizationId, connectionIds, after, TICKETS_AT_ONCE)
  const changed = tickets.flatMap(ticket => {
    const { connectionId, ticketId } = ticket
    const streamIds = streamIdsOf(connectionId, ticket, links)
    return streamIds.join() === ticket.streamIds.join() ? [] : [{ connectionId, ticketId, streamIds }]
  })
  await updateStreamIds(tx, organizationId, changed)
  await publishChanges(
    tx,
    organizationId,
    (await eventsOfTickets(tx, organizationId, changed)).map(asChangedFact),
  )
  return tickets.length < TICKETS_AT_ONCE ? null : (tickets.at(-1) ?? null)
}
