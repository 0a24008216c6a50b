// Differences between two states of a plan, in sentences: shown when somebody else has saved.
import { countText } from '#web/ui/text/count-text.ts'
import type { PlanParts } from './draft.ts'

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
    title: `Pattern ${name}`,
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
    title: `Round robin ${name}`,
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
    ...(more > 0 ? [`${countText(more, noun)} more`] : []),
    ...(fewer > 0 ? [`${countText(fewer, noun)} fewer`] : []),
  ]
}

function changesOf(before: Cycle, after: Cycle): string[] {
  const changes = [
    ...(before.name === after.name ? [] : [`called “${after.name}”`]),
    ...(before.weeks === after.weeks ? [] : [`${countText(after.weeks, 'week')} instead of ${before.weeks}`]),
    ...gained(before.shifts, after.shifts, 'shift'),
    ...gained(before.agents, after.agents, 'agent'),
  ]
  return changes.length > 0 || before.rest === after.rest ? changes : ['in another order']
}

export function differenceOf(before: PlanParts, after: PlanParts): string[] {
  const [was, is] = [before, after].map(parts => new Map(cyclesOf(parts).map(one => [one.key, one])))
  return [
    ...[...was!.values()].filter(one => !is!.has(one.key)).map(one => `${one.title} is removed`),
    ...[...is!.values()].flatMap(one => {
      const known = was!.get(one.key)
      if (!known) return [`${one.title} is new`]
      const changes = changesOf(known, one)
      return changes.length > 0 ? [`${known.title}: ${changes.join(', ')}`] : []
    }),
  ]
}
