// Contacts as they came, and tickets of connected systems by channel.
import { sql } from 'kysely'
import { TICKETS, within } from './facts-store.ts'
import { type Metric, metric, ratio, type Source } from './source.ts'

/** Steps of a ticket group's history, each at its start. */
const history: Source = {
  name: 'contacts',
  path: '/forecasts/forecast',
  grain: 'quarter-hour',
  maxDays: 400,
  isEveryDay: true,
  dimensions: { 'ticket-group': 'stream' },
  relation: asked => sql`
    select h.starts_at, h.stream_id::text as stream, h.offered, h.handle_time_seconds,
      coalesce(h.handled, h.offered) as handled
    from stream s join stream_history h on h.organization_id = s.organization_id and h.stream_id = s.id
      and ${within('h.starts_at', asked)}
    where s.archived_at is null`,
}

/** Each ticket when it was opened, and when it was last closed; once for each of its ticket groups. */
const tickets: Source = {
  name: 'tickets',
  path: '/reporting/performance',
  evidence: TICKETS,
  grain: 'quarter-hour',
  maxDays: 400,
  dimensions: { channel: 'channel', 'ticket-group': 'stream' },
  relation: asked => sql`
    select e.starts_at, e.opened, e.closed, t.channel, g.stream
    from ticket t
    cross join lateral (values (t.opened_at, 1, 0), (t.closed_at, 0, 1)) e(starts_at, opened, closed)
    cross join lateral ${asked.uses('ticket-group') ? sql`unnest(t.stream_ids::text[])` : sql`(values (''))`} g(stream)
    where not t.is_gone and ${within('e.starts_at', asked)}`,
}

const sumOf = (expression: ReturnType<typeof sql>, source: Source = history) => ({
  source,
  sum: sql`sum(${expression})`,
})

export const contactMetrics: Metric[] = [
  metric({
    key: 'contacts',
    label: 'Contacts',
    unit: 'contacts',
    sentence: 'Contacts that came in, by the history of the ticket groups.',
    isMoreBetter: null,
    measures: { offered: sumOf(sql`f.offered`) },
    value: ({ offered }) => offered,
  }),
  metric({
    key: 'handle-time',
    label: 'Average handle time',
    unit: 'seconds',
    sentence: 'Mean time that was spent on a handled contact, where the source tells it.',
    isMoreBetter: false,
    measures: {
      seconds: sumOf(sql`f.handle_time_seconds * f.handled`),
      timed: { source: history, sum: sql`sum(f.handled) filter (where f.handle_time_seconds is not null)` },
    },
    value: ({ seconds, timed }) => ratio(seconds, timed),
  }),
  metric({
    key: 'tickets-opened',
    label: 'Tickets opened',
    unit: 'tickets',
    sentence:
      'Tickets, calls and chats of connected systems that were opened; in several ticket groups, once in each.',
    isMoreBetter: null,
    measures: { opened: sumOf(sql`f.opened`, tickets) },
    value: ({ opened }) => opened,
  }),
  metric({
    key: 'tickets-closed',
    label: 'Tickets closed',
    unit: 'tickets',
    sentence: 'Tickets, calls and chats of connected systems, at the time when each was last closed.',
    isMoreBetter: true,
    measures: { closed: sumOf(sql`f.closed`, tickets) },
    value: ({ closed }) => closed,
  }),
]
