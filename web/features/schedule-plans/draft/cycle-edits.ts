// Edits of patterns and round robins: their weeks, their groups, their order of turns.
import { MAX_CYCLE_WEEKS } from '#contract/endpoints/schedule-plans.ts'
import {
  type Draft,
  type DraftGroup,
  type DraftPattern,
  type DraftRoundRobin,
  type DraftShift,
  WEEK_DAYS,
} from './draft.ts'
import { changedIn, type DraftEdit, withoutLostShifts } from './draft-edits.ts'
import * as texts from './texts.ts'

// Weeks, of a pattern with all its groups or of a round robin.

type Reckoned = (shifts: DraftShift[], newId: () => number) => DraftShift[]

function withCycle(draft: Draft, key: number, weeks: number, change: Reckoned): Draft {
  let { nextId } = draft
  const reckoned = (shifts: DraftShift[]) => change(shifts, () => nextId++)
  const patterns = changedIn(draft.patterns, key, pattern => ({
    ...pattern,
    weeks,
    groups: pattern.groups.map(group => ({ ...group, shifts: reckoned(group.shifts) })),
  }))
  const roundRobins = changedIn(draft.roundRobins, key, one =>
    withoutLostShifts({ ...one, weeks, shifts: reckoned(one.shifts) }),
  )
  return { patterns, roundRobins, nextId }
}

const weeksOf = (draft: Draft, key: number): number =>
  [...draft.patterns, ...draft.roundRobins].find(one => one.key === key)?.weeks ?? 0

const weekOf = ({ day }: DraftShift): number => Math.floor(day / WEEK_DAYS)

/** Weeks that fall away take their shifts along. */
export const weeksSet =
  (key: number, weeks: number): DraftEdit =>
  draft =>
    weeks < 1 || weeks > MAX_CYCLE_WEEKS
      ? draft
      : withCycle(draft, key, weeks, shifts => shifts.filter(shift => weekOf(shift) < weeks))

/** The same week once more, right after it. */
export const weekDuplicated =
  (key: number, week: number): DraftEdit =>
  draft => {
    const weeks = weeksOf(draft, key)
    if (weeks >= MAX_CYCLE_WEEKS || week < 0 || week >= weeks) return draft
    return withCycle(draft, key, weeks + 1, (shifts, newId) => [
      ...shifts.map(shift => (weekOf(shift) > week ? { ...shift, day: shift.day + WEEK_DAYS } : shift)),
      ...shifts
        .filter(shift => weekOf(shift) === week)
        .map(shift => ({ ...shift, id: newId(), day: shift.day + WEEK_DAYS })),
    ])
  }

export const weekRemoved =
  (key: number, week: number): DraftEdit =>
  draft => {
    const weeks = weeksOf(draft, key)
    if (weeks <= 1 || week < 0 || week >= weeks) return draft
    return withCycle(draft, key, weeks - 1, shifts =>
      shifts
        .filter(shift => weekOf(shift) !== week)
        .map(shift => (weekOf(shift) > week ? { ...shift, day: shift.day - WEEK_DAYS } : shift)),
    )
  }

// Patterns and their groups.

const nextName = (kind: string, taken: readonly { name: string }[]): string => {
  const names = new Set(taken.map(one => one.name))
  let number = taken.length + 1
  while (names.has(`${kind} ${number}`)) number++
  return `${kind} ${number}`
}

export const patternAdded: DraftEdit = draft => ({
  ...draft,
  patterns: [
    ...draft.patterns,
    {
      key: draft.nextId,
      name: nextName(texts.pattern, draft.patterns),
      weeks: 1,
      groups: [{ key: draft.nextId + 1, assignees: [], shifts: [] }],
    },
  ],
  nextId: draft.nextId + 2,
})

export const patternChanged =
  (key: number, fields: Partial<Pick<DraftPattern, 'name'>>): DraftEdit =>
  draft => ({ ...draft, patterns: changedIn(draft.patterns, key, one => ({ ...one, ...fields })) })

export const patternRemoved =
  (key: number): DraftEdit =>
  draft => ({ ...draft, patterns: draft.patterns.filter(one => one.key !== key) })

const withGroups =
  (change: (groups: DraftGroup[]) => DraftGroup[], patternKey?: number): DraftEdit =>
  draft => ({
    ...draft,
    patterns: draft.patterns.map(one =>
      patternKey === undefined || one.key === patternKey ? { ...one, groups: change(one.groups) } : one,
    ),
  })

export const groupAdded =
  (patternKey: number): DraftEdit =>
  draft => ({
    ...withGroups(groups => [...groups, { key: draft.nextId, assignees: [], shifts: [] }], patternKey)(draft),
    nextId: draft.nextId + 1,
  })

/** The same shifts for other agents: nobody is in two groups. */
export const groupDuplicated =
  (key: number): DraftEdit =>
  draft => {
    let { nextId } = draft
    const changed = withGroups(groups =>
      groups.flatMap(group =>
        group.key === key
          ? [
              group,
              {
                key: nextId++,
                assignees: [],
                shifts: group.shifts.map(shift => ({ ...shift, id: nextId++ })),
              },
            ]
          : [group],
      ),
    )(draft)
    return { ...changed, nextId }
  }

export const groupRemoved =
  (key: number): DraftEdit =>
  draft =>
    withGroups(groups => groups.filter(group => group.key !== key))(draft)

export const groupAssigned =
  (key: number, assignees: number[]): DraftEdit =>
  draft =>
    withGroups(groups => changedIn(groups, key, group => ({ ...group, assignees })))(draft)

// Round robins, their order and their groups of shifts.

export const roundRobinAdded: DraftEdit = draft => ({
  ...draft,
  roundRobins: [
    ...draft.roundRobins,
    {
      key: draft.nextId,
      roundRobinId: null,
      name: nextName(texts.roundRobin, draft.roundRobins),
      weeks: 1,
      shifts: [],
      orderedAssignees: [],
      rules: [],
    },
  ],
  nextId: draft.nextId + 1,
})

export const roundRobinChanged =
  (key: number, fields: Partial<Pick<DraftRoundRobin, 'name' | 'orderedAssignees' | 'rules'>>): DraftEdit =>
  draft => ({ ...draft, roundRobins: changedIn(draft.roundRobins, key, one => ({ ...one, ...fields })) })

export const roundRobinRemoved =
  (key: number): DraftEdit =>
  draft => ({ ...draft, roundRobins: draft.roundRobins.filter(one => one.key !== key) })

/** From one place of a list to another; the others keep their order. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from]!)
}

/** Led by the first shift that is in no group yet. */
export const ruleAdded =
  (key: number): DraftEdit =>
  draft => {
    const one = draft.roundRobins.find(each => each.key === key)
    const taken = new Set(one?.rules.flatMap(rule => [rule.mainShift, ...rule.shiftsToGroup]))
    const main = one?.shifts.find(shift => !taken.has(shift.id))
    if (!one || !main) return draft
    const rule = { key: draft.nextId, mainShift: main.id, shiftsToGroup: [] }
    return { ...roundRobinChanged(key, { rules: [...one.rules, rule] })(draft), nextId: draft.nextId + 1 }
  }
