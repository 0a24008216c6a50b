// Timestamps of providers: ISO with a zone, seconds or milliseconds since 1970, or local time with the zone stated
// elsewhere.
import { type EpochMs, fromLocalMs, type Zone } from '#core/time/index.ts'

const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?( ?Z|[+-]\d\d:?\d\d)$/

/** Null when it is no moment. Numbers below 10^11 are seconds (until the year 5138), others milliseconds. */
export function momentOf(value: unknown): EpochMs | null {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0)
    return Math.round(value < 1e11 ? value * 1000 : value)
  if (typeof value !== 'string') return null
  if (/^\d+(\.\d+)?$/.test(value)) return momentOf(Number(value))
  if (!ISO.test(value)) return null
  const at = Date.parse(
    value
      .replace(' Z', 'Z')
      .replace(' ', 'T')
      .replace(/([+-]\d\d)(\d\d)$/, '$1:$2'),
  )
  return Number.isNaN(at) ? null : at
}

/** "2026-03-02 09:14:07" on the wall of a zone. In an hour that comes twice the first is meant. */
export function wallMoment(text: string, zone: Zone): EpochMs | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?$/.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second = 0] = match.slice(1, 7).map(part => Number(part ?? 0))
  const local = Date.UTC(year!, month! - 1, day!, hour!, minute!, second)
  return Number.isNaN(local) ? null : fromLocalMs(zone, local + Math.round(Number(match[7] ?? 0) * 1000))
}

/** Second of a moment, for keys of facts: some paths report facts to the second and others to the millisecond. */
export const secondOf = (at: EpochMs): number => Math.floor(at / 1000)
