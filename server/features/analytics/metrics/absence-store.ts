// Time off and time in lieu as the work that they take out of each day: counted like balances (core/time-off).
import { sql } from 'kysely'
import type { WorkingWindow } from '#contract/shapes.ts'
import { DAY_MS, type Interval, instantAt, type LocalDate, subtract, type Zone } from '#core/time/index.ts'
import { dayCosts, type ScheduledShift, shiftsByDay, timeOffContract } from '#core/time-off/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { meets, onDay } from './facts-store.ts'
import type { Source } from './source.ts'

/** Reach of a week's plan and of a night before it. */
const AROUND_MS = 9 * DAY_MS

export const absence: Source = {
  name: 'time off',
  path: '/schedule/shifts',
  grain: 'day',
  maxDays: 400,
  dimensions: { team: 'team', agent: 'agent', 'time-off-type': 'type' },
  async relation({ tx, span, from, to, zone, shared }) {
    const days = {
      agent: [] as string[],
      date: [] as string[],
      at: [] as Date[],
      type: [] as string[],
      hours: [] as number[],
    }
    const name = `absent days ${span.start} ${span.end}`
    const found = (shared.get(name) as Promise<AbsentDay[]> | undefined) ?? absentDays(tx, span)
    shared.set(name, found)
    for (const { surferId, date, type, minutes } of await found) {
      if (date < from || date >= to || minutes === 0) continue
      days.agent.push(String(surferId))
      days.date.push(date)
      days.at.push(new Date(instantAt(zone, date, 0)))
      days.type.push(type)
      days.hours.push(minutes / 60)
    }
    return sql`
      select d.at as starts_at, d.agent, d.type, d.hours, ${onDay('team_id', sql`d.date`)}::text as team
      from unnest(${days.agent}::text[], ${days.date}::date[], ${days.at}::timestamptz[], ${days.type}::text[],
        ${days.hours}::float8[]) as d(agent, date, at, type, hours)
      join surfer s on s.id = d.agent::bigint`
  },
}

interface AgentRow {
  id: number
  zone: Zone
  workingWindows: WorkingWindow[]
  maxContractedHours: number | null
  minContractedHours: number | null
  maxContractedDailyMinutes: number | null
  minContractedDailyMinutes: number | null
  breakMinutesPerShift: number | null
  startDate: LocalDate | null
  endDate: LocalDate | null
  blocks: { type: string; start: string; end: string; breaks: { start: string; end: string }[] }[]
}

interface AbsentDay {
  surferId: number
  date: LocalDate
  type: string
  minutes: number
}

/** Days of absence on the agents' own clocks, those that begin or end outside of the range too. */
async function absentDays(tx: Tx, span: Interval): Promise<AbsentDay[]> {
  const around = { span: { start: span.start - AROUND_MS, end: span.end + AROUND_MS } }
  const { rows } = await sql<AgentRow>`
    with own as materialized (
      select b.id, b.surfer_id, b.type = 'shift' as is_shift, (b.starts_at at time zone s.timezone)::date as date,
        b.ends_at - interval '1 microsecond' as last, s.timezone
      from block b join surfer s on s.organization_id = b.organization_id and s.id = b.surfer_id
      where b.type in ('shift', 'time-off', 'time-in-lieu') and b.published_version is not null
        and ${meets('b.starts_at', 'b.ends_at', around)}
    ), off as materialized (
      select distinct o.surfer_id, day::date as date
      from own o cross join generate_series(o.date::timestamp, o.last at time zone o.timezone, interval '1 day') day
      where not o.is_shift
    ), chosen as (
      -- The shifts of the days that are off, and one of each of their weeks, as a week with shifts has no hours by contract.
      select id from own where not is_shift
      union select h.id from own h join off o on o.surfer_id = h.surfer_id and o.date = h.date where h.is_shift
      union select min(h.id) from own h
        join (select distinct surfer_id, date_trunc('week', date) as week from off) w
          on w.surfer_id = h.surfer_id and w.week = date_trunc('week', h.date)
        where h.is_shift group by w.surfer_id, w.week
    )
    select s.id, s.timezone as zone, s.working_windows, s.max_contracted_hours, s.min_contracted_hours,
      s.max_contracted_daily_minutes, s.min_contracted_daily_minutes, s.break_minutes_per_shift, s.start_date, s.end_date,
      json_agg(json_build_object('type', case b.type when 'time-off' then coalesce(b.subtype, 'Time off')
          when 'time-in-lieu' then 'Time in lieu' else b.type end,
        'start', b.starts_at, 'end', b.ends_at, 'breaks', b.breaks) order by b.starts_at, b.id) as blocks
    from chosen c join block b on b.id = c.id join surfer s on s.organization_id = b.organization_id and s.id = b.surfer_id
    group by s.organization_id, s.id order by s.id`.execute(tx)
  return rows.flatMap(agentDays)
}

const intervalOf = ({ start, end }: { start: string; end: string }): Interval => ({
  start: Date.parse(start),
  end: Date.parse(end),
})

function agentDays({ id, blocks, ...source }: AgentRow): AbsentDay[] {
  const contract = timeOffContract(source)
  const shifts = shiftsByDay(
    blocks
      .filter(({ type }) => type === 'shift')
      .map(
        ({ breaks, ...block }): ScheduledShift => ({
          interval: intervalOf(block),
          breaks: breaks.map(intervalOf),
        }),
      ),
    contract,
  )
  // Time that is off twice counts once.
  let counted: Interval[] = []
  return blocks
    .filter(({ type }) => type !== 'shift')
    .flatMap(({ type, ...block }) => {
      const whole = intervalOf(block)
      const parts = subtract([whole], counted)
      counted = [...counted, whole]
      return parts
        .flatMap(part => dayCosts(contract, shifts, part))
        .map(({ date, minutes }) => ({ surferId: id, date, type, minutes }))
    })
}
