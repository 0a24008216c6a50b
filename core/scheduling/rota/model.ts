// The problem as flat arrays. A value of a line is 0 for a day off, else 1 + the template's place; minutes are
// counted in the greatest unit that measures every template.
import type { RotaProblem, RotaSurfer } from './types.ts'

export const OFF = 0
export const DAYS_PER_WEEK = 7
const SATURDAY = 5
const SUNDAY = 6

export interface LineRules {
  minUnits: number
  maxUnits: number
  minRun: number
  maxRun: number
  minOff: number
  maxWeekends: number
  /** Largest number of shifts by value. */
  maxOfType: Int32Array
  /** Values that may be worked. */
  types: number[]
}

export interface RotaModel {
  dayCount: number
  typeCount: number
  surferCount: number
  rules: LineRules[]
  /** Units worked by value; 0 for a day off. */
  units: Int32Array
  /** forbidden[a * (typeCount + 1) + b]: b may not follow a. */
  forbidden: Uint8Array
  isDayOff: Uint8Array
  /** Cost of a value: [(surfer * dayCount + day) * (typeCount + 1) + value]. */
  request: Float64Array
  /** Requirement by cover row, day * typeCount + value - 1. */
  required: Int32Array
  underWeight: Float64Array
  overWeight: Float64Array
  /** 0 = Monday. */
  weekday: Uint8Array
}

export function compileRota(problem: RotaProblem): RotaModel {
  const { days: dayCount, templates, surfers } = problem
  const typeCount = templates.length
  const values = typeCount + 1
  const valueById = new Map(templates.map((t, i) => [t.id, i + 1]))
  const placeOf = new Map(surfers.map((s, i) => [s.id, i]))
  const unit = Math.max(1, templates.map(t => t.minutes).reduce(greatestCommonDivisor, 0))
  const model: RotaModel = {
    dayCount,
    typeCount,
    surferCount: surfers.length,
    units: Int32Array.from([0, ...templates.map(t => t.minutes / unit)]),
    rules: surfers.map(s => rulesOf(s, valueById, unit, dayCount)),
    forbidden: new Uint8Array(values * values),
    isDayOff: new Uint8Array(surfers.length * dayCount),
    request: new Float64Array(surfers.length * dayCount * values),
    required: new Int32Array(dayCount * typeCount),
    underWeight: new Float64Array(dayCount * typeCount),
    overWeight: new Float64Array(dayCount * typeCount),
    weekday: Uint8Array.from({ length: dayCount }, (_, d) => (problem.firstWeekday + d) % DAYS_PER_WEEK),
  }
  for (const template of templates)
    for (const id of template.notBeforeIds)
      model.forbidden[valueById.get(template.id)! * values + valueById.get(id)!] = 1
  surfers.forEach((s, i) => {
    for (const day of s.daysOff) model.isDayOff[i * dayCount + day] = 1
  })
  for (const { surferId, day, templateId, isWanted, weight } of problem.requests) {
    const cell = (placeOf.get(surferId)! * dayCount + day) * values
    const asked = valueById.get(templateId)!
    for (let value = 0; value < values; value++)
      if ((value === asked) !== isWanted) model.request[cell + value]! += weight
  }
  for (const { day, templateId, required, underWeight, overWeight } of problem.cover) {
    const row = day * typeCount + valueById.get(templateId)! - 1
    model.required[row] = required
    model.underWeight[row] = underWeight
    model.overWeight[row] = overWeight
  }
  return model
}

function rulesOf(
  surfer: RotaSurfer,
  valueById: ReadonlyMap<number, number>,
  unit: number,
  dayCount: number,
): LineRules {
  const maxOfType = new Int32Array(valueById.size + 1)
  maxOfType[OFF] = dayCount
  for (const [id, max] of surfer.maxShiftsByTemplate) maxOfType[valueById.get(id)!] = max
  return {
    minUnits: Math.max(0, Math.ceil(surfer.minMinutes / unit)),
    maxUnits: Math.floor(surfer.maxMinutes / unit),
    minRun: surfer.minConsecutiveDays,
    maxRun: Math.min(surfer.maxConsecutiveDays, dayCount),
    minOff: Math.max(1, surfer.minConsecutiveDaysOff),
    maxWeekends: Math.min(surfer.maxWeekends, Math.ceil(dayCount / DAYS_PER_WEEK) + 1),
    maxOfType,
    types: [...valueById.values()].filter(value => maxOfType[value]! > 0),
  }
}

/** 1 when working the day makes its weekend count. */
export function weekendStep(model: RotaModel, day: number, workedDayBefore: boolean): 0 | 1 {
  const weekday = model.weekday[day]!
  return weekday === SATURDAY || (weekday === SUNDAY && !workedDayBefore) ? 1 : 0
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
