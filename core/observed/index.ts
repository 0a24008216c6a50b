export {
  type FieldValues,
  fieldValues,
  type GroupLink,
  passesAll,
  streamIdsOf,
  type TicketFilter,
} from './filters.ts'
export {
  CLOCK_SKEW_MS,
  eventsInOrder,
  isTicketGone,
  type MergedTicket,
  mergeTicketEvents,
} from './merge-events.ts'
export { type ActivityBlock, activityBlocks, type ServingTime, ticketSessions } from './sessions.ts'
export { type PhoneStatusSpan, statusSpans } from './status-spans.ts'
export { agentIdOf, factKeyOf, ticketFacts, ticketIdOf, ticketKeyOf } from './ticket-facts.ts'
export type {
  FactKind,
  ObservedTicket,
  SessionEvent,
  TicketChannel,
  TicketFact,
  TicketSession,
  TicketStatus,
  WorkBlock,
} from './types.ts'
export { BRIDGE_SHARE, CLOSE_GRACE_MS, inOrder, type WorkOptions, workBlocks } from './work-blocks.ts'
export {
  type EventActor,
  PHONE_STATUSES,
  type PhoneStatus,
  type TicketOrigin,
  type TicketSnapshot,
  type WorkEvent,
  type WorkEventKind,
} from './work-event.ts'
