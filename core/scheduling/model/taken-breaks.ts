// Breaks as an activity plan takes them of each shift, for a search that draws one break a shift: as long as all of the
// plan's together, and from the length of shift on that the plan gives any. Otherwise short shifts seem to cost no break.
import { contractOf } from '#core/constraints/index.ts'
import { lengthMinutes } from '#core/time/index.ts'
import { settingsOf } from '../problem/settings.ts'
import type { GeneratedShift, GenerateProblem } from '../problem/types.ts'

/** A shift with the plan laid over it. */
export interface TakenShift {
  shift: GeneratedShift
  /** Minutes of activities that serve no ticket group. */
  awayMinutes: number
  /** Whether it keeps a break of its own. */
  keepsBreak: boolean
}

/** Fewer shifts of a length may all hold the hour of training that is not in every shift. */
const LEAST_SHIFTS = 3

/** The problem with breaks as these shifts show them, where they are longer; agents who keep breaks of their own stay. */
export function withTakenBreaks(problem: GenerateProblem, taken: readonly TakenShift[]): GenerateProblem {
  const breaks = takenBreaks(taken)
  if (!breaks) return problem
  const { minutes, fromShiftMinutes } = breaks
  const keeping = new Set(taken.flatMap(({ shift, keepsBreak }) => (keepsBreak ? [shift.surferId] : [])))
  const surfers = problem.surfers.map(surfer =>
    keeping.has(surfer.id)
      ? surfer
      : { ...surfer, breakMinutesPerShift: Math.max(minutes, contractOf(surfer).breakMinutes) },
  )
  const shiftTemplates = problem.shiftTemplates?.map(template =>
    keeping.size === 0 && template.lengthMinutes >= fromShiftMinutes
      ? { ...template, breakMinutes: Math.max(minutes, template.breakMinutes) }
      : template,
  )
  const breakFromShiftMinutes = Math.min(fromShiftMinutes, settingsOf(problem).breakFromShiftMinutes)
  return { ...problem, surfers, shiftTemplates, settings: { ...problem.settings, breakFromShiftMinutes } }
}

/** The usual minutes of shifts that have any, and the shortest length that usually has; null: none has. */
function takenBreaks(taken: readonly TakenShift[]): { minutes: number; fromShiftMinutes: number } | null {
  const byLength = Map.groupBy(
    taken.filter(({ keepsBreak }) => !keepsBreak),
    ({ shift }) => lengthMinutes(shift.interval),
  )
  const usual = [...byLength].filter(([, own]) => own.length >= LEAST_SHIFTS && medianMinutes(own) > 0)
  if (usual.length === 0) return null
  return {
    minutes: medianMinutes(usual.flatMap(([, own]) => own)),
    fromShiftMinutes: Math.min(...usual.map(([length]) => length)),
  }
}

const medianMinutes = (shifts: readonly TakenShift[]): number =>
  shifts.map(({ awayMinutes }) => awayMinutes).sort((a, b) => a - b)[shifts.length >> 1]!

/** The shift with the break that the problem itself gives it. */
export function withOwnBreak(problem: GenerateProblem, shift: GeneratedShift): GeneratedShift {
  const { surferId, interval, breaks, shiftTemplateId } = shift
  const template = problem.shiftTemplates?.find(({ id }) => id === shiftTemplateId)
  const minutes = template
    ? template.breakMinutes
    : lengthMinutes(interval) < settingsOf(problem).breakFromShiftMinutes
      ? 0
      : contractOf(problem.surfers.find(({ id }) => id === surferId)!).breakMinutes
  if (minutes === 0) return { ...shift, breaks: [] }
  return { ...shift, breaks: breaks.map(({ start }) => ({ start, end: start + minutes * 60_000 })) }
}
