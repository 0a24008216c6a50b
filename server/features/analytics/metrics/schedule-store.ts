// Published time of agents by what is on top at each moment (core/blocks/layers.ts), and their contracts.
import { sql } from 'kysely'
import { absence } from './absence-store.ts'
import { meets, onDay } from './facts-store.ts'
import { hours, type Metric, metric, ratio, type Source } from './source.ts'

/** Weekly hours of an agent whose contract names none. */
export const USUAL_WEEKLY_HOURS = 40

/** Segments without overlap. Where two activities are at once, the one that was added first counts. */
const schedule: Source = {
  name: 'schedule',
  path: '/schedule/shifts',
  grain: 'quarter-hour',
  maxDays: 400,
  isSpan: true,
  dimensions: { team: 'team', agent: 'agent', activity: 'activity' },
  relation: asked => sql`
    with b as materialized (
      select organization_id, id, surfer_id, type, breaks, tstzrange(starts_at, ends_at) as whole,
        case conflict_type when 'fill' then 6 else 0 end as late
      from block where published_version is not null and ${meets('starts_at', 'ends_at', asked)}
    ), t as (
      select k.block_id, k.task_id,
        case a.type when 'task-break' then 'break' when 'task-blocked-time' then 'blocked-time' else 'task' end as kind, tstzrange(k.starts_at, k.ends_at) as span,
        exists (select from task_stream l where l.organization_id = k.organization_id and l.task_id = k.task_id) as serves
      from block_task k join b on b.organization_id = k.organization_id and b.id = k.block_id
      join task a on a.organization_id = k.organization_id and a.id = k.task_id
    ), piece as (
      select surfer_id, late + array_position(array['time-off', 'time-in-lieu', 'blocked-time', '', '', 'shift'], type) as rank,
        type as kind, case type when 'blocked-time' then 'blocked-time' when 'shift' then 'none' end as activity,
        type = 'shift' and n.block_id is null as serves, whole as span
      from b left join (select distinct block_id from t) n on n.block_id = b.id
      union all
      select surfer_id, late + 4, 'break', 'break', false,
        tstzrange((p ->> 'start')::timestamptz, (p ->> 'end')::timestamptz) * whole
      from b cross join jsonb_array_elements(breaks) p
      union all
      select b.surfer_id, b.late + 5, t.kind, t.task_id::text, t.serves, t.span * b.whole
      from t join b on b.id = t.block_id
    ), layer as (
      select surfer_id, rank, kind, activity, serves, range_agg(span) as spans
      from piece where not isempty(span) group by 1, 2, 3, 4, 5
    ), own as (
      select *, spans - coalesce(range_agg(spans) over (
        partition by surfer_id order by rank, length(activity), activity, serves
        rows between unbounded preceding and 1 preceding), '{}'::tstzmultirange) as left_over
      from layer
    )
    select lower(g) as starts_at, upper(g) as ends_at, o.surfer_id::text as agent, o.kind, o.activity, o.serves,
      ${
        asked.uses('team')
          ? sql`(select ${onDay('team_id', sql`(lower(g) at time zone s.timezone)::date`)}::text from surfer s
              where s.id = o.surfer_id)`
          : sql`null::text`
      } as team
    from own o cross join unnest(o.left_over) g
    where o.kind not in ('time-off', 'time-in-lieu')`,
}

/** Days of agents who are employed on them. */
const contract: Source = {
  name: 'contracts',
  path: '/settings/agents',
  grain: 'day',
  maxDays: 400,
  dimensions: { team: 'team', agent: 'agent' },
  relation: ({ from, to, zone }) => sql`
    select d.day at time zone ${zone} as starts_at, s.id::text as agent, ${onDay('team_id', sql`d.day::date`)}::text as team,
      coalesce(${onDay('max_contracted_hours', sql`d.day::date`)}, ${onDay('min_contracted_hours', sql`d.day::date`)},
        ${USUAL_WEEKLY_HOURS}) as weekly_hours
    from surfer s
    cross join generate_series(${from}::timestamp, ${to}::timestamp - interval '1 day', interval '1 day') as d(day)
    where (s.start_date is null or d.day >= s.start_date) and (s.end_date is null or d.day <= s.end_date)
      and (s.deleted_at is null or d.day < s.deleted_at)`,
}

/** Time reported outside of shifts. */
const overtime: Source = {
  name: 'overtime',
  path: '/reporting/timesheets',
  grain: 'quarter-hour',
  maxDays: 400,
  isSpan: true,
  dimensions: { team: 'team', agent: 'agent' },
  relation: asked => sql`
    select c.reported_start as starts_at, c.reported_end as ends_at, c.surfer_id::text as agent,
      ${onDay('team_id', sql`(c.reported_start at time zone s.timezone)::date`)}::text as team
    from timecard c join surfer s on s.organization_id = c.organization_id and s.id = c.surfer_id
    where c.type = 'overtime' and ${meets('c.reported_start', 'c.reported_end', asked)}`,
}

const secondsWhere = (condition: ReturnType<typeof sql>) => ({
  source: schedule,
  sum: sql`sum(f.seconds) filter (where ${condition})`,
})
const sums = {
  scheduled: { source: schedule, sum: sql`sum(f.seconds)` },
  service: secondsWhere(sql`f.serves`),
  breaks: secondsWhere(sql`f.kind = 'break'`),
  blocked: secondsWhere(sql`f.kind = 'blocked-time'`),
  other: secondsWhere(sql`not f.serves`),
  timeOff: { source: absence, sum: sql`sum(f.hours)` },
  contracted: { source: contract, sum: sql`sum(f.weekly_hours / 7.0)` },
  agentDays: { source: contract, sum: sql`count(*)` },
}

const externalOf = (timeOff: number | null, contracted: number | null) =>
  contracted === null ? null : ratio(timeOff ?? 0, contracted)
const internalOf = (other: number | null, scheduled: number | null) =>
  scheduled === null ? null : ratio(other ?? 0, scheduled)

const hoursOf = (
  key: string,
  label: string,
  sentence: string,
  seconds: Metric['measures'][string],
  isMoreBetter: boolean | null = null,
) =>
  metric({
    key,
    label,
    unit: 'hours',
    sentence,
    isMoreBetter,
    measures: { seconds },
    value: sum => hours(sum.seconds),
  })

export const scheduleMetrics: Metric[] = [
  hoursOf(
    'scheduled',
    'Scheduled hours',
    'Published shifts with their breaks and meetings, without time off.',
    sums.scheduled,
  ),
  hoursOf(
    'service',
    'Service hours',
    'Scheduled time on activities that serve ticket groups. A shift without activities counts as service, as in coverage.',
    sums.service,
  ),
  hoursOf(
    'other',
    'Other hours',
    'Scheduled time that serves no ticket group: breaks, meetings and other activities.',
    sums.other,
  ),
  hoursOf('breaks', 'Break hours', 'Scheduled breaks, and activities of type break.', sums.breaks),
  hoursOf(
    'meetings',
    'Blocked hours',
    'Meetings and other blocked time in the schedule, and activities of that type.',
    sums.blocked,
  ),
  metric({
    key: 'time-off',
    label: 'Time off hours',
    unit: 'hours',
    sentence:
      'Work that published time off and time in lieu take out of each day: of its shifts, or of the contract where none is scheduled yet.',
    isMoreBetter: null,
    measures: { timeOff: sums.timeOff },
    value: ({ timeOff }) => timeOff,
  }),
  hoursOf(
    'overtime',
    'Overtime hours',
    'Time that agents reported outside of their shifts.',
    { source: overtime, sum: sql`sum(f.seconds)` },
    false,
  ),
  metric({
    key: 'contracted',
    label: 'Contracted hours',
    unit: 'hours',
    sentence: `Weekly hours of the contracts (the most, else the least, else ${USUAL_WEEKLY_HOURS}), a seventh for each day of employment.`,
    isMoreBetter: null,
    measures: { contracted: sums.contracted },
    value: ({ contracted }) => contracted,
  }),
  metric({
    key: 'weekly-hours',
    label: 'Contracted hours per week',
    unit: 'hours',
    sentence: 'Contracted weekly hours of an agent, on average.',
    isMoreBetter: null,
    measures: { contracted: sums.contracted, agentDays: sums.agentDays },
    value: ({ contracted, agentDays }) => {
      const daily = ratio(contracted, agentDays)
      return daily === null ? null : daily * 7
    },
  }),
  metric({
    key: 'internal-shrinkage',
    label: 'Internal shrinkage',
    unit: 'fraction',
    sentence: 'Scheduled time that serves no ticket group, as a share of the scheduled time.',
    isMoreBetter: false,
    measures: { other: sums.other, scheduled: sums.scheduled },
    value: ({ other, scheduled }) => internalOf(other, scheduled),
  }),
  metric({
    key: 'external-shrinkage',
    label: 'External shrinkage',
    unit: 'fraction',
    sentence: 'Time off as a share of the contracted time.',
    isMoreBetter: false,
    measures: { timeOff: sums.timeOff, contracted: sums.contracted },
    value: ({ timeOff, contracted }) => externalOf(timeOff, contracted),
  }),
  metric({
    key: 'shrinkage',
    label: 'Total shrinkage',
    unit: 'fraction',
    sentence: '1 − (1 − external shrinkage) × (1 − internal shrinkage).',
    isMoreBetter: false,
    measures: {
      other: sums.other,
      scheduled: sums.scheduled,
      timeOff: sums.timeOff,
      contracted: sums.contracted,
    },
    value: ({ other, scheduled, timeOff, contracted }) => {
      const [internal, external] = [internalOf(other, scheduled), externalOf(timeOff, contracted)]
      return internal === null || external === null ? null : 1 - (1 - external) * (1 - internal)
    },
  }),
]
