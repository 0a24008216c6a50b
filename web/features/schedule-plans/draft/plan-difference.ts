// Differences between two states of a plan, in sentences: shown when somebody else has saved.
import { countText } from '#web/ui/text/count-text.ts'
import type { PlanParts } from './draft.ts'
import * as texts from './texts.ts'

interface Cycle {
  key: string
  title: string
  name: string
  weeks: number
  agents: number[]
  shifts: string[]
  /** All the rest of it. */
  rest: string
}

const cyclesOf = ({ shiftPatterns, roundRobins }: PlanParts): Cycle[] => [
  ...shiftPatterns.map(({ name, duration, groups }) => ({
    key: `pattern ${name}`,
    title: texts.patternName(name),
    name,
    weeks: duration,
    agents: groups.flatMap(group => group.assignees),
    shifts: groups.flatMap((group, index) =>
      group.plannedShifts.map(shift => JSON.stringify([index, ...Object.entries(shift).sort()])),
    ),
    rest: JSON.stringify(groups.map(group => group.assignees)),
  })),
  ...roundRobins.map(({ roundRobinId, name, cycleDuration, orderedAssignees, plannedShifts, rules }) => ({
    key: `round robin ${roundRobinId ?? name}`,
    title: texts.roundRobinName(name),
    name,
    weeks: cycleDuration,
    agents: orderedAssignees,
    shifts: plannedShifts.map(shift => JSON.stringify(Object.entries(shift).sort())),
    rest: JSON.stringify([orderedAssignees, rules]),
  })),
]

const without = <T>(list: readonly T[], other: readonly T[]): number => {
  const left = [...other]
  return list.filter(one => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  }).length
}

const gained = (before: readonly unknown[], after: readonly unknown[], noun: string): string[] => {
  const [more, fewer] = [without(after, before), without(before, after)]
  return [
    ...(more > 0 ? [texts.countMore(countText(more, noun))] : []),
    ...(fewer > 0 ? [texts.countFewer(countText(fewer, noun))] : []),
  ]
}

function changesOf(before: Cycle, after: Cycle): string[] {
  const changes = [
    ...(before.name === after.name ? [] : [texts.calledAfterName(after.name)]),
    ...(before.weeks === after.weeks ? [] : [texts.weekInsteadOf(after.weeks, before.weeks)]),
    ...gained(before.shifts, after.shifts, 'shift'),
    ...gained(before.agents, after.agents, 'agent'),
  ]
  return changes.length > 0 || before.rest === after.rest ? changes : [texts.inAnotherOrder]
}

export function differenceOf(before: PlanParts, after: PlanParts): string[] {
  const [was, is] = [before, after].map(parts => new Map(cyclesOf(parts).map(one => [one.key, one])))
  return [
    ...[...was!.values()].filter(one => !is!.has(one.key)).map(one => texts.titleIsRemoved(one.title)),
    ...[...is!.values()].flatMap(one => {
      const known = was!.get(one.key)
      if (!known) return [texts.titleIsNew(one.title)]
      const changes = changesOf(known, one)
      return changes.length > 0 ? [`${known.title}: ${changes.join(', ')}`] : []
    }),
  ]
}
