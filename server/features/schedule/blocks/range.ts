import { MAX_SCHEDULE_DAYS } from '#contract/endpoints/schedule.ts'
import { refuse } from '#contract/errors.ts'
import { DAY_MS, type EpochMs, HOUR_MS } from '#core/time/index.ts'

/** Throws when the range is too long. Whole local days may be an hour longer than as many times 24 hours. */
export function refuseLongRange(from: EpochMs, to: EpochMs): void {
  if (to - from <= MAX_SCHEDULE_DAYS * DAY_MS + HOUR_MS) return
  throw refuse('TOO_MUCH', {
    because: `The schedule is shown for at most ${MAX_SCHEDULE_DAYS} days at once. Choose a shorter range.`,
  })
}
