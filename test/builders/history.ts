// Contacts of a test company, as one imported file of counted quarter-hours.
import { sql } from 'kysely'
import {
  addDays,
  type EpochMs,
  instantAt,
  type LocalDate,
  MINUTE_MS,
  weekdayIndex,
} from '#core/time/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import type { TestCompany } from './company.ts'

interface CountedWishes {
  connectionId: number
  /** First and last day. */
  from: LocalDate
  to: LocalDate
  /** No quarter-hours from then on. */
  until?: EpochMs
  level?: number
  fileName?: string
}
export interface CountedQuarter {
  at: EpochMs
  offered: number
}

/** Weekdays 09:00–17:00 of the company's zone, `level` a quarter-hour but 2 more on the half hour, 300 s each. */
export async function countedWeekdays(
  db: Database,
  { organizationId, timezone }: TestCompany,
  { connectionId, from, to, until, level = 10, fileName = 'phone.csv' }: CountedWishes,
): Promise<CountedQuarter[]> {
  const intervals: CountedQuarter[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (weekdayIndex(date) > 4) continue
    for (let minute = 540; minute < 1020; minute += 15)
      intervals.push({ at: instantAt(timezone, date, minute), offered: level + (minute % 30 === 0 ? 2 : 0) })
  }
  const known = until === undefined ? intervals : intervals.filter(interval => interval.at < until)
  await db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{ id: number }>`
      insert into upload (organization_id, connection_id, kind, state, file_name, file_time_zone, reading, earliest, latest)
      values (${organizationId}, ${connectionId}, 'intervals', 'imported', ${fileName}, ${timezone},
        '{"kind": "intervals", "startColumn": "start"}', ${new Date(known[0]!.at)},
        ${new Date(known.at(-1)!.at + 15 * MINUTE_MS)}) returning id`.execute(tx)
    await sql`
      insert into counted_interval (organization_id, connection_id, starts_at, minutes, upload_id, offered, handled, handle_time_seconds)
      select ${organizationId}, ${connectionId}, to_timestamp(i.at / 1000), 15, ${rows[0]!.id}, i.offered, i.offered, 300
      from unnest(${known.map(i => i.at)}::float8[], ${known.map(i => i.offered)}::float8[]) as i(at, offered)
      on conflict do nothing`.execute(tx)
  })
  return known
}
