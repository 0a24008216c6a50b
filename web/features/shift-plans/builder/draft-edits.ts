// What a manager can do to a shift plan: each function gives the draft as it is afterwards. A shift that is
// moved stays the one that it was; one that goes to another rota leaves its groups.
import { MAX_CYCLE_WEEKS, MAX_SHIFTS } from '#contract/endpoints/shift-plans.ts'
import {
  type Cell,
  type Draft,
  type DraftGroup,
  type DraftPattern,
  type DraftRoundRobin,
  type DraftRule,
  type DraftShift,
  rotaOf,
  type ShiftRef,
  shiftOf,
  WEEK_DAYS,
} from './draft.ts'

export type Edit = (draft: Draft) => Draft
/** A shift that is not anywhere yet. */
export type NewShift = Pick<DraftShift, 'interval' | 'timezone' | 'breaks' | 'shiftTemplateId'> &
  Partial<Pick<DraftShift, 'numberOfSurfers' | 'timeInLieu'>>

const isDayOf = (day: number, weeks: number): boolean => day >= 0 && day < weeks * WEEK_DAYS

const changedIn = <T extends { key: number }>(list: readonly T[], key: number, change: (one: T) => T): T[] =>
  list.map(one => (one.key === key ? change(one) : one))

/** Groups of shifts speak only of shifts that are there; without their main shift or any other they end. */
function withoutLostShifts(one: DraftRoundRobin): DraftRoundRobin {
  const ids = new Set(one.shifts.map(shift => shift.id))
  const rules = one.rules.flatMap((rule): DraftRule[] => {
    if (!ids.has(rule.mainShift)) return []
    const kept = rule.shiftsToGroup.filter(id => ids.has(id))
    const isEmptied = kept.length === 0 && rule.shiftsToGroup.length > 0
    return isEmptied ? [] : [{ ...rule, shiftsToGroup: kept }]
  })
  return { ...one, rules }
}

function withShifts(draft: Draft, rota: number, change: (shifts: DraftShift[]) => DraftShift[]): Draft {
  return {
    ...draft,
    patterns: draft.patterns.map(pattern =>
      pattern.groups.some(group => group.key === rota)
        ? {
            ...pattern,
            groups: changedIn(pattern.groups, rota, g => ({ ...g, shifts: change(g.shifts) })),
          }
        : pattern,
    ),
    roundRobins: changedIn(draft.roundRobins, rota, one =>
      withoutLostShifts({ ...one, shifts: change(one.shifts) }),
    ),
  }
}

const isRoundRobin = (draft: Draft, rota: number): boolean => draft.roundRobins.some(one => one.key === rota)

/** Heads and days off are for round robins alone. */
const fitting = (draft: Draft, rota: number, shift: NewShift): Omit<DraftShift, 'id' | 'day'> => ({
  ...{ interval: shift.interval, timezone: shift.timezone, breaks: shift.breaks },
  shiftTemplateId: shift.shiftTemplateId,
  numberOfSurfers: isRoundRobin(draft, rota) ? (shift.numberOfSurfers ?? 1) : 1,
  timeInLieu: isRoundRobin(draft, rota) ? (shift.timeInLieu ?? null) : null,
})

const isSame = (a: NewShift, b: NewShift): boolean =>
  a.shiftTemplateId === b.shiftTemplateId &&
  a.interval.startMinute === b.interval.startMinute &&
  a.interval.endMinute === b.interval.endMinute &&
  a.timezone === b.timezone

/** Nothing where the rota has no such day, is full, or has the very shift on that day already. */
export const shiftAdded =
  ({ rota, day }: Cell, shift: NewShift): Edit =>
  draft => {
    const known = rotaOf(draft, rota)
    if (!known || !isDayOf(day, known.weeks) || known.shifts.length >= MAX_SHIFTS) return draft
    if (known.shifts.some(other => other.day === day && isSame(other, shift))) return draft
    const added = { ...fitting(draft, rota, shift), id: draft.nextId, day }
    return { ...withShifts(draft, rota, shifts => [...shifts, added]), nextId: draft.nextId + 1 }
  }

export const shiftChanged =
  ({ rota, id }: ShiftRef, fields: Partial<Omit<DraftShift, 'id' | 'day'>>): Edit =>
  draft =>
    withShifts(draft, rota, shifts =>
      shifts.map(shift => (shift.id === id ? { ...shift, ...fields } : shift)),
    )

export const shiftsRemoved =
  (rota: number, ids: readonly number[]): Edit =>
  draft =>
    withShifts(draft, rota, shifts => shifts.filter(shift => !ids.includes(shift.id)))

export const shiftMoved =
  (from: ShiftRef, to: Cell): Edit =>
  draft => {
    const shift = shiftOf(draft, from)
    const target = rotaOf(draft, to.rota)
    if (!shift || !target || !isDayOf(to.day, target.weeks)) return draft
    if (from.rota === to.rota)
      return withShifts(draft, to.rota, shifts =>
        shifts.map(one => (one.id === from.id ? { ...one, day: to.day } : one)),
      )
    const there = shiftAdded(to, shift)(draft)
    return there === draft ? draft : shiftsRemoved(from.rota, [from.id])(there)
  }

export const shiftCopied =
  (from: ShiftRef, to: Cell): Edit =>
  draft => {
    const shift = shiftOf(draft, from)
    return shift ? shiftAdded(to, shift)(draft) : draft
  }

// Weeks, of a pattern with all its groups or of a round robin.

type Reckoned = (shifts: DraftShift[], newId: () => number) => DraftShift[]

function withCycle(draft: Draft, key: number, weeks: number, change: Reckoned): Draft {
  let { nextId } = draft
  const reckoned = (shifts: DraftShift[]) => change(shifts, () => nextId++)
  const patterns = changedIn(draft.patterns, key, pattern => ({
    ...{ ...pattern, weeks },
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
  (key: number, weeks: number): Edit =>
  draft =>
    weeks < 1 || weeks > MAX_CYCLE_WEEKS
      ? draft
      : withCycle(draft, key, weeks, shifts => shifts.filter(shift => weekOf(shift) < weeks))

/** The same week once more, right after it. */
export const weekDuplicated =
  (key: number, week: number): Edit =>
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
  (key: number, week: number): Edit =>
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

export const patternAdded: Edit = draft => ({
  ...draft,
  patterns: [
    ...draft.patterns,
    {
      ...{ key: draft.nextId, name: nextName('Pattern', draft.patterns), weeks: 1 },
      groups: [{ key: draft.nextId + 1, assignees: [], shifts: [] }],
    },
  ],
  nextId: draft.nextId + 2,
})

export const patternChanged =
  (key: number, fields: Partial<Pick<DraftPattern, 'name'>>): Edit =>
  draft => ({ ...draft, patterns: changedIn(draft.patterns, key, one => ({ ...one, ...fields })) })

export const patternRemoved =
  (key: number): Edit =>
  draft => ({ ...draft, patterns: draft.patterns.filter(one => one.key !== key) })

const withGroups =
  (change: (groups: DraftGroup[]) => DraftGroup[], patternKey?: number): Edit =>
  draft => ({
    ...draft,
    patterns: draft.patterns.map(one =>
      patternKey === undefined || one.key === patternKey ? { ...one, groups: change(one.groups) } : one,
    ),
  })

export const groupAdded =
  (patternKey: number): Edit =>
  draft => ({
    ...withGroups(groups => [...groups, { key: draft.nextId, assignees: [], shifts: [] }], patternKey)(draft),
    nextId: draft.nextId + 1,
  })

/** The same shifts for other agents: nobody is in two groups. */
export const groupDuplicated =
  (key: number): Edit =>
  draft => {
    let { nextId } = draft
    const changed = withGroups(groups =>
      groups.flatMap(group =>
        group.key === key
          ? [
              group,
              {
                ...{ key: nextId++, assignees: [] },
                shifts: group.shifts.map(shift => ({ ...shift, id: nextId++ })),
              },
            ]
          : [group],
      ),
    )(draft)
    return { ...changed, nextId }
  }

export const groupRemoved =
  (key: number): Edit =>
  draft =>
    withGroups(groups => groups.filter(group => group.key !== key))(draft)

export const groupAssigned =
  (key: number, assignees: number[]): Edit =>
  draft =>
    withGroups(groups => changedIn(groups, key, group => ({ ...group, assignees })))(draft)

// Round robins, their order and their groups of shifts.

export const roundRobinAdded: Edit = draft => ({
  ...draft,
  roundRobins: [
    ...draft.roundRobins,
    {
      ...{
        key: draft.nextId,
        roundRobinId: null,
        name: nextName('Round robin', draft.roundRobins),
        weeks: 1,
      },
      ...{ shifts: [], orderedAssignees: [], rules: [] },
    },
  ],
  nextId: draft.nextId + 1,
})

export const roundRobinChanged =
  (key: number, fields: Partial<Pick<DraftRoundRobin, 'name' | 'orderedAssignees' | 'rules'>>): Edit =>
  draft => ({ ...draft, roundRobins: changedIn(draft.roundRobins, key, one => ({ ...one, ...fields })) })

export const roundRobinRemoved =
  (key: number): Edit =>
  draft => ({ ...draft, roundRobins: draft.roundRobins.filter(one => one.key !== key) })

/** From one place of a list to another; the others keep their order. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from]!)
}

/** Led by the first shift that is in no group yet. */
export const ruleAdded =
  (key: number): Edit =>
  draft => {
    const one = draft.roundRobins.find(each => each.key === key)
    const taken = new Set(one?.rules.flatMap(rule => [rule.mainShift, ...rule.shiftsToGroup]))
    const main = one?.shifts.find(shift => !taken.has(shift.id))
    if (!one || !main) return draft
    const rule = { key: draft.nextId, mainShift: main.id, shiftsToGroup: [] }
    return { ...roundRobinChanged(key, { rules: [...one.rules, rule] })(draft), nextId: draft.nextId + 1 }
  }
