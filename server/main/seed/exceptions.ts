// Exceptions of the sample company's last days: what agents did instead, and that it was agreed.
import { addDays, instantAt, localDateOf } from '#core/time/index.ts'
import { ORGANIZATION, type TaskKey } from '#db/seed/company.ts'
import { EXCEPTIONS } from '#db/seed/plans.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { insertRows } from './seed-store.ts'

export async function writeExceptions(
  tx: Tx,
  organizationId: number,
  { manager, surfers, tasks }: { manager: number; surfers: number[]; tasks: Record<TaskKey, number> },
  now: number,
): Promise<void> {
  const zone = ORGANIZATION.timezone
  const today = localDateOf(zone, now)
  const at = (daysAgo: number, minute: number) => new Date(instantAt(zone, addDays(today, -daysAgo), minute))
  const ids = await insertRows(
    tx,
    organizationId,
    'adherence_exception',
    EXCEPTIONS.map(({ description, daysAgo, from, to, task, weekdays }) => ({
      type: weekdays ? 'recurring' : 'one-off',
      description,
      starts_at: weekdays ? null : at(daysAgo, from),
      ends_at: weekdays ? null : at(daysAgo, to),
      start_date: weekdays ? addDays(today, -daysAgo) : null,
      end_date: null,
      start_minute: weekdays ? from : null,
      end_minute: weekdays ? to : null,
      weekdays,
      task_id: task && tasks[task],
      stream_ids: [],
      statuses: [],
      in_adherence_when_available: false,
      created_by_manager_id: manager,
      created_at: at(Math.min(daysAgo, 1), from),
      updated_at: at(Math.min(daysAgo, 1), from),
    })),
  )
  await insertRows(
    tx,
    organizationId,
    'adherence_exception_surfer',
    EXCEPTIONS.flatMap(({ agents }, index) =>
      agents.map(agent => ({ exception_id: ids[index]!, surfer_id: surfers[agent]! })),
    ),
  )
}
