// Facts and snapshots go in, and what follows from them at once is brought up to date: tickets, their groups, and the
// contacts that they are.
import {
  agentIdOf,
  fieldValues,
  type GroupLink,
  isTicketGone,
  mergeTicketEvents,
  ticketKeyOf,
  type WorkEventKind,
} from '#core/observed/index.ts'
import { DAY_MS, type EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { deleteTicketContacts, type TicketContact, upsertTicketContacts } from '../connections/index.ts'
import {
  type ChangedFact,
  eventsOfTickets,
  mergeEvents,
  type ReceivedFact,
  type TicketEvent,
  type TicketRef,
} from './event-store.ts'
import * as store from './ticket-store.ts'

const keyOf = ({ connectionId, ticketId }: TicketRef) => ticketKeyOf(connectionId, ticketId)
const unique = (refs: readonly TicketRef[]): TicketRef[] => [
  ...new Map(
    refs.map(ref => [keyOf(ref), { connectionId: ref.connectionId, ticketId: ref.ticketId }]),
  ).values(),
]

/** Kinds of facts that decide when a ticket came, whether it still exists, or how long it was worked on. */
const SHAPING_KINDS: ReadonlySet<WorkEventKind['kind']> = new Set<WorkEventKind['kind']>([
  'ticket.created',
  'ticket.gone',
  'ticket.restored',
  'work.started',
  'work.ended',
])

export interface Recorded {
  /** Facts that are new, known better, or belong to other ticket groups now. */
  touched: ChangedFact[]
  /** Connections with contacts that were not known on their day. */
  lateArrivals: number[]
}

export async function record(
  tx: Tx,
  organizationId: number,
  { received, seen }: { received: readonly ReceivedFact[]; seen: readonly store.ReceivedSnapshot[] },
  { links, now }: { links: readonly GroupLink[]; now: EpochMs },
): Promise<Recorded> {
  const refs = unique(seen.map(one => ({ connectionId: one.connectionId, ticketId: one.snapshot.ticketId })))
  const before = new Map((await store.selectTickets(tx, organizationId, refs)).map(row => [keyOf(row), row]))
  const touched = await mergeEvents(tx, organizationId, 'work_event', received)
  const changed = await store.mergeTickets(tx, organizationId, 'ticket', seen, links)
  const shaped = touched.flatMap(({ kind, connectionId, ticketId }) =>
    ticketId !== null && SHAPING_KINDS.has(kind) ? [{ connectionId, ticketId }] : [],
  )
  const refolded = await recomputeTickets(tx, organizationId, [...changed, ...shaped])
  const regrouped = refolded.tickets.filter(row => isGroupedOtherwise(before.get(keyOf(row)), row))
  const facts = regrouped.flatMap(row => refolded.events.get(keyOf(row)) ?? [])
  return {
    touched: [...touched, ...facts.map(asChangedFact)],
    lateArrivals: [
      ...new Set(refolded.arrived.filter(c => c.arrivedAt < now - DAY_MS).map(c => c.connectionId)),
    ],
  }
}

export const asChangedFact = (event: TicketEvent): ChangedFact => ({
  connectionId: event.connectionId,
  kind: event.kind,
  occurredAt: event.occurredAt,
  agentId: agentIdOf(event),
  ticketId: null,
})

const isGroupedOtherwise = (
  before: store.TicketRow | undefined,
  { channel, streamIds }: store.TicketRow,
): boolean => before?.channel !== channel || before.streamIds.join() !== streamIds.join()

/** Works out anew whether tickets are still there and what contacts they are, from all that is known of them. */
export async function recomputeTickets(tx: Tx, organizationId: number, wanted: readonly TicketRef[]) {
  const refs = unique(wanted)
  const tickets = await store.selectTickets(tx, organizationId, refs)
  const openedFrom =
    tickets.length === refs.length ? Math.min(...tickets.map(ticket => ticket.openedAt)) : null
  const events = Map.groupBy(await eventsOfTickets(tx, organizationId, refs, openedFrom), event =>
    ticketKeyOf(event.connectionId, 'ticketId' in event ? event.ticketId : ''),
  )
  const rowOf = new Map(tickets.map(row => [keyOf(row), row]))
  const contacts: TicketContact[] = []
  const none: TicketRef[] = []
  const gone: (TicketRef & { isGone: boolean })[] = []
  for (const ref of refs) {
    const row = rowOf.get(keyOf(ref))
    const fold = mergeTicketEvents(events.get(keyOf(ref)) ?? [])
    const isGone = isTicketGone(
      row ? { isGone: row.snapshotIsGone, changedAt: row.changedAt } : null,
      fold.tombstone,
    )
    if (row && row.isGone !== isGone) gone.push({ ...ref, isGone })
    if (fold.arrivedAt === null || isGone) none.push(ref)
    else
      contacts.push({
        ...ref,
        arrivedAt: fold.arrivedAt,
        fields: JSON.stringify(row ? contactFields(row) : {}),
        handleTimeSeconds: fold.handleTimeMs === null ? null : fold.handleTimeMs / 1_000,
      })
  }
  await store.updateIsGone(tx, organizationId, gone)
  const arrived = await upsertTicketContacts(tx, organizationId, contacts)
  await deleteTicketContacts(tx, organizationId, none)
  return { tickets, events, arrived }
}

/** As ticket groups filter contacts by. */
const contactFields = (row: store.TicketRow) =>
  Object.fromEntries(
    Object.entries(fieldValues(row)).map(([field, values]) => [
      field,
      values.length === 1 ? values[0] : values,
    ]),
  )
