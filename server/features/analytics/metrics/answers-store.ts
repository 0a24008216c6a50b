// Answers to contacts that came in: by whom, how soon, and whether within the target of their ticket group. An
// answer is an agent who takes a call or chat, or writes to the customer.
import { sql } from 'kysely'
import { TICKETS, within } from './facts-store.ts'
import { type Evidence, type Metric, metric, ratio, type Source } from './source.ts'

/** Answers later than this after the range are not looked for. */
const LATEST_ANSWER_DAYS = 31

/** Contacts at the time when they came in; once for each of their ticket groups where it matters, else by the shortest target. */
const answers: Source = {
  name: 'answers',
  path: '/reporting/performance',
  evidence: TICKETS,
  grain: 'quarter-hour',
  // Every event of the range is read.
  maxDays: 92,
  dimensions: { channel: 'channel', 'ticket-group': 'stream' },
  relation: asked => sql`
    with told as materialized (
      select w.connection_id, w.ticket_id,
        coalesce(bool_or(w.kind = 'ticket.created' and w.data ->> 'origin' = 'inbound'), false) as is_inbound,
        coalesce(bool_or(w.data -> 'actor' ->> 'type' = 'bot'), false) as is_by_bot,
        min(w.occurred_at) filter (where w.kind = 'work.started' or (w.kind = 'ticket.comment'
          and (w.data ->> 'isPublic')::boolean and w.data -> 'actor' ->> 'type' = 'agent')) as answered_at
      from work_event w
      where w.kind in ('ticket.created', 'work.started', 'ticket.comment', 'ticket.status-changed')
        and w.occurred_at >= ${new Date(asked.span.start)}::timestamptz
        and w.occurred_at < ${new Date(asked.span.end)}::timestamptz + make_interval(days => ${LATEST_ANSWER_DAYS})
      group by 1, 2
    )
    select t.opened_at as starts_at, t.channel, g.stream, g.target,
      extract(epoch from o.answered_at - t.opened_at)::float8 as wait,
      extract(epoch from t.closed_at - t.opened_at)::float8 as open, o.is_by_bot
    from told o join ticket t on t.connection_id = o.connection_id and t.ticket_id = o.ticket_id
    cross join lateral (${
      asked.uses('ticket-group')
        ? sql`select s.id::text, s.target_response_time from stream s where s.id = any(t.stream_ids)`
        : sql`select '', min(s.target_response_time) from stream s where s.id = any(t.stream_ids)`
    }) g(stream, target)
    where o.is_inbound and not t.is_gone and ${within('t.opened_at', asked)}`,
}

const countOf = (condition: ReturnType<typeof sql>) => ({
  source: answers,
  sum: sql`count(*) filter (where ${condition})`,
})
const sums = {
  answered: countOf(sql`f.wait is not null`),
  unanswered: countOf(sql`f.wait is null and f.open is not null and not f.is_by_bot`),
  /** Number of unanswered contacts handled by a bot; null (unknown) instead of zero when no bot is reported. */
  byBot: {
    source: answers,
    sum: sql`nullif(count(*) filter (where f.wait is null and f.open is not null and f.is_by_bot), 0)`,
  },
  over: countOf(sql`f.open is not null`),
  wait: { source: answers, sum: sql`sum(f.wait)` },
  inTime: countOf(sql`f.wait <= f.target`),
  /** Nobody could have answered those in time that were given up before it, or that a bot handled. */
  evaluated: countOf(
    sql`f.target is not null and (f.wait is not null or (f.open > f.target and not f.is_by_bot))`,
  ),
}

const BOT: Evidence = {
  exists: sql`exists (select from work_event where data -> 'actor' ->> 'type' = 'bot')`,
  missingBecause:
    'No connected system has reported a reply of a bot yet. Systems whose bot closes or answers tickets report it by themselves.',
}

export const answerMetrics: Metric[] = [
  metric({
    key: 'service-level',
    label: 'Service level',
    unit: 'fraction',
    sentence:
      'Contacts that an agent answered within the target response time of the ticket group, as a share of those answered or closed unanswered after it.',
    isMoreBetter: true,
    measures: { inTime: sums.inTime, evaluated: sums.evaluated },
    value: ({ inTime, evaluated }) => ratio(inTime, evaluated),
  }),
  metric({
    key: 'time-to-answer',
    label: 'Time to first answer',
    unit: 'seconds',
    sentence:
      'Mean time from when a contact came in until an agent took the call or chat, or wrote to the customer.',
    isMoreBetter: false,
    measures: { wait: sums.wait, answered: sums.answered },
    value: ({ wait, answered }) => ratio(wait, answered),
  }),
  metric({
    key: 'answered',
    label: 'Answered',
    unit: 'contacts',
    sentence: 'Contacts of connected systems that an agent answered, at the time when they came in.',
    isMoreBetter: true,
    measures: { answered: sums.answered },
    value: ({ answered }) => answered,
  }),
  metric({
    key: 'unanswered',
    label: 'Unanswered',
    unit: 'contacts',
    sentence: 'Contacts that were closed or given up without an answer of an agent or a bot.',
    isMoreBetter: false,
    measures: { unanswered: sums.unanswered },
    value: ({ unanswered }) => unanswered,
  }),
  metric({
    key: 'bot-handled',
    label: 'Handled by a bot',
    unit: 'contacts',
    sentence:
      'Closed contacts that a bot replied to or closed and no agent answered, where the connected system tells of its bot.',
    isMoreBetter: true,
    evidence: BOT,
    measures: { byBot: sums.byBot },
    value: ({ byBot }) => byBot,
  }),
  metric({
    key: 'bot-share',
    label: 'Share handled by a bot',
    unit: 'fraction',
    sentence: 'Contacts that a bot handled, as a share of the closed ones.',
    isMoreBetter: true,
    evidence: BOT,
    measures: { byBot: sums.byBot, over: sums.over },
    value: ({ byBot, over }) => ratio(byBot, over),
  }),
]
