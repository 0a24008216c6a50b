import type { RecordGap } from '#contract/connections/freshness.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { DAY_MS, type Zone } from '#core/time/index.ts'
import { timeText } from '#web/lib/dates.ts'
import { FreshnessNote } from '#web/parts/freshness/FreshnessNote.tsx'
import * as texts from './texts.ts'

const CONTACTS = ['contacts'] as const
/** Training looks back no further. */
const LOOK_BACK_MS = 3 * 366 * DAY_MS
const REPAIRS_SHOWN_MS = 2 * DAY_MS

/** Missing contacts that the ticket groups' forecasts leave out, and those that they have learned from since. */
export function HistoryFreshness({ streams, now, zone }: { streams: Stream[]; now: number; zone: Zone }) {
  const end = Math.ceil(now / DAY_MS) * DAY_MS
  const trained = streams.map(stream => (stream.trainedAt ? Date.parse(stream.trainedAt) : 0))
  const repaired = ({ repairedAt, reason }: RecordGap) => {
    if (repairedAt === null || reason === 'not-read') return null
    const at = Date.parse(repairedAt)
    if (now - at > REPAIRS_SHOWN_MS) return null
    const isLearned = trained.every(trainedAt => trainedAt > at)
    return isLearned
      ? texts.importedAndTheForecastTrained(timeText(at, zone), timeText(Math.min(...trained), zone))
      : texts.importedTheForecastIsTrained(timeText(at, zone))
  }
  return (
    <FreshnessNote
      from={new Date(end - LOOK_BACK_MS).toISOString()}
      to={new Date(end).toISOString()}
      kinds={CONTACTS}
      connectionIds={[...new Set(streams.flatMap(({ connections }) => connections.map(({ id }) => id)))]}
      repaired={repaired}
      consequence={texts.theForecastDoesNotLearn}
    />
  )
}
