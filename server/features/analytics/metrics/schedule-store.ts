// Published time of agents by what is on top at each moment (core/blocks/layers.ts), and their contracts.
import { sql } from 'kysely'
import { dayInterval, localDateOf } from '#core/time/index.ts'
import { isExactIn } from '#server/features/performance/index.ts'
import { publishedStretches, summedZones } from '#server/features/schedule/index.ts'
import { absence } from './absence-store.ts'
import { meets, onDay, partsInPeriods, terms, within } from './facts-store.ts'
import { type Asked, hours, type Metric, metric, ratio, type Source } from './source.ts'

/** Weekly hours of an agent whose contract names none. */
export const USUAL_WEEKLY_HOURS = 40

const schedule: Source = {
  name: 'schedule',
  path: '/schedule/shifts',
  grain: 'quarter-hour',
  maxDays: 400,
  dimensions: { team: 'team', agent: 'agent', activity: 'activity' },
  relation: async asked => {
    const isByTeam = asked.uses('team')
    const isByAgent = isByTeam || asked.uses('agent')
    const facts = (await areSumsExact(asked)) ? sumsOfDays(asked, isByAgent, isByTeam) : stretches(asked)
    return sql`
      select g.starts_at, g.seconds, ${isByAgent ? sql`g.surfer_id::text` : sql`null::text`} as agent,
        case a.type when 'task-break' then 'break' when 'task-blocked-time' then 'blocked-time' else g.kind end as kind,
        case when g.task_id > 0 then g.task_id::text when g.kind in ('break', 'blocked-time') then g.kind
          else 'none' end as activity,
        g.kind = 'bare-shift' or coalesce(a.serves, false) as serves,
        ${isByTeam ? sql`coalesce(m.team_id, s.team_id)::text` : sql`null::text`} as team
      from (${facts}) g
      left join (select t.id, t.type, exists (select from task_stream l where l.organization_id = t.organization_id
        and l.task_id = t.id) as serves from task t) a on a.id = g.task_id
      ${
        isByTeam
          ? sql`join surfer s on s.id = g.surfer_id left join ${terms('team_id')} m on m.surfer_id = g.surfer_id
              and g.date >= m.from_date and g.date < m.to_date`
          : sql``
      }`
  },
}

/** Whether all periods are whole days at whose midnights the sums of days end (schedule/day-sums). */
async function areSumsExact({ tx, zone, edges, span }: Asked): Promise<boolean> {
  const bounds = [...edges, span.end]
  if (!bounds.every(at => dayInterval(zone, localDateOf(zone, at)).start === at)) return false
  const zones = await summedZones(tx)
  return zones !== null && isExactIn(tx, zone, bounds, async () => zones)
}

/** Sums of the periods, by agent and by day where that matters. */
const sumsOfDays = (asked: Asked, isByAgent: boolean, isByDay: boolean) => sql`
  select min(d.starts_at) as starts_at, sum(d.milliseconds)::float8 / 1000 as seconds, d.kind, d.task_id,
    ${isByAgent ? sql`d.surfer_id` : sql`0`} as surfer_id, ${isByDay ? sql`d.date` : sql`null::date`} as date
  from schedule_day d where ${within('d.starts_at', asked)}
  group by width_bucket(d.starts_at, ${asked.edges.map(at => new Date(at))}::timestamptz[]), 3, 4, 5, 6`

const stretches = (asked: Asked) => sql`
  select p.starts_at, p.seconds, r.kind, r.task_id, r.surfer_id, (p.starts_at at time zone s.timezone)::date as date
  from (${publishedStretches(asked.span)}) r join surfer s on s.id = r.surfer_id
  cross join lateral ${partsInPeriods(asked)} p`

/** Days of agents who are employed on them. */
const contract: Source = {
  name: 'contracts',
  path: '/settings/agents',
  grain: 'day',
  maxDays: 400,
  dimensions: { team: 'team', agent: 'agent' },
  relation: ({ from, to, zone }) => sql`
    select d.day at time zone ${zone} as starts_at, s.id::text as agent, coalesce(m.team_id, s.team_id)::text as team,
      coalesce(m.max_contracted_hours, s.max_contracted_hours, m.min_contracted_hours, s.min_contracted_hours,
        ${USUAL_WEEKLY_HOURS}) as weekly_hours
    from surfer s
    cross join generate_series(${from}::timestamp, ${to}::timestamp - interval '1 day', interval '1 day') as d(day)
    left join ${terms('team_id', 'max_contracted_hours', 'min_contracted_hours')} m
      on m.surfer_id = s.id and d.day >= m.from_date and d.day < m.to_date
    where (s.start_date is null or d.day >= s.start_date) and (s.end_date is null or d.day <= s.end_date)
      and (s.deleted_at is null or d.day < s.deleted_at)`,
}

/** Time reported outside of shifts. */
const overtime: Source = {
  name: 'overtime',
  path: '/reporting/timesheets',
  grain: 'quarter-hour',
  maxDays: 400,
  dimensions: { team: 'team', agent: 'agent' },
  relation: asked => sql`
    select p.starts_at, p.seconds, r.surfer_id::text as agent, r.team from (
      select c.reported_start as starts_at, c.reported_end as ends_at, c.surfer_id,
        ${onDay('team_id', sql`(c.reported_start at time zone s.timezone)::date`)}::text as team
      from timecard c join surfer s on s.organization_id = c.organization_id and s.id = c.surfer_id
      where c.type = 'overtime' and ${meets('c.reported_start', 'c.reported_end', asked)}
    ) r cross join lateral ${partsInPeriods(asked)} p`,
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
