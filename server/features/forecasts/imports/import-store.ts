// The SQL of uploaded forecasts.
import { sql } from 'kysely'
import type { ForecastImport } from '#contract/endpoints/forecasts.ts'
import type { EpochMs } from '#core/time/index.ts'
import { type Counted, countAll, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'
import { arrayLiteral } from '../history/array-literal.ts'

interface ImportRow extends Omit<ForecastImport, 'from' | 'to' | 'createdAt'> {
  startsAt: Date
  endsAt: Date
  createdAt: Date
}

const IMPORTS = sql`forecast_import i
  join stream s on s.organization_id = i.organization_id and s.id = i.stream_id and s.archived_at is null`
const IMPORT = sql`
  select i.id, i.stream_id, s.name as stream_name, i.file_name, i.minutes, i.starts_at, i.ends_at, i.created_at,
    (select sum(v) from unnest(i.volume) as v) as total,
    (
      select nullif(trim(m.first_name || ' ' || m.last_name), '') from manager m
      where m.organization_id = i.organization_id and m.id = i.manager_id
    ) as author
  from ${IMPORTS}`

const shown = ({ startsAt, endsAt, createdAt, ...row }: ImportRow): ForecastImport => ({
  ...row,
  from: startsAt.toISOString(),
  to: endsAt.toISOString(),
  createdAt: createdAt.toISOString(),
})

/** Uploaded forecasts, newest first. */
export async function selectImports(tx: Tx, paged: Paged): Promise<Counted<ForecastImport>> {
  const { rows } =
    await sql<ImportRow>`${IMPORT} where true ${pagedBy(paged, { id: sql`i.id`, order: sql`i.id desc` })}`.execute(
      tx,
    )
  return { rows: rows.map(shown), meta: await countAll(tx, IMPORTS) }
}

export async function selectImport(tx: Tx, importId: number): Promise<ForecastImport | undefined> {
  const { rows } = await sql<ImportRow>`${IMPORT} where i.id = ${importId}`.execute(tx)
  return rows[0] && shown(rows[0])
}

/** JSON text of ImportedForecast[], the last one last. */
export async function selectImportsOf(tx: Tx, streamId: number): Promise<string> {
  const { rows } = await sql<{ imports: string }>`
    select coalesce(json_agg(json_build_object('minutes', minutes, 'starts', starts, 'volume', volume) order by id), '[]')::text
      as imports
    from forecast_import where stream_id = ${streamId}`.execute(tx)
  return rows[0]!.imports
}

export interface ImportFields {
  streamId: number
  fileName: string
  minutes: number
  starts: readonly EpochMs[]
  volume: readonly number[]
  endsAt: EpochMs
}

export async function insertImport(
  tx: Tx,
  organizationId: number,
  managerId: number | null,
  { streamId, fileName, minutes, starts, volume, endsAt }: ImportFields,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into forecast_import (organization_id, stream_id, file_name, minutes, starts_at, ends_at, starts, volume, manager_id)
    values (${organizationId}, ${streamId}, ${fileName}, ${minutes}, ${new Date(starts[0]!)}, ${new Date(endsAt)},
      ${arrayLiteral(starts)}::float8[], ${arrayLiteral(volume)}::float8[], ${managerId}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

export async function deleteImport(tx: Tx, importId: number): Promise<void> {
  await sql`delete from forecast_import where id = ${importId}`.execute(tx)
}
