// Reacts to the end of a call that ran into a break.
import { type EpochMs, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { listener } from '#server/platform/events/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import { agentsOfSurfers, eventsOf, type TicketEvent, ticketsOf } from '../observed/index.ts'
import { optimizationSettings } from '../organization/index.ts'
import { adjustBreak, shiftsMet } from './adjust-break-job.ts'

/** Age of an event after which it no longer moves a break. */
const RECENT_MS = 15 * MINUTE_MS
const LONGEST_CALL_MS = 12 * HOUR_MS

type Ended = Extract<TicketEvent, { kind: 'work.ended' }>
const isEnd = (event: TicketEvent): event is TicketEvent & Ended => event.kind === 'work.ended'

const adjustBreaks = listener({
  name: 'optimizations: move breaks that calls ran into',
  on: ['observed.changed'],
  async handle({ payload }, { tx, organizationId, clock }) {
    const recent: EpochMs = clock.now() - RECENT_MS
    if (Date.parse(payload.to) < recent) return
    if (!(await optimizationSettings(tx)).breakTimeAdjustment) return
    const agents = await agentsOfSurfers(tx, organizationId, payload.surferIds)
    const from = Math.max(recent, Date.parse(payload.from))
    const events = await eventsOf(tx, organizationId, { agents, from, to: Date.parse(payload.to) + 1 })
    for (const end of events.filter(isEnd)) {
      const { connectionId, ticketId, agentId, occurredAt } = end
      const agent = agents.find(one => one.connectionId === connectionId && one.remoteId === agentId)
      const ticket = [...(await ticketsOf(tx, organizationId, [{ connectionId, ticketId }])).values()][0]
      if (!agent || (ticket && ticket.channel !== 'call')) continue
      const before = await eventsOf(tx, organizationId, {
        agents: [agent],
        from: occurredAt - LONGEST_CALL_MS,
        to: occurredAt,
      })
      const start = before.findLast(event => event.kind === 'work.started' && event.ticketId === ticketId)
      if (!start) continue
      const call = { start: start.occurredAt, end: occurredAt }
      const { surferId } = agent
      if ((await shiftsMet(tx, { surferId, call })).length === 0) continue
      const cause = `${connectionId}:${end.factKey}`
      await startJob(tx, organizationId, adjustBreak, { surferId, cause, call }, { key: cause })
    }
  },
})

export const listeners = [adjustBreaks]
