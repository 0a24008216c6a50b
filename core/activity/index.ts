export { type ActivityBlock, activityBlocks, type ServingTime, ticketSessions } from './sessions.ts'
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
