// Observed work of agents, for adherence and boards. 'observed.changed' in the outbox asks for what is worked out
// later; 'lineup_observed' with the organization's id wakes boards, which follow eventsSince.

export { type AgentWork, readAgentWork, ticketsOf } from './agent-work.ts'
export { type Drain, startDrain } from './drain.ts'
export { type DrainTools, drainBatch } from './drain-batch.ts'
export { refreshEffort } from './effort.ts'
export { effortOfTickets } from './effort-store.ts'
export {
  type AgentKey,
  eventsOf,
  eventsSince,
  newestSeq,
  type StoredEvent,
  statusesBefore,
  type TicketEvent,
} from './event-store.ts'
export { agentsOfSurfers, type MatchedAgent, matchesOf } from './match-store.ts'
export { type RebuildOptions, rebuild } from './rebuild.ts'
export type { RebuildReport } from './rebuild-store.ts'
export { factHorizon, monthStart } from './retention.ts'
