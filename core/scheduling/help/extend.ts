// A shift that ends before or in the time, or begins in or after it, made longer by as much as is missing.
import type { ScheduledBlock, WarnedSurfer } from '#core/blocks/index.ts'
import { duration } from '#core/constraints/wording.ts'
import { HOUR_MS, type Interval, lengthMinutes, MINUTE_MS } from '#core/time/index.ts'
import { skilledFor } from './skilled.ts'
import type { HelpOffer, HelpRequest } from './types.ts'

const LONGEST_MS = 2 * HOUR_MS
/** Nobody stays for long with nothing to do first. */
const IDLE_MS = 30 * MINUTE_MS

export function extended(request: HelpRequest, surfer: WarnedSurfer, shift: ScheduledBlock): HelpOffer[] {
  const { within, now, timeOf } = request
  const [taskId] = skilledFor(request, surfer)
  if (taskId === undefined) return []
  const { start, end } = shift.interval
  const offer = (added: Interval, says: string): HelpOffer => ({
    kind: 'extend',
    surferId: surfer.id,
    before: shift,
    after: {
      ...shift,
      interval: { start: Math.min(start, added.start), end: Math.max(end, added.end) },
      // In a shift without activities the time counts as it is.
      tasks:
        shift.tasks.length === 0
          ? []
          : [...shift.tasks, { taskId, interval: added }].sort((a, b) => a.interval.start - b.interval.start),
    },
    sentence: `${says}, ${duration(lengthMinutes(added))} more.`,
  })
  const offers: HelpOffer[] = []
  const later = Math.min(within.end, end + LONGEST_MS)
  // Agents whose shift is over are not asked back.
  if (end < within.end && end + IDLE_MS >= within.start && end >= now)
    offers.push(offer({ start: end, end: later }, `Ends at ${timeOf(later)} instead of ${timeOf(end)}`))
  const earlier = Math.max(within.start, start - LONGEST_MS, now)
  if (start > within.start && start - IDLE_MS <= within.end && earlier < start)
    offers.push(
      offer({ start: earlier, end: start }, `Starts at ${timeOf(earlier)} instead of ${timeOf(start)}`),
    )
  return offers
}
