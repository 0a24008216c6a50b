// A shift plan while it is edited. Everything that can be moved has a number of its own, so that a shift
// stays the same one wherever it goes; a row of shifts is called a rota, be it of a group of agents who
// share it or of a round robin whose agents take turns at it.
import type {
  PlannedShift,
  RoundRobinForm,
  RoundRobinShift,
  SchedulePlan,
  ShiftGroupRule,
  ShiftPattern,
} from '#contract/endpoints/schedule-plans.ts'

export const WEEK_DAYS = 7

/** A shift of a pattern has one head and no day off in return. */
export interface DraftShift extends Omit<RoundRobinShift, 'plannedShiftId'> {
  id: number
}

export interface DraftGroup {
  key: number
  assignees: number[]
  shifts: DraftShift[]
}

export interface DraftPattern {
  key: number
  name: string
  weeks: number
  groups: DraftGroup[]
}

export interface DraftRule {
  key: number
  mainShift: number
  shiftsToGroup: number[]
}

export interface DraftRoundRobin {
  key: number
  roundRobinId: number | null
  name: string
  weeks: number
  shifts: DraftShift[]
  orderedAssignees: number[]
  /** In the order of their evaluation. */
  rules: DraftRule[]
}

export interface Draft {
  patterns: DraftPattern[]
  roundRobins: DraftRoundRobin[]
  /** The next number that nothing has. */
  nextId: number
}

/** A day of a rota, which is known by the number of its group or round robin. */
export interface Cell {
  rota: number
  /** From the first Monday of the cycle. */
  day: number
}

export interface ShiftRef {
  rota: number
  id: number
}

export type PlanParts = Pick<SchedulePlan, 'shiftPatterns'> & { roundRobins: RoundRobinForm[] }

export function draftOf({ shiftPatterns, roundRobins }: PlanParts): Draft {
  // Ids of a round robin's shifts are kept: its groups speak of them.
  let nextId = Math.max(0, ...roundRobins.flatMap(one => one.plannedShifts.map(s => s.plannedShiftId))) + 1
  const key = () => nextId++
  const patterns = shiftPatterns.map(
    ({ name, duration, groups }): DraftPattern => ({
      key: key(),
      name,
      weeks: duration,
      groups: groups.map(({ assignees, plannedShifts }) => ({
        key: key(),
        assignees,
        shifts: plannedShifts.map(shift => ({ ...shift, id: key(), numberOfSurfers: 1, timeInLieu: null })),
      })),
    }),
  )
  const rotas = roundRobins.map(
    ({ roundRobinId, name, cycleDuration, plannedShifts, orderedAssignees, rules }): DraftRoundRobin => ({
      key: key(),
      roundRobinId,
      name,
      weeks: cycleDuration,
      orderedAssignees,
      shifts: plannedShifts.map(({ plannedShiftId, ...shift }) => ({ ...shift, id: plannedShiftId })),
      rules: rules.toSorted((a, b) => a.order - b.order).map(({ settings }) => ({ key: key(), ...settings })),
    }),
  )
  return { patterns, roundRobins: rotas, nextId }
}

const inTime = <T extends Pick<PlannedShift, 'day' | 'interval'>>(shifts: readonly T[]): T[] =>
  shifts.toSorted((a, b) => a.day - b.day || a.interval.startMinute - b.interval.startMinute)

/** As the contract has it. */
export function partsOf({ patterns, roundRobins }: Draft): PlanParts {
  return {
    shiftPatterns: patterns.map(
      ({ name, weeks, groups }): ShiftPattern => ({
        name,
        duration: weeks,
        groups: groups.map(({ assignees, shifts }) => ({
          assignees,
          plannedShifts: inTime(shifts).map(
            ({ id: _, numberOfSurfers: __, timeInLieu: ___, ...shift }) => shift,
          ),
        })),
      }),
    ),
    roundRobins: roundRobins.map(({ roundRobinId, name, weeks, shifts, orderedAssignees, rules }) => ({
      roundRobinId,
      name,
      cycleDuration: weeks,
      orderedAssignees,
      plannedShifts: shifts.map(({ id, ...shift }) => ({ ...shift, plannedShiftId: id })),
      rules: rules.map(
        ({ mainShift, shiftsToGroup }, order): ShiftGroupRule => ({
          type: 'shift-group',
          order,
          settings: { mainShift, shiftsToGroup },
        }),
      ),
    })),
  }
}

export interface DraftRota {
  weeks: number
  shifts: DraftShift[]
}

export function rotaOf(draft: Draft, rota: number): DraftRota | null {
  for (const { weeks, groups } of draft.patterns)
    for (const group of groups) if (group.key === rota) return { weeks, shifts: group.shifts }
  return draft.roundRobins.find(one => one.key === rota) ?? null
}

export const shiftOf = (draft: Draft, { rota, id }: ShiftRef): DraftShift | null =>
  rotaOf(draft, rota)?.shifts.find(shift => shift.id === id) ?? null

/** In the order in which they begin. */
export const shiftsOn = (shifts: readonly DraftShift[], day: number): DraftShift[] =>
  inTime(shifts.filter(shift => shift.day === day))
