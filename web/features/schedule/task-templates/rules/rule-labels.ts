// The rules of an activity plan in words, and each as it begins.

import type { z } from 'zod'
import type { RuleResult } from '#contract/endpoints/schedule.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { Rule, RuleCondition, RuleWindow } from '#contract/endpoints/task-templates.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { WEEKDAYS, type Weekday } from '#core/time/index.ts'
import { clockText } from '#web/ui/text/clock-text.ts'
import { countText } from '#web/ui/text/count-text.ts'
import { durationText } from '#web/ui/text/duration-text.ts'

export type RuleType = Rule['type']
export type WindowOfRule = z.output<typeof RuleWindow>

export const TYPE_LABELS: Record<RuleType, { name: string; does: string }> = {
  'rule-break': { name: 'Break', does: 'A break in each shift, starts staggered' },
  'rule-forecast': { name: 'Forecast', does: 'As many agents as the forecast requires' },
  'rule-coverage': { name: 'Coverage', does: 'A number of agents in given times' },
  'rule-total-time': { name: 'Total time', does: 'A fixed amount of time a day or week' },
  'rule-full-shift': { name: 'Rest of the shift', does: 'All remaining time' },
}

export const POLICY_LABELS: Record<Rule['assignPolicy'], string> = {
  skills: 'Anyone with the skill',
  'all-surfers': 'Everyone on shift',
  surfers: 'Chosen agents',
  shifts: 'Agents on chosen shifts',
}

export const POSITION_LABELS: Record<WindowOfRule['position'], string> = {
  'time-of-day': 'At a time of day',
  'from-shift-start': 'After the shift’s start',
  'from-shift-end': 'Before the shift’s end',
  'start-of-shift': 'At the start of the shift',
  'end-of-shift': 'At the end of the shift',
}

export const CONDITION_LABELS: Record<RuleCondition['type'], string> = {
  surfer: 'The agent is one of',
  'shift-length': 'The shift’s length',
  'shift-template': 'The shift is one of',
  skill: 'The agent has a skill of',
  'scheduled-task': 'Already scheduled on one of',
}

export function newCondition(type: RuleCondition['type']): RuleCondition {
  switch (type) {
    case 'surfer':
      return { type, surferIds: [] }
    case 'shift-length':
      return { type, minMinutes: 360, maxMinutes: null }
    case 'shift-template':
      return { type, shiftTemplateIds: [] }
    case 'skill':
    case 'scheduled-task':
      return { type, taskIds: [] }
  }
}

const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export const newWindow = (wishes: Partial<WindowOfRule> = {}): WindowOfRule => ({
  days: [...WEEKDAYS],
  position: 'time-of-day',
  startMinute: 540,
  endMinute: 1020,
  ...wishes,
})

/** Break rules place breaks, the others what is not one. */
export const fitsRule = (task: Pick<Task, 'type'>, type: RuleType): boolean =>
  (task.type === 'task-break') === (type === 'rule-break')

export function newRule(type: RuleType, id: number, task: Pick<Task, 'id' | 'name'>): Rule {
  const common = {
    id,
    taskId: task.id,
    name: task.name,
    assignPolicy: type === 'rule-break' ? ('all-surfers' as const) : ('skills' as const),
    assignedSurferIds: [],
    assignedShiftTemplateIds: [],
    conditions: [],
  }
  switch (type) {
    case 'rule-break':
      return {
        ...common,
        type,
        sessionLength: 30,
        staggerInterval: 15,
        windows: [newWindow({ position: 'from-shift-start', startMinute: 180, endMinute: 300 })],
      }
    case 'rule-forecast':
      return { ...common, type, minimumCoveragePercentage: 100 }
    case 'rule-coverage':
      return {
        ...common,
        type,
        windows: [newWindow({ sessions: 1 })],
        granularity: 30,
        sessionLength: 60,
        isFindBestMatch: true,
        isFullShift: false,
      }
    case 'rule-total-time':
      return {
        ...common,
        type,
        totalTime: 60,
        period: 'week',
        allocation: 'individual',
        sessionLength: 60,
        isSessionFlex: false,
        schedulingTimes: [],
      }
    case 'rule-full-shift':
      return { ...common, type }
  }
}

/** "Mon–Fri", "every day", "Sat, Sun". */
export function daysText(days: readonly Weekday[]): string {
  const indexes = WEEKDAYS.flatMap((day, at) => (days.includes(day) ? [at] : []))
  const [first, last] = [indexes[0], indexes.at(-1)]
  if (first === undefined || last === undefined) return 'no day'
  if (indexes.length === 7) return 'every day'
  const isRun = indexes.length > 2 && last - first === indexes.length - 1
  return isRun ? `${DAY_NAMES[first]}–${DAY_NAMES[last]}` : indexes.map(at => DAY_NAMES[at]).join(', ')
}

export function windowText({ days, position, startMinute, endMinute, sessions }: WindowOfRule): string {
  const when =
    position === 'time-of-day'
      ? `${clockText(startMinute)}–${clockText(endMinute)}`
      : position === 'from-shift-start' || position === 'from-shift-end'
        ? `${durationText(startMinute)} to ${durationText(endMinute)} ${position === 'from-shift-start' ? 'after the start' : 'before the end'}`
        : position === 'start-of-shift'
          ? 'at the start'
          : 'at the end'
  return `${sessions === undefined ? '' : `${sessions} × `}${when}, ${daysText(days)}`
}

/** Summary of a rule in one line. */
export function ruleText(rule: Rule): string {
  const windows = (list: readonly WindowOfRule[]) => list.map(windowText).join('; ')
  switch (rule.type) {
    case 'rule-break':
      return `${durationText(rule.sessionLength)}, ${windows(rule.windows)}`
    case 'rule-forecast':
      return `At least ${rule.minimumCoveragePercentage} % of what the forecast requires${rule.isFirst ? ', filled first' : ''}`
    case 'rule-coverage':
      return windows(rule.windows)
    case 'rule-total-time': {
      const whose = rule.allocation === 'individual' ? 'each' : 'shared'
      const times = rule.schedulingTimes.length > 0 ? `, ${windows(rule.schedulingTimes)}` : ''
      return `${durationText(rule.totalTime)} a ${rule.period}, ${whose}${times}`
    }
    case 'rule-full-shift':
      return 'All remaining time'
  }
}

export function assigneesText(rule: Rule, shifts: ReadonlyMap<number, ShiftTemplate>): string {
  const { assignPolicy: policy, assignedSurferIds, assignedShiftTemplateIds, conditions } = rule
  const who =
    policy === 'surfers'
      ? countText(assignedSurferIds.length, 'agent')
      : policy === 'shifts'
        ? `On ${assignedShiftTemplateIds.map(id => shifts.get(id)?.name ?? 'archived shift').join(', ')}`
        : POLICY_LABELS[policy]
  const limits = countText(conditions.length, 'condition')
  return conditions.length === 0 ? who : `${who}, ${limits}`
}

/** Cost of a rule that is filled first: "Filling “Calls” first leaves “E-mail” 12h short (3h otherwise)." */
export function firstCostText(name: string, costs: NonNullable<RuleResult['firstCosts']>): string {
  if (costs.length === 0) return `Filling “${name}” first costs the other rules nothing.`
  const losses = costs.map(
    cost => `“${cost.name}” ${durationText(cost.short)} short (${durationText(cost.otherwise)} otherwise)`,
  )
  return `Filling “${name}” first leaves ${LIST.format(losses)}.`
}
const LIST = new Intl.ListFormat('en-GB')
