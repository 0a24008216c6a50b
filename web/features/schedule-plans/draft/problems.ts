// Problems that keep a plan from being saved, in the contract's own words and at their places.
import { dayOffFaults, SchedulePlanChange } from '#contract/endpoints/schedule-plans.ts'
import type { Weekday } from '#core/time/index.ts'
import { type Draft, type DraftRoundRobin, type DraftShift, type PlanParts, partsOf } from './draft.ts'

type Path = readonly (string | number)[]
export interface Problem {
  path: Path
  message: string
}

const Parts = SchedulePlanChange.pick({ shiftPatterns: true, roundRobins: true })

export function problemsOf(parts: PlanParts, weekStartsOn: Weekday): Problem[] {
  const issues = Parts.safeParse(parts).error?.issues ?? []
  const problems = issues.map(({ path, message }) => ({
    path: path.map(step => (typeof step === 'symbol' ? String(step) : step)),
    message,
  }))
  return [...problems, ...dayOffFaults(parts.roundRobins, weekStartsOn)]
}

/** Below a path, which they no longer begin with. */
export const problemsIn = (problems: readonly Problem[], ...path: Path): Problem[] =>
  problems.flatMap(problem =>
    path.every((step, at) => problem.path[at] === step)
      ? [{ ...problem, path: problem.path.slice(path.length) }]
      : [],
  )

/** At exactly this path; several make one text. */
export const messageAt = (problems: readonly Problem[], ...path: Path): string | undefined =>
  problemsIn(problems, ...path)
    .filter(problem => problem.path.length === 0)
    .map(problem => problem.message)
    .join(' ') || undefined

/** Agents who are in more than one group, of whichever pattern. */
export function agentsInTwoGroups({ shiftPatterns }: PlanParts): Set<number> {
  const assigned = shiftPatterns.flatMap(pattern =>
    pattern.groups.flatMap(group => [...new Set(group.assignees)]),
  )
  const all = Map.groupBy(assigned, id => id)
  return new Set([...all].flatMap(([id, times]) => (times.length > 1 ? [id] : [])))
}

/** Problems of one shift, below its own path: in a pattern, or in the round robin given. */
export function problemsOfShift(
  shift: Omit<DraftShift, 'id'>,
  weeks: number,
  roundRobin: DraftRoundRobin | undefined,
  weekStartsOn: Weekday,
): Problem[] {
  const shifts = [{ ...shift, id: 1 }]
  const alone: Draft = roundRobin
    ? { patterns: [], roundRobins: [{ ...roundRobin, shifts, rules: [] }], nextId: 2 }
    : {
        patterns: [{ key: 0, name: '-', weeks, groups: [{ key: 0, assignees: [], shifts }] }],
        roundRobins: [],
        nextId: 2,
      }
  const path = roundRobin
    ? ['roundRobins', 0, 'plannedShifts', 0]
    : ['shiftPatterns', 0, 'groups', 0, 'plannedShifts', 0]
  return problemsIn(problemsOf(partsOf(alone), weekStartsOn), ...path)
}
