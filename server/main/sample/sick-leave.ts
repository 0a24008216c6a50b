// Sick leave on days of the sample company that are over, as it is entered when agents call in: over their shifts.
import { addDays, type EpochMs, instantAt, type LocalDate, localDateOf, overlaps } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { publishedBlocks } from '#server/features/schedule/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { insertRows } from '../seed/seed-store.ts'

/** One of so many shifts is missed. */
const EVERY = 17
const { timezone: ZONE } = ORGANIZATION

export async function addSickLeave(
  tx: Tx,
  organizationId: number,
  days: { from: LocalDate; to: LocalDate },
  now: EpochMs,
): Promise<void> {
  const range = { start: instantAt(ZONE, days.from, 0), end: instantAt(ZONE, days.to, 0) }
  const blocks = await publishedBlocks(tx, { from: range.start, to: range.end })
  const away = blocks.filter(({ type }) => type === 'time-off')
  const shifts = blocks.filter(({ type, interval }) => type === 'shift' && interval.start >= range.start)
  const missed = shifts.filter(
    ({ surferId, interval }, index) =>
      index % EVERY === EVERY - 1 &&
      !away.some(block => block.surferId === surferId && overlaps(block.interval, interval)),
  )
  await insertRows(
    tx,
    organizationId,
    'block',
    missed.map(({ surferId, interval }) => {
      const date = localDateOf(ZONE, interval.start)
      return {
        surfer_id: surferId,
        type: 'time-off',
        subtype: 'Sick',
        starts_at: new Date(instantAt(ZONE, date, 0)),
        ends_at: new Date(Math.max(instantAt(ZONE, addDays(date, 1), 0), interval.end)),
        origin: 'manual',
        conflict_type: 'standard',
        breaks: [],
        published_version: 1,
        created_at: new Date(now),
        updated_at: new Date(now),
        revision: 1,
        is_locked: false,
      }
    }),
  )
}
