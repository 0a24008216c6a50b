// How far past misses reached, by ticket group: what bands of rows are made of.
import { sql } from 'kysely'
import type { ModelChoice, RowBands } from '#core/forecasting/index.ts'
import type { StreamSettings } from '#server/features/streams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

type StoredBands = Partial<Pick<ModelChoice, 'bands' | 'misses'>> | null

/** Past misses of each ticket group: those of the held-back weeks, then those of the time after its history. */
export async function selectRowBands(
  tx: Tx,
  streams: readonly Pick<StreamSettings, 'id' | 'model' | 'accuracy'>[],
): Promise<Map<number, RowBands[]>> {
  const { rows } = await sql<{ streamId: number; back: StoredBands; ahead: StoredBands }>`
    select stream_id, choice -> 'back' as back, choice -> 'ahead' as ahead
    from stream_choice where stream_id = any(${streams.map(({ id }) => id)}::bigint[])`.execute(tx)
  const byId = new Map(rows.map(row => [row.streamId, row]))
  return new Map(
    streams.map(({ id, model, accuracy }) => {
      const stored = byId.get(id)
      return [
        id,
        [
          ...rowBandsOf(stored?.back ?? null, accuracy?.from ?? null),
          ...rowBandsOf(stored?.ahead ?? null, model?.historyTo ?? null),
        ],
      ]
    }),
  )
}

function rowBandsOf(stored: StoredBands, origin: number | null): RowBands[] {
  if (!stored?.bands || !stored.misses || origin === null) return []
  return [{ bands: stored.bands, misses: stored.misses, origin }]
}
