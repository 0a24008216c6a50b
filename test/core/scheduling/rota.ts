// Small random rotas for tests, and an evaluator of lines that shares nothing with the engine.
import { random } from '#core/random.ts'
import type { RotaProblem, RotaSurfer } from '#core/scheduling/rota/types.ts'

export function randomRota(
  seed: number,
  days: number,
  surferCount: number,
  templateCount: number,
): RotaProblem {
  const chance = random(seed)
  const below = (n: number) => Math.floor(chance() * n)
  const ids = Array.from({ length: templateCount }, (_, i) => i + 1)
  const surferIds = Array.from({ length: surferCount }, (_, i) => 100 + i)
  return {
    days,
    firstWeekday: below(7),
    templates: ids.map(id => ({
      id,
      minutes: below(3) === 0 ? 600 : 480,
      notBeforeIds: ids.filter(other => other < id && below(4) > 0),
    })),
    surfers: surferIds.map(id => ({
      id,
      minMinutes: 480 * Math.floor(days * 0.3),
      maxMinutes: 480 * Math.ceil(days * 0.65),
      minConsecutiveDays: 1 + below(3),
      maxConsecutiveDays: 3 + below(3),
      minConsecutiveDaysOff: 1 + below(3),
      maxWeekends: 1 + below(2),
      maxShiftsByTemplate: new Map(ids.map(t => [t, [days, days, 2, 1, 0][below(5)]!])),
      daysOff: below(2) === 0 ? [below(days)] : [],
    })),
    requests: Array.from({ length: surferCount * 3 }, () => ({
      surferId: surferIds[below(surferCount)]!,
      day: below(days),
      templateId: ids[below(templateCount)]!,
      isWanted: below(2) === 0,
      weight: 1 + below(3),
    })),
    cover: ids.flatMap(templateId =>
      Array.from({ length: days }, (_, day) => ({
        day,
        templateId,
        required: below(1 + Math.ceil(surferCount / templateCount)),
        underWeight: 100,
        overWeight: 1,
      })),
    ),
  }
}

/** Whether a line of template ids keeps the surfer's rules. */
export function keepsRules(
  problem: RotaProblem,
  surfer: RotaSurfer,
  line: readonly (number | null)[],
): boolean {
  const template = (id: number) => problem.templates.find(t => t.id === id)!
  const worked = line.filter(id => id !== null)
  const minutes = worked.reduce((sum, id) => sum + template(id).minutes, 0)
  if (minutes < surfer.minMinutes || minutes > surfer.maxMinutes) return false
  if (worked.some(id => worked.filter(w => w === id).length > (surfer.maxShiftsByTemplate.get(id) ?? 0)))
    return false
  if (surfer.daysOff.some(day => line[day] !== null)) return false
  if (line.some((id, d) => id !== null && template(id).notBeforeIds.includes(line[d + 1] ?? -1))) return false
  const weekends = new Set(
    line.flatMap((id, d) => {
      const day = problem.firstWeekday + d
      return id !== null && day % 7 >= 5 ? [Math.floor(day / 7)] : []
    }),
  )
  if (weekends.size > surfer.maxWeekends) return false
  const runs = line
    .map(id => (id === null ? '-' : 'x'))
    .join('')
    .matchAll(/x+|-+/g)
  return [...runs].every(({ 0: run, index }) => {
    const isInside = index > 0 && index + run.length < line.length
    if (run[0] === '-') return !isInside || run.length >= surfer.minConsecutiveDaysOff
    return run.length <= surfer.maxConsecutiveDays && (!isInside || run.length >= surfer.minConsecutiveDays)
  })
}

/** The total cost of lines, from the problem alone. */
export function costOf(problem: RotaProblem, lines: readonly (readonly (number | null)[])[]): number {
  const place = new Map(problem.surfers.map((s, i) => [s.id, i]))
  const requests = problem.requests.reduce((sum, { surferId, day, templateId, isWanted, weight }) => {
    const isWorked = lines[place.get(surferId)!]![day] === templateId
    return sum + (isWorked === isWanted ? 0 : weight)
  }, 0)
  return problem.cover.reduce((sum, { day, templateId, required, underWeight, overWeight }) => {
    const missing = required - lines.filter(line => line[day] === templateId).length
    return sum + (missing > 0 ? missing * underWeight : -missing * overWeight)
  }, requests)
}

export type Line = (number | null)[]

/** Every line that keeps the surfer's rules, by trying them all. */
export function everyLine(problem: RotaProblem, surfer: RotaSurfer): Line[] {
  const choices: Line = [null, ...problem.templates.map(template => template.id)]
  let lines: Line[] = [[]]
  for (let day = 0; day < problem.days; day++) lines = lines.flatMap(line => choices.map(id => [...line, id]))
  return lines.filter(line => keepsRules(problem, surfer, line))
}

/** The least cost of one line each from those given, by trying every choice. */
export function leastCostOf(problem: RotaProblem, linesOf: readonly Line[][]): number {
  let least = Number.POSITIVE_INFINITY
  const choose = (chosen: Line[]) => {
    const lines = linesOf[chosen.length]
    if (lines) for (const line of lines) choose([...chosen, line])
    else least = Math.min(least, costOf(problem, chosen))
  }
  choose([])
  return least
}

/** Days on and off with little chance of a broken rule: runs of whole days, mostly without what may not follow. */
export function drawLine(problem: RotaProblem, below: (n: number) => number): Line {
  const line: Line = []
  while (line.length < problem.days) {
    const isOff = below(2) === 0
    for (let left = 1 + below(4); left > 0 && line.length < problem.days; left--)
      line.push(isOff ? null : problem.templates[below(problem.templates.length)]!.id)
  }
  return line
}

/** Values of the engine, 0 for a day off: the places of the templates, counted from 1. */
export function valuesOf(problem: RotaProblem, line: Line): Int16Array {
  return Int16Array.from(line, id => problem.templates.findIndex(template => template.id === id) + 1)
}

/** The reverse of `valuesOf`. */
export function idsOf(problem: RotaProblem, values: ArrayLike<number>): Line {
  return Array.from(values, value => (value === 0 ? null : problem.templates[value - 1]!.id))
}
