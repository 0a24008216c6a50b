// Which shifts a rule may use, stage by stage, so that a rule that places nothing can say what stood in its way.
import { lengthMinutes } from '../../time/index.ts'
import type { Canvas } from './canvas.ts'
import type { PlannedShift, Rule, RuleCondition } from './types.ts'

export interface Eligible {
  shifts: PlannedShift[]
  /** The stage that removed the last shift; null when some are left. */
  because: string | null
}

const POLICY_SENTENCE = {
  surfers: 'None of the chosen agents is on shift.',
  skills: 'Nobody on shift has the skill.',
  shifts: 'Nobody works one of the chosen shifts.',
  'all-surfers': 'Nobody is on shift.',
}

const CONDITION_SENTENCE = {
  surfer: 'None of the agents in the condition is on shift.',
  'shift-length': 'No shift has a length within the condition.',
  'shift-template': 'No shift is one of those in the condition.',
  skill: 'Nobody left has a skill of the condition.',
  'scheduled-task': 'No shift holds an activity of the condition yet.',
}

export function eligible(canvas: Canvas, rule: Rule): Eligible {
  if (canvas.shifts.length === 0) return { shifts: [], because: 'There are no shifts in this time.' }
  let shifts = canvas.shifts.filter(shift => isAssigned(canvas, rule, shift))
  if (shifts.length === 0) return { shifts, because: POLICY_SENTENCE[rule.assignPolicy] }
  for (const condition of rule.conditions) {
    shifts = shifts.filter(shift => holds(canvas, condition, shift))
    if (shifts.length === 0) return { shifts, because: CONDITION_SENTENCE[condition.type] }
  }
  return { shifts, because: null }
}

function isAssigned(canvas: Canvas, rule: Rule, shift: PlannedShift): boolean {
  switch (rule.assignPolicy) {
    case 'surfers':
      return rule.assignedSurferIds.includes(shift.surferId)
    case 'skills':
      return canvas.skills(shift).includes(rule.taskId)
    case 'shifts':
      return shift.shiftTemplateId !== null && rule.assignedShiftTemplateIds.includes(shift.shiftTemplateId)
    case 'all-surfers':
      return true
  }
}

function holds(canvas: Canvas, condition: RuleCondition, shift: PlannedShift): boolean {
  const minutes = lengthMinutes(shift.interval)
  switch (condition.type) {
    case 'surfer':
      return condition.surferIds.includes(shift.surferId)
    case 'shift-length':
      return minutes >= (condition.minMinutes ?? 0) && minutes <= (condition.maxMinutes ?? minutes)
    case 'shift-template':
      return shift.shiftTemplateId !== null && condition.shiftTemplateIds.includes(shift.shiftTemplateId)
    case 'skill':
      return condition.taskIds.some(id => canvas.skills(shift).includes(id))
    case 'scheduled-task':
      return canvas.tasks(shift).some(task => condition.taskIds.includes(task.taskId))
  }
}
