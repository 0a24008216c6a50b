// Waits that a reply asks for. Providers write them in four ways: Retry-After in seconds or as a date, a reset in
// seconds from now, or as a moment since 1970, under a dozen spellings of the header.
import type { EpochMs } from '#core/time/index.ts'

type Headers = Readonly<Record<string, string | undefined>>

export const MIN_WAIT_MS = 1_000
export const MAX_WAIT_MS = 300_000
/** Longest wait that is believed: an hour, the longest window that providers document. */
const LONGEST_WAIT_MS = 3_600_000

const RETRY_AFTER = ['retry-after', 'x-ratelimit-retry-after', 'x-rate-limit-retry-after']
const RESET = ['x-rate-limit-reset', 'x-ratelimit-reset', 'ratelimit-reset', 'x-aircallapi-reset']
const REMAINING = [
  'x-rate-limit-remaining',
  'x-ratelimit-remaining',
  'ratelimit-remaining',
  'x-aircallapi-remaining',
  'x-ratelimit-remaining-minute',
]
const LIMIT = [
  'x-rate-limit',
  'x-rate-limit-limit',
  'x-ratelimit-limit',
  'ratelimit-limit',
  'x-aircallapi-limit',
  'x-ratelimit-limit-minute',
]

const first = (headers: Headers, names: readonly string[]): string | undefined =>
  names.map(name => headers[name]?.trim()).find(value => value)

function numberOf(headers: Headers, names: readonly string[]): number | null {
  const value = first(headers, names)
  return value !== undefined && /^\d+(\.\d+)?$/.test(value) ? Number(value) : null
}

/** Moment as seconds from now, seconds since 1970 or milliseconds since 1970, distinguished by their size. */
function momentOf(value: number, now: EpochMs): EpochMs {
  if (value > 1e11) return value
  return value > 1e8 ? value * 1000 : now + value * 1000
}

/** When the provider asks to be called again; null when it doesn't say. */
export function askedRetryAt(headers: Headers, now: EpochMs): EpochMs | null {
  const text = first(headers, RETRY_AFTER)
  const number = numberOf(headers, RETRY_AFTER) ?? numberOf(headers, RESET)
  const date = text === undefined ? Number.NaN : Date.parse(text)
  const at = number !== null ? momentOf(number, now) : Number.isNaN(date) ? null : date
  return at === null ? null : Math.min(Math.max(at, now), now + LONGEST_WAIT_MS)
}

/** The provider's own count of its limit. */
export function statedLimit(headers: Headers, now: EpochMs) {
  const reset = numberOf(headers, RESET)
  return {
    limit: numberOf(headers, LIMIT),
    remaining: numberOf(headers, REMAINING),
    resetAt: reset === null ? null : Math.min(momentOf(reset, now), now + LONGEST_WAIT_MS),
  }
}

/** Full jitter: anything from a second to twice as long as the last time might have been, at most five minutes. */
export const jitterMs = (tries: number, random: () => number): number =>
  MIN_WAIT_MS + random() * (Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** tries) - MIN_WAIT_MS)
