// Statements on dated changes of agents, and on the terms that were in force. Row-level security keeps each inside the
// organization.
import { sql } from 'kysely'
import type { DatedValues, SurferChange, SurferTerm } from '#contract/people/surfer-changes.ts'
import type { WorkingWindow } from '#contract/shapes.ts'
import type { LocalDate } from '#core/time/index.ts'
import { type Counted, countAll, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'

export type ChangeRow = Omit<SurferChange, 'createdAt'> & { createdAt: Date }

export async function selectChanges(tx: Tx, surferId: number, paged: Paged): Promise<Counted<ChangeRow>> {
  const from = sql`surfer_change c join manager m on m.organization_id = c.organization_id and m.id = c.manager_id`
  const kept = sql`c.surfer_id = ${surferId}`
  const { rows } = await sql<ChangeRow>`
    select c.id, c.surfer_id, c.effective_from, c.changes, trim(m.first_name || ' ' || m.last_name) as manager_name,
      case when c.cancelled_at is not null then 'cancelled' when c.problem is not null then 'failed'
        when c.applied_at is not null then 'applied' else 'planned' end as state,
      c.problem, c.created_at
    from ${from} where ${kept} ${pagedBy(paged, { id: sql`c.id`, order: sql`c.effective_from desc, c.id desc` })}`.execute(
    tx,
  )
  return { rows, meta: await countAll(tx, from, kept) }
}

export async function selectTerms(tx: Tx, surferId: number, paged: Paged): Promise<Counted<SurferTerm>> {
  // Values of today hold from the beginning where nothing of the agent has changed.
  const columns = sql`organization_id, from_date, team_id, min_contracted_hours, max_contracted_hours,
    min_contracted_daily_minutes, max_contracted_daily_minutes, break_minutes_per_shift, rest_minutes_between_shifts,
    working_windows`
  const from = sql`(
    select surfer_id, ${columns} from surfer_term
    union all
    select s.id, ${columns} from (select *, '-infinity'::date as from_date from surfer) s
    where not exists (select from surfer_term k where k.surfer_id = s.id)) r`
  const kept = sql`r.surfer_id = ${surferId}`
  const { rows } = await sql<SurferTerm>`
    select nullif(r.from_date, '-infinity'::date) as "from",
      (lead(r.from_date) over (order by r.from_date) - 1)::date as "to",
      r.min_contracted_hours, r.max_contracted_hours, r.min_contracted_daily_minutes, r.max_contracted_daily_minutes,
      r.break_minutes_per_shift, r.rest_minutes_between_shifts, r.working_windows,
      r.team_id, coalesce(t.name, 'A team that was deleted') as team_name
    from ${from} left join team t on t.organization_id = r.organization_id and t.id = r.team_id
    where ${kept} ${pagedBy(paged, { text: sql`r.from_date::text`, order: sql`r.from_date desc` })}`.execute(
    tx,
  )
  return { rows, meta: await countAll(tx, from, kept) }
}

export interface NewChange {
  surferId: number
  changes: DatedValues
}

/** Ids in the order of the changes. */
export async function insertChanges(
  tx: Tx,
  organizationId: number,
  rows: readonly NewChange[],
  {
    effectiveFrom,
    managerId,
    surferUpdateId,
  }: {
    effectiveFrom: LocalDate
    managerId: number
    surferUpdateId: number | null
  },
): Promise<number[]> {
  const inserted = await sql<{ id: number }>`
    insert into surfer_change (organization_id, surfer_id, effective_from, changes, manager_id, surfer_update_id)
    select ${organizationId}::bigint, n.surfer_id, ${effectiveFrom}::date, n.changes, ${managerId}, ${surferUpdateId}
    from unnest(${rows.map(row => row.surferId)}::bigint[], ${rows.map(row => JSON.stringify(row.changes))}::jsonb[])
      with ordinality as n(surfer_id, changes, place)
    order by n.place returning id`.execute(tx)
  return inserted.rows.map(row => row.id)
}

const OPEN = sql`c.applied_at is null and c.cancelled_at is null and c.problem is null`

/** Whether it was still planned. */
export async function cancelChange(tx: Tx, surferId: number, changeId: number): Promise<boolean> {
  const { rows } = await sql`
    update surfer_change c set cancelled_at = now()
    where c.id = ${changeId} and c.surfer_id = ${surferId} and ${OPEN} returning 1`.execute(tx)
  return rows.length > 0
}

/** Cancels what is still planned of a change of many agents; how many. */
export async function cancelChangesOfUpdate(tx: Tx, surferUpdateId: number): Promise<number> {
  const { rows } = await sql`
    update surfer_change c set cancelled_at = now()
    where c.surfer_update_id = ${surferUpdateId} and ${OPEN} returning 1`.execute(tx)
  return rows.length
}

/** The agents of a change of many, and how many of its changes have been applied. */
export async function selectChangesOfUpdate(
  tx: Tx,
  surferUpdateId: number,
): Promise<{ surferIds: number[]; applied: number }> {
  const { rows } = await sql<{ surferIds: number[] | null; applied: number }>`
    select array_agg(c.surfer_id) as surfer_ids, count(*) filter (where c.applied_at is not null) as applied
    from surfer_change c where c.surfer_update_id = ${surferUpdateId}`.execute(tx)
  return { surferIds: rows[0]!.surferIds ?? [], applied: rows[0]!.applied }
}

export interface DueChange {
  id: number
  surferId: number
  effectiveFrom: LocalDate
  changes: DatedValues
}

/** Planned changes whose day has come on the agent's clock, earliest first; of deleted agents none. */
export async function lockDueChanges(tx: Tx, now: Date): Promise<DueChange[]> {
  const { rows } = await sql<DueChange>`
    select c.id, c.surfer_id, c.effective_from, c.changes from surfer_change c
    join surfer s on s.organization_id = c.organization_id and s.id = c.surfer_id and s.deleted_at is null
    where ${OPEN} and c.effective_from <= (${now}::timestamptz at time zone s.timezone)::date
    order by c.effective_from, c.id for no key update of c`.execute(tx)
  return rows
}

export async function endChanges(
  tx: Tx,
  ends: readonly { id: number; problem: string | null }[],
): Promise<void> {
  await sql`
    update surfer_change c set problem = n.problem, applied_at = case when n.problem is null then now() end
    from unnest(${ends.map(end => end.id)}::bigint[], ${ends.map(end => end.problem)}::text[]) as n(id, problem)
    where c.id = n.id`.execute(tx)
}

/** The term that begins with what is written next in this transaction begins on this day. */
export async function beginTermsOn(tx: Tx, date: LocalDate | null): Promise<void> {
  await sql`select set_config('app.term_from', ${date ?? ''}, true)`.execute(tx)
}

/** Names of the agents' teams as they were in force, by agent, newest first; `from` null: from the beginning. */
export async function selectTeamHistory(
  tx: Tx,
  surferIds: readonly number[],
): Promise<Map<number, { from: LocalDate | null; teamName: string }[]>> {
  const { rows } = await sql<{ surferId: number; from: LocalDate | null; teamName: string }>`
    select r.surfer_id, nullif(r.from_date, '-infinity'::date) as "from", t.name as team_name
    from surfer_term r join team t on t.organization_id = r.organization_id and t.id = r.team_id
    where r.surfer_id = any(${surferIds}::bigint[]) order by r.from_date desc`.execute(tx)
  return Map.groupBy(rows, row => row.surferId)
}

export interface EarlierTermRow {
  surferId: number
  /** First day of the terms that followed. */
  until: LocalDate
  minContractedHours: number | null
  maxContractedHours: number | null
  minContractedDailyMinutes: number | null
  maxContractedDailyMinutes: number | null
  breakMinutesPerShift: number | null
  workingWindows: WorkingWindow[]
}

/** Terms that are no longer in force, by agent, the oldest first. */
export async function selectEarlierTerms(
  tx: Tx,
  surferIds: readonly number[],
): Promise<Map<number, EarlierTermRow[]>> {
  const { rows } = await sql<EarlierTermRow>`
    select surfer_id, until, min_contracted_hours, max_contracted_hours, min_contracted_daily_minutes,
      max_contracted_daily_minutes, break_minutes_per_shift, working_windows
    from (
      select *, lead(from_date) over (partition by surfer_id order by from_date) as until
      from surfer_term where surfer_id = any(${surferIds}::bigint[])) r
    where until is not null order by until`.execute(tx)
  return Map.groupBy(rows, row => row.surferId)
}
