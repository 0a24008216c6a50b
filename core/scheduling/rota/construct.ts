// A first line for each surfer, one after the other, each beside those before; then each once more beside all. A long horizon is filled four weeks
// at a time, within the share of hours and weekends that is due by then.
import type { LineSolver } from './line-solver.ts'
import { DAYS_PER_WEEK, OFF } from './model.ts'
import type { Rota } from './rota.ts'
import { FREE } from './shortest-line.ts'

const LONG_DAYS = 84
const PART_DAYS = 4 * DAYS_PER_WEEK

/** False when the rules leave no line. */
export function construct(rota: Rota, solver: LineSolver, surfer: number): boolean {
  const { dayCount } = rota.model
  if (dayCount <= LONG_DAYS) return respond(rota, solver, surfer, 0, dayCount)
  for (let to = PART_DAYS; ; to = Math.min(dayCount, to + PART_DAYS)) {
    const isDone = fillUntil(rota, solver, surfer, to)
    if (to === dayCount) return isDone || refillFromEnd(rota, solver, surfer)
  }
}

/** The hours due may be out of reach, in weeks off: what is missing is made good later. */
function fillUntil(rota: Rota, solver: LineSolver, surfer: number, to: number): boolean {
  const { model } = rota
  const rules = model.rules[surfer]!
  const share = to / model.dayCount
  const isLast = to === model.dayCount
  const maxUnits = isLast ? rules.maxUnits : Math.ceil(rules.maxUnits * share)
  const maxWeekends = isLast ? rules.maxWeekends : Math.floor(rules.maxWeekends * share)
  const longest = Math.max(1, ...model.units)
  const due = Math.ceil(((rules.minUnits + rules.maxUnits) / 2) * share)
  const from = Math.floor((to - 1) / PART_DAYS) * PART_DAYS
  for (let minUnits = isLast ? rules.minUnits : due; ; minUnits -= longest) {
    if (respond(rota, solver, surfer, from, to, { limits: { minUnits, maxUnits, maxWeekends } })) return true
    if (isLast || minUnits < 0) return false
  }
}

/** Ever more of the end is planned anew, until the whole line keeps the rules. */
function refillFromEnd(rota: Rota, solver: LineSolver, surfer: number): boolean {
  const { dayCount } = rota.model
  for (let days = 2 * PART_DAYS; ; days *= 2) {
    const from = Math.max(0, dayCount - days)
    if (respond(rota, solver, surfer, from, dayCount)) return true
    if (from === 0) return false
  }
}

/** Each surfer's days anew, the others as they are. Never dearer. */
export function settle(rota: Rota, solver: LineSolver, surfer: number): void {
  const { dayCount } = rota.model
  const days = dayCount <= LONG_DAYS ? dayCount : PART_DAYS
  for (let from = 0; from < dayCount; from += days)
    respond(rota, solver, surfer, from, Math.min(dayCount, from + days), { isExact: true })
}

interface Wishes {
  limits?: { minUnits: number; maxUnits: number; maxWeekends: number }
  /** A missing surfer costs its whole weight; otherwise the less, the more are there: the first lines spread. */
  isExact?: boolean
}

/** The surfer's cheapest days beside the others; false when there are none. */
function respond(
  rota: Rota,
  solver: LineSolver,
  surfer: number,
  from: number,
  to: number,
  { limits, isExact = false }: Wishes = {},
): boolean {
  const { model } = rota
  const line = rota.lines[surfer]!
  rota.add(surfer, from, to, -1)
  const firstRow = from * model.typeCount
  const prices = Float64Array.from({ length: (to - from) * model.typeCount }, (_, i) => {
    const wanted = model.required[firstRow + i]!
    const missing = wanted - rota.working[firstRow + i]!
    if (missing <= 0) return model.overWeight[firstRow + i]!
    return -model.underWeight[firstRow + i]! * (isExact ? Math.min(1, missing) : missing / wanted)
  })
  const locks = new Int16Array(to - from).fill(FREE)
  const cost = solver.solve({ surfer, line, from, to, locks, lockAt: 0, prices, limits })
  // The line found is not always the cheapest.
  const isWorse = isExact && cost !== null && cost > priceOf(rota, surfer, from, to, prices)
  if (cost !== null && !isWorse) line.set(solver.line.subarray(from, to), from)
  rota.add(surfer, from, to, 1)
  return cost !== null
}

function priceOf(rota: Rota, surfer: number, from: number, to: number, prices: Float64Array): number {
  const days = rota.lines[surfer]!.subarray(from, to)
  return days.reduce(
    (sum, value, i) => (value === OFF ? sum : sum + prices[i * rota.model.typeCount + value - 1]!),
    rota.requestCost(surfer, from, days),
  )
}
