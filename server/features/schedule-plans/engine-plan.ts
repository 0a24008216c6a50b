// A shift plan and its agents as the engine takes them.
import type {
  PlannedShift as PlannedShiftForm,
  RoundRobinForm,
  ShiftPattern,
} from '#contract/endpoints/schedule-plans.ts'
import type { PlannedShift, PlanSurfer, SchedulePlan } from '#core/scheduling/schedule-plans/index.ts'
import { addDays, instantAt, type LocalDate, type Weekday, weekStartOf } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { organizationWeekStart } from '../organization/index.ts'
import { timeOffSince } from '../schedule/index.ts'
import { type ContractedSurfer, surferNames, surfersForScheduling } from '../surfers/index.ts'
import { shiftTemplatesById } from '../task-templates/index.ts'

export interface SchedulePlanParts {
  /** First day of the weeks of which cycles are made. */
  weekStartsOn: Weekday
  anchorDate: LocalDate
  shiftPatterns: readonly ShiftPattern[]
  roundRobins: readonly RoundRobinForm[]
}
type Parts = Partial<Omit<SchedulePlanParts, 'anchorDate' | 'weekStartsOn'>>

/** Everybody to whom the plan gives shifts, each once. */
export const assigneesOf = ({ shiftPatterns = [], roundRobins = [] }: Parts): number[] => [
  ...new Set([
    ...shiftPatterns.flatMap(pattern => pattern.groups.flatMap(group => group.assignees)),
    ...roundRobins.flatMap(one => one.orderedAssignees),
  ]),
]

/** The shift templates that the plan refers to, each once. */
export const templateIdsOf = ({ shiftPatterns = [], roundRobins = [] }: Parts): number[] => [
  ...new Set(
    [
      ...shiftPatterns.flatMap(pattern => pattern.groups.flatMap(group => group.plannedShifts)),
      ...roundRobins.flatMap(one => one.plannedShifts),
    ].flatMap(shift => shift.shiftTemplateId ?? []),
  ),
]

/**
 * The plan as the engine takes it. A shift gives way to others when its template does. Round robins are known by
 * their ids or, when new, by `idOfNew`.
 */
export async function enginePlan(
  tx: Tx,
  plan: SchedulePlanParts,
  idOfNew: (index: number) => number = index => -1 - index,
): Promise<SchedulePlan> {
  const templates = await shiftTemplatesById(tx, templateIdsOf(plan))
  const asPlanned = ({ interval, timezone, ...shift }: PlannedShiftForm): PlannedShift => ({
    ...shift,
    ...interval,
    zone: timezone,
    isFill: templates.get(shift.shiftTemplateId ?? 0)?.conflictType === 'fill',
  })
  return {
    weekStartsOn: plan.weekStartsOn,
    anchorDate: plan.anchorDate,
    patterns: plan.shiftPatterns.map(({ duration, groups }) => ({
      durationWeeks: duration,
      groups: groups.map(group => ({
        surferIds: group.assignees,
        shifts: group.plannedShifts.map(asPlanned),
      })),
    })),
    roundRobins: plan.roundRobins.map(({ roundRobinId, cycleDuration, plannedShifts, ...one }, index) => ({
      id: roundRobinId ?? idOfNew(index),
      cycleWeeks: cycleDuration,
      surferIds: one.orderedAssignees,
      shifts: plannedShifts.map(({ plannedShiftId, numberOfSurfers, timeInLieu, ...shift }) => ({
        ...asPlanned(shift),
        id: plannedShiftId,
        numberOfSurfers,
        timeInLieu,
      })),
      groups: one.rules
        .toSorted((a, b) => a.order - b.order)
        .map(({ settings }) => ({
          mainShiftId: settings.mainShift,
          followerIds: settings.shiftsToGroup,
        })),
    })),
  }
}

export interface PlanPeople {
  contracts: (ContractedSurfer & { name: string })[]
  surfers: Map<number, PlanSurfer>
  /** First day of the weeks that contracted hours count in. */
  weekStartsOn: Weekday
}

/** The agents of the plan with all their time off since its cycles began: round-robin balances go back so far. */
export async function planPeople(tx: Tx, plan: SchedulePlanParts): Promise<PlanPeople> {
  const contracted = await surfersForScheduling(tx, { surferIds: assigneesOf(plan) })
  const since = instantAt('Etc/UTC', addDays(weekStartOf(plan.anchorDate, plan.weekStartsOn), -2), 0)
  const ids = contracted.map(contract => contract.id)
  const names = await surferNames(tx, ids)
  const contracts = contracted.map(contract => ({ ...contract, name: names.get(contract.id)! }))
  const absences = await timeOffSince(tx, ids, since)
  return {
    contracts,
    weekStartsOn: await organizationWeekStart(tx),
    surfers: new Map(
      contracts.map(({ id, zone, startDate, endDate }) => [
        id,
        { id, zone, startDate, endDate, absences: absences.get(id) ?? [] },
      ]),
    ),
  }
}
