// Published shifts of an agent as a clock takes them: without the time off that lies over their beginning or end.

import { DAY_MS, type EpochMs, subtract } from '#core/time/index.ts'
import type { Shift } from '#core/timecards/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { publishedBlocks } from '../schedule/index.ts'

/** The longest card, and the longest shift that it may lie in. */
const AROUND_MS = 2 * DAY_MS

/** Shifts that meet the time from `from` to `to`, and those around it. */
export async function shiftsAround(
  tx: Tx,
  surferId: number,
  from: EpochMs,
  to: EpochMs = from,
): Promise<Shift[]> {
  const blocks = await publishedBlocks(tx, {
    surferIds: [surferId],
    includesDeleted: true,
    from: from - AROUND_MS,
    to: to + AROUND_MS,
    withoutTasks: true,
  })
  const absences = blocks
    .filter(({ type }) => type === 'time-off' || type === 'time-in-lieu')
    .map(({ interval }) => interval)
  return blocks.flatMap(({ id, type, interval }) => {
    const worked = type === 'shift' ? subtract([interval], absences) : []
    const [first, last] = [worked[0], worked.at(-1)]
    return first && last ? [{ blockId: id, interval: { start: first.start, end: last.end } }] : []
  })
}
