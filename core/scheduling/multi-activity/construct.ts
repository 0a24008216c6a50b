// The first plan: surfer by surfer, shift by shift, the day that helps most, until the minutes are made up. The
// number of shifts is set first, from shifts of middle length: they can become longer and shorter later.
import type { Random } from '#core/random.ts'
import type { DayPlanner } from './day-planner.ts'
import type { Plan } from './plan.ts'

const ATTEMPTS = 60

/** Whether the surfer's minutes could be made up; otherwise the surfer stays off. */
export function construct(plan: Plan, planner: DayPlanner, surfer: number, random: Random): boolean {
  const { minSlots, maxSlots, minLength, maxLength, dayCount } = plan.model
  const least = Math.max(0, Math.ceil(minSlots[surfer]! / maxLength))
  const most = Math.floor(maxSlots[surfer]! / minLength)
  const usual = Math.round((2 * minSlots[surfer]!) / (minLength + maxLength))
  for (let attempt = 0; attempt < ATTEMPTS && least <= most; attempt++) {
    const shifts = Math.min(most, Math.max(least, usual - Math.floor(attempt / 2)))
    if (addShifts(plan, planner, surfer, shifts, attempt === 0 ? null : random)) return true
    for (let day = 0; day < dayCount; day++) plan.clear(surfer, day)
  }
  return false
}

/** With `random` the days are drawn, not chosen. */
function addShifts(
  plan: Plan,
  planner: DayPlanner,
  surfer: number,
  count: number,
  random: Random | null,
): boolean {
  const { minSlots, maxSlots, minLength, maxLength, dayCount } = plan.model
  for (let left = count - 1; left >= 0; left--) {
    const used = plan.used[surfer]!
    const shortest = Math.max(minLength, minSlots[surfer]! - used - left * maxLength)
    const longest = Math.min(maxLength, maxSlots[surfer]! - used - left * minLength)
    const costOf = (day: number) => planner.find(surfer, day, shortest, longest)
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (let day = 0; day < dayCount; day++) {
      const cost = costOf(day)
      const rank = random && Number.isFinite(cost) ? random() : cost
      if (rank >= least) continue
      least = rank
      best = day
    }
    if (!Number.isFinite(least)) return false
    costOf(best)
    planner.put(surfer, best)
  }
  return true
}
