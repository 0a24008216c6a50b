// The organization's own special days, and which ticket groups they are for; none = all.
import { sql } from 'kysely'
import type { SpecialDay } from '#contract/endpoints/special-days.ts'
import { type Counted, countAll, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'
import type { CompanySpecialDay } from './special-dates.ts'

type Row = Omit<SpecialDay, 'createdAt'> & { createdAt: Date }
export type SpecialDayFields = Omit<SpecialDay, 'id' | 'createdAt'>

const SPECIAL_DAY = sql`
  select d.id, d.name, d.date, d.is_closed, d.created_at, array(
    select s.stream_id from special_day_stream s
    where s.organization_id = d.organization_id and s.special_day_id = d.id order by s.stream_id
  ) as stream_ids
  from special_day d`

const shown = ({ createdAt, ...row }: Row): SpecialDay => ({ ...row, createdAt: createdAt.toISOString() })

/** Special days, newest first. */
export async function selectSpecialDays(tx: Tx, paged: Paged): Promise<Counted<SpecialDay>> {
  const { rows } = await sql<Row>`
    ${SPECIAL_DAY} where true ${pagedBy(paged, { id: sql`d.id`, order: sql`d.date desc, d.id desc` })}`.execute(
    tx,
  )
  return { rows: rows.map(shown), meta: await countAll(tx, sql`special_day`) }
}

export async function selectSpecialDay(tx: Tx, specialDayId: number): Promise<SpecialDay | undefined> {
  const { rows } = await sql<Row>`${SPECIAL_DAY} where d.id = ${specialDayId}`.execute(tx)
  return rows[0] && shown(rows[0])
}

/** Special days of one ticket group; of two on a date the later one holds. */
export async function selectDaysOf(tx: Tx, streamId: number): Promise<CompanySpecialDay[]> {
  const { rows } = await sql<CompanySpecialDay>`
    select d.date, d.name, d.is_closed from special_day d
    where not exists (
        select from special_day_stream s where s.organization_id = d.organization_id and s.special_day_id = d.id
      ) or exists (
        select from special_day_stream s
        where s.organization_id = d.organization_id and s.special_day_id = d.id and s.stream_id = ${streamId}
      )
    order by d.id`.execute(tx)
  return rows
}

export async function insertSpecialDay(
  tx: Tx,
  organizationId: number,
  { name, date, isClosed, streamIds }: SpecialDayFields,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into special_day (organization_id, name, date, is_closed)
    values (${organizationId}, ${name}, ${date}, ${isClosed}) returning id`.execute(tx)
  await insertStreams(tx, organizationId, rows[0]!.id, streamIds)
  return rows[0]!.id
}

export async function updateSpecialDay(
  tx: Tx,
  organizationId: number,
  specialDayId: number,
  { name, date, isClosed, streamIds }: SpecialDayFields,
): Promise<void> {
  await sql`
    update special_day set name = ${name}, date = ${date}, is_closed = ${isClosed} where id = ${specialDayId}`.execute(
    tx,
  )
  await sql`delete from special_day_stream where special_day_id = ${specialDayId}`.execute(tx)
  await insertStreams(tx, organizationId, specialDayId, streamIds)
}

async function insertStreams(
  tx: Tx,
  organizationId: number,
  specialDayId: number,
  streamIds: readonly number[],
): Promise<void> {
  await sql`
    insert into special_day_stream (organization_id, special_day_id, stream_id)
    select ${organizationId}, ${specialDayId}, unnest(${streamIds}::bigint[])`.execute(tx)
}

export async function deleteSpecialDay(tx: Tx, specialDayId: number): Promise<void> {
  await sql`delete from special_day where id = ${specialDayId}`.execute(tx)
}
