// One's own published shifts of the coming eight weeks, which a request or an offer may be about.

import type { ReplyOf } from '#contract/endpoint.ts'
import { api } from '#contract/endpoints/index.ts'
import type { mySchedule } from '#contract/endpoints/schedule.ts'
import { DAY_MS, type Zone } from '#core/time/index.ts'
import { useCall } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useOwnZone } from '#web/lib/zone.ts'
import { shiftTimeText } from '#web/parts/requests/request-text.ts'

export const AHEAD_DAYS = 56
const MINUTES_15_MS = 900_000

export interface OwnShift {
  blockId: number
  start: string
  end: string
  /** "Early, Mon 23 Nov, 09:00 – 17:00" */
  label: string
}

export interface OwnShifts {
  /** Undefined while they are loaded. */
  shifts: OwnShift[] | undefined
  zone: Zone
  error: Error | null
  retry: () => void
}

export function useOwnShifts(): OwnShifts {
  // A new answer is asked for four times an hour, and not at each render.
  const now = Math.floor(useNow() / MINUTES_15_MS) * MINUTES_15_MS
  const query = { from: new Date(now).toISOString(), to: new Date(now + AHEAD_DAYS * DAY_MS).toISOString() }
  const answer = useCall(api.mySchedule.get, { query }, { keepPrevious: true })
  const zone = useOwnZone(answer.data?.timezone)
  return {
    shifts: answer.data && shiftsOf(answer.data, zone, now),
    zone,
    error: answer.error,
    retry: () => void answer.refetch(),
  }
}

function shiftsOf(
  { blocks, shiftTemplates }: ReplyOf<typeof mySchedule.get>,
  zone: Zone,
  now: number,
): OwnShift[] {
  const names = new Map(shiftTemplates.map(one => [one.id, one.name]))
  return blocks
    .filter(block => block.type === 'shift' && Date.parse(block.interval.start) > now)
    .toSorted((a, b) => a.interval.start.localeCompare(b.interval.start))
    .map(({ id, interval, shiftTemplateId }) => {
      const name = shiftTemplateId === null ? undefined : names.get(shiftTemplateId)
      const time = shiftTimeText(interval, zone)
      return { blockId: id, ...interval, label: name ? `${name}, ${time}` : time }
    })
}
