// Rows of the sample company’s reports beside its schedule: views that everybody sees, sick leave and overtime.
import { addDays, DAY_MS, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { OVERTIME, SAVED_VIEWS, SICK_LEAVE } from '#db/seed/reports.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { insertRows } from './seed-store.ts'

export async function writeReports(
  tx: Tx,
  organizationId: number,
  { manager, surfers }: { manager: number; surfers: number[] },
  now: number,
): Promise<void> {
  const zone = ORGANIZATION.timezone
  const monday = weekStartOf(localDateOf(zone, now))
  const at = (day: number, minute = 0) => new Date(instantAt(zone, addDays(monday, day), minute))
  const stamps = { created_at: new Date(now - DAY_MS), updated_at: new Date(now - DAY_MS) }
  await insertRows(
    tx,
    organizationId,
    'analytics_view',
    SAVED_VIEWS.map(({ name, isShared, definition }) => ({
      manager_id: manager,
      name,
      is_shared: isShared,
      definition,
      ...stamps,
    })),
  )
  await insertRows(
    tx,
    organizationId,
    'block',
    SICK_LEAVE.map(({ agent, from, last }) => ({
      surfer_id: surfers[agent],
      type: 'time-off',
      subtype: 'Sick',
      starts_at: at(from),
      ends_at: at(last + 1),
      origin: 'manual',
      conflict_type: 'standard',
      breaks: [],
      published_version: 1,
      ...stamps,
    })),
  )
  await insertRows(
    tx,
    organizationId,
    'timecard',
    OVERTIME.map(({ agent, day, startMinute, endMinute }) => ({
      surfer_id: surfers[agent],
      type: 'overtime',
      reported_start: at(day, startMinute),
      reported_end: at(day, endMinute),
      is_start_sent_later: false,
      is_end_sent_later: false,
      is_clock_out_missing: false,
      ...stamps,
    })),
  )
}
