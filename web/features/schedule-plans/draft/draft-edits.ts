// Edits of the shifts of a plan: each function gives the draft as it is afterwards. A shift that is
// moved stays the one that it was; one that goes to another rota leaves its groups.
import { MAX_SHIFTS } from '#contract/endpoints/schedule-plans.ts'
import {
  type Cell,
  type Draft,
  type DraftRoundRobin,
  type DraftRule,
  type DraftShift,
  rotaOf,
  type ShiftRef,
  shiftOf,
  WEEK_DAYS,
} from './draft.ts'

export type DraftEdit = (draft: Draft) => Draft
/** A shift that is not anywhere yet. */
export type NewShift = Pick<DraftShift, 'interval' | 'timezone' | 'breaks' | 'shiftTemplateId'> &
  Partial<Pick<DraftShift, 'numberOfSurfers' | 'timeInLieu'>>

const isDayOf = (day: number, weeks: number): boolean => day >= 0 && day < weeks * WEEK_DAYS

export const changedIn = <T extends { key: number }>(
  list: readonly T[],
  key: number,
  change: (one: T) => T,
): T[] => list.map(one => (one.key === key ? change(one) : one))

/** Groups of shifts speak only of shifts that are there; without their main shift or any other they end. */
export function withoutLostShifts(one: DraftRoundRobin): DraftRoundRobin {
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
  interval: shift.interval,
  timezone: shift.timezone,
  breaks: shift.breaks,
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
  ({ rota, day }: Cell, shift: NewShift): DraftEdit =>
  draft => {
    const known = rotaOf(draft, rota)
    if (!known || !isDayOf(day, known.weeks) || known.shifts.length >= MAX_SHIFTS) return draft
    if (known.shifts.some(other => other.day === day && isSame(other, shift))) return draft
    const added = { ...fitting(draft, rota, shift), id: draft.nextId, day }
    return { ...withShifts(draft, rota, shifts => [...shifts, added]), nextId: draft.nextId + 1 }
  }

export const shiftChanged =
  ({ rota, id }: ShiftRef, fields: Partial<Omit<DraftShift, 'id' | 'day'>>): DraftEdit =>
  draft =>
    withShifts(draft, rota, shifts =>
      shifts.map(shift => (shift.id === id ? { ...shift, ...fields } : shift)),
    )

export const shiftsRemoved =
  (rota: number, ids: readonly number[]): DraftEdit =>
  draft =>
    withShifts(draft, rota, shifts => shifts.filter(shift => !ids.includes(shift.id)))

export const shiftMoved =
  (from: ShiftRef, to: Cell): DraftEdit =>
  draft => {
    const shift = shiftOf(draft, from)
    const target = rotaOf(draft, to.rota)
    if (!shift || !target || !isDayOf(to.day, target.weeks)) return draft
    if (from.rota === to.rota && shift.day === to.day) return draft
    if (from.rota === to.rota)
      return withShifts(draft, to.rota, shifts =>
        shifts.map(one => (one.id === from.id ? { ...one, day: to.day } : one)),
      )
    const there = shiftAdded(to, shift)(draft)
    return there === draft ? draft : shiftsRemoved(from.rota, [from.id])(there)
  }

export const shiftCopied =
  (from: ShiftRef, to: Cell): DraftEdit =>
  draft => {
    const shift = shiftOf(draft, from)
    return shift ? shiftAdded(to, shift)(draft) : draft
  }
