export {
  type FieldValues,
  fieldValues,
  type GroupLink,
  passesAll,
  streamIdsOf,
  TICKET_FIELDS,
  type TicketFilter,
} from './filters.ts'
export { eventsInOrder, foldTicket, isTicketGone, SKEW_MS, type TicketFold } from './fold.ts'
export { type ActivityBlock, activityBlocks, type ServingTime, ticketSessions } from './sessions.ts'
export { type PhoneStatusSpan, statusSpans } from './status-spans.ts'
export { agentOf, factKeyOf, ticketFacts, ticketKeyOf, ticketOf } from './ticket-facts.ts'
export type {
  FactKind,
  SessionEvent,
  Ticket,
  TicketChannel,
  TicketFact,
  TicketSession,
  TicketStatus,
  WorkBlock,
} from './types.ts'
export { BRIDGE_SHARE, CLOSE_GRACE_MS, inOrder, type WorkOptions, workBlocks } from './work-blocks.ts'
export {
  type Actor,
  PHONE_STATUSES,
  type PhoneStatus,
  type TicketOrigin,
  type TicketSnapshot,
  type WorkEvent,
  type WorkEventKind,
} from './work-event.ts'
