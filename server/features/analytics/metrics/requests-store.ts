// Requests of agents, at the time when they were made, by how they stand.
import { sql } from 'kysely'
import { onDay, within } from './facts-store.ts'
import { type Metric, metric, ratio, type Source } from './source.ts'

/** A swap belongs to the agent of its first shift. */
const requests: Source = {
  name: 'requests',
  path: '/requests',
  grain: 'quarter-hour',
  maxDays: 400,
  dimensions: { team: 'team', agent: 'agent', 'request-type': 'request_type' },
  relation: asked => sql`
    select r.created_at as starts_at, r.request_type, r.status, s.id::text as agent,
      ${onDay('team_id', sql`(r.created_at at time zone s.timezone)::date`)}::text as team
    from (
      select organization_id, surfer_id, created_at, 'change' as request_type, status from change_request
      where deleted_at is null
      union all
      select organization_id, surfer_id, created_at, 'time-off', case status when 'waitlisted' then 'pending' else status end
      from time_off_request
      union all
      select w.organization_id, p.surfer_id, w.created_at, 'swap', w.status
      from shift_swap w
      join lateral (select m.surfer_id from shift_swap_member m
        where m.organization_id = w.organization_id and m.swap_id = w.id order by m.surfer_id limit 1) p on true
      where w.status in ('pending', 'approved', 'rejected')
    ) r join surfer s on s.organization_id = r.organization_id and s.id = r.surfer_id
    where ${within('r.created_at', asked)}`,
}

const countOf = (status: 'pending' | 'approved' | 'rejected') => ({
  source: requests,
  sum: sql`count(*) filter (where f.status = ${status})`,
})
const all = { source: requests, sum: sql`count(*)` }

export const requestMetrics: Metric[] = [
  metric({
    key: 'requests',
    label: 'Requests',
    unit: 'requests',
    sentence: 'Change requests, agreed swaps and requests for time off that agents made.',
    isMoreBetter: null,
    measures: { all },
    value: sums => sums.all,
  }),
  ...(
    [
      ['pending', 'Pending requests', 'Requests that nobody has decided yet.'],
      ['approved', 'Approved requests', 'Requests that were approved.'],
      ['rejected', 'Rejected requests', 'Requests that were rejected.'],
    ] as const
  ).map(([status, label, sentence]) =>
    metric({
      key: `requests-${status}`,
      label,
      unit: 'requests',
      sentence,
      isMoreBetter: null,
      measures: { count: countOf(status) },
      value: ({ count }) => count,
    }),
  ),
  metric({
    key: 'approval-rate',
    label: 'Approval rate',
    unit: 'fraction',
    sentence: 'Approved requests as a share of those that were decided.',
    isMoreBetter: null,
    measures: { approved: countOf('approved'), rejected: countOf('rejected') },
    value: ({ approved, rejected }) => ratio(approved, (approved ?? 0) + (rejected ?? 0)),
  }),
]
