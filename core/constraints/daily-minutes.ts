// Hours of one day: the shifts that start on a local day last no longer, together, than the daily maximum, and a day
// that is worked reaches the daily minimum.
import { contains, MINUTE_MS } from '#core/time/index.ts'
import { type Constraint, NO_LIFT } from './constraint.ts'
import { hullOf, isAway, nameOf, shiftsByDay, startOfDay, wordsOf, workedMs } from './local-days.ts'
import { LOOSENING_STEPS, STEP_MINUTES } from './loosening.ts'
import { duration, hoursText } from './wording.ts'

export const dailyMinutes = {
  codes: { DAILY_MINUTES: 'Too many hours a day', DAILY_MINIMUM: 'Too few hours a day' },
  // The generator draws shifts of allowed lengths alone, one a day.
  forbids: null,
  sequence: null,
  breaches({ surfer, shifts, blocks, known }) {
    const { zone, minContractedDailyMinutes: least, maxContractedDailyMinutes: most } = surfer
    return [...shiftsByDay(zone, shifts)].flatMap(([day, own]) => {
      const worked = workedMs(own)
      const breach = (code: string, terms: string) => [
        {
          code,
          blocks: own,
          interval: hullOf(own),
          sentence: `${nameOf(surfer)} has ${hoursText(worked)} on ${wordsOf(day)}; the contract ${terms} a day.`,
        },
      ]
      if (most !== null && worked > most * MINUTE_MS)
        return breach('DAILY_MINUTES', `allows ${hoursText(most * MINUTE_MS)}`)
      if (least === null || worked >= least * MINUTE_MS || !known) return []
      const time = { start: startOfDay(zone, day), end: startOfDay(zone, day + 1) }
      if (!contains(known, time) || isAway(blocks, time)) return []
      return breach('DAILY_MINIMUM', `asks for ${hoursText(least * MINUTE_MS)}`)
    })
  },
  lift: NO_LIFT,
  group: 'contract',
  *relaxations({ contract: { minDayMinutes, maxDayMinutes } }) {
    for (let step = 1; step <= LOOSENING_STEPS; step++) {
      const shorter = minDayMinutes - step * STEP_MINUTES
      if (shorter >= STEP_MINUTES)
        yield {
          step,
          sentence: `Allow shifts from ${duration(shorter)} on instead of ${duration(minDayMinutes)}.`,
          change: { minContractedDailyMinutes: shorter, maxContractedDailyMinutes: maxDayMinutes },
        }
      const longer = maxDayMinutes + step * STEP_MINUTES
      if (longer <= 24 * 60)
        yield {
          step,
          sentence: `Allow shifts of up to ${duration(longer)} instead of ${duration(maxDayMinutes)}.`,
          change: { minContractedDailyMinutes: minDayMinutes, maxContractedDailyMinutes: longer },
        }
    }
  },
} as const satisfies Constraint
