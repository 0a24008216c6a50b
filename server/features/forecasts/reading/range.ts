// Limits of one request: the ticket groups, the length and the number of rows.
import { type ChartIncrement, MAX_FORECAST_ROWS } from '#contract/endpoints/forecasts.ts'
import { refuse } from '#contract/errors.ts'
import type { EpochMs, Interval } from '#core/time/index.ts'
import { type StreamSettings, streamsById } from '#server/features/streams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { QUARTER_MS } from '../staffing/staff.ts'
import { periodCount } from './rows.ts'

/** Quarter-hours that one reply may be added up from. */
const MAX_QUARTERS = 400_000

export const onGrid = (from: EpochMs, to: EpochMs): Interval => ({
  start: Math.floor(from / QUARTER_MS) * QUARTER_MS,
  end: Math.ceil(to / QUARTER_MS) * QUARTER_MS,
})

/** The named ticket groups; all when none is named. */
export async function knownStreams(tx: Tx, wanted?: readonly number[]): Promise<StreamSettings[]> {
  const streams = await streamsById(tx, wanted)
  const missing = wanted?.find(id => !streams.some(stream => stream.id === id))
  if (missing !== undefined) throw refuse('NOT_FOUND', { what: 'ticket group', id: missing })
  return streams
}

export async function knownStream(tx: Tx, streamId: number): Promise<StreamSettings> {
  return (await knownStreams(tx, [streamId]))[0]!
}

export function refuseTooMuch(
  streamCount: number,
  increment: ChartIncrement,
  { start, end }: Interval,
): void {
  const rowCount = streamCount * periodCount(increment, start, end)
  if (rowCount > MAX_FORECAST_ROWS)
    throw refuse('TOO_MUCH', {
      because: `That would be about ${shown(rowCount)} rows; at most ${shown(MAX_FORECAST_ROWS)} can be shown. Choose a shorter range, a longer increment or fewer ticket groups.`,
    })
  if (streamCount * ((end - start) / QUARTER_MS) > MAX_QUARTERS)
    throw refuse('TOO_MUCH', {
      because: 'That is too long a time to add up at once. Choose a shorter range or fewer ticket groups.',
    })
}

const shown = (count: number) => count.toLocaleString('en')
