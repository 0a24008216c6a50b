// Availability of some agents for weeks that are not planned yet, and wishes of theirs.

import { addDays, DAY_MS, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { AVAILABILITY_AGENTS } from './people.ts'
import { insertRows } from './seed-store.ts'

/** First and last week from this one, behind those that are published on the first start. */
const WEEKS = [4, 5, 6, 7]
const WISHES = [
  [{ type: 'days-off', days: ['sunday'] }],
  [{ type: 'start', days: ['monday', 'tuesday'], interval: { startMinute: 420, endMinute: 600 } }],
]

export async function writeAvailability(
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
  now: number,
): Promise<void> {
  const zone = ORGANIZATION.timezone
  const thisWeek = weekStartOf(localDateOf(zone, now), 'monday')
  const blocks = surferIds.slice(0, AVAILABILITY_AGENTS).flatMap((surferId, agent) =>
    WEEKS.flatMap(week =>
      // Five days of the week, of which each agent leaves out others.
      [0, 1, 2, 3, 4].map(day => {
        const date = addDays(thisWeek, 7 * week + ((day + agent) % 7))
        const [from, to] = [7 * 60 + 60 * agent, 18 * 60 + 60 * agent]
        return {
          surfer_id: surferId,
          starts_at: new Date(instantAt(zone, date, from)),
          ends_at: new Date(instantAt(zone, date, to)),
        }
      }),
    ),
  )
  await insertRows(tx, organizationId, 'availability_block', blocks)
  const wishes = WISHES.map((own, agent) => ({ surfer_id: surferIds[agent], wishes: own }))
  await insertRows(
    tx,
    organizationId,
    'surfer_schedule_setting',
    wishes.map(row => ({
      ...row,
      shift_options: [],
      working_days: [],
      updated_at: new Date(now),
    })),
  )
  await insertRows(
    tx,
    organizationId,
    'surfer_wish',
    wishes.map(row => ({ ...row, from_at: new Date(now - 365 * DAY_MS) })),
  )
}
