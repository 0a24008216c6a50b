// Agents whom a rule may use: by its policy, then by its conditions one after the other.
import { lengthMinutes } from '#core/time/index.ts'
import type { AssignmentGrid, OpenShift } from './assignment-grid.ts'
import type { Rule, RuleCondition } from './types.ts'

/** Passed the policy and all conditions. */
export const PASSES_ALL = Number.MAX_SAFE_INTEGER

export interface Eligible {
  shifts: OpenShift[]
  /** How far every shift of the grid came: 0 stopped by the policy, n by the n-th condition. */
  passed: Map<OpenShift, number>
}

export function eligible(grid: AssignmentGrid, rule: Rule): Eligible {
  const passed = new Map(grid.shifts.map(shift => [shift, passedBy(rule, shift)]))
  return { passed, shifts: grid.shifts.filter(shift => passed.get(shift) === PASSES_ALL) }
}

function passedBy(rule: Rule, shift: OpenShift): number {
  if (!isAssigned(rule, shift)) return 0
  const stopping = rule.conditions.findIndex(condition => !holds(condition, shift))
  return stopping < 0 ? PASSES_ALL : stopping + 1
}

function isAssigned(rule: Rule, shift: OpenShift): boolean {
  switch (rule.assignPolicy) {
    case 'surfers':
      return rule.assignedSurferIds.includes(shift.surferId)
    case 'skills':
      return shift.skills.includes(rule.taskId)
    case 'shifts':
      return shift.shiftTemplateId !== null && rule.assignedShiftTemplateIds.includes(shift.shiftTemplateId)
    case 'all-surfers':
      return true
  }
}

function holds(condition: RuleCondition, shift: OpenShift): boolean {
  const minutes = lengthMinutes(shift.interval)
  switch (condition.type) {
    case 'surfer':
      return condition.surferIds.includes(shift.surferId)
    case 'shift-length':
      return minutes >= (condition.minMinutes ?? 0) && minutes <= (condition.maxMinutes ?? minutes)
    case 'shift-template':
      return shift.shiftTemplateId !== null && condition.shiftTemplateIds.includes(shift.shiftTemplateId)
    case 'skill':
      return condition.taskIds.some(id => shift.skills.includes(id))
    case 'scheduled-task':
      return shift.tasks.some(task => condition.taskIds.includes(task.taskId))
  }
}
