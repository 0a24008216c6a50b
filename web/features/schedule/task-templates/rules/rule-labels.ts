// The rules of an activity plan in words, and each as it begins.

import type { z } from 'zod'
import type { RuleResult } from '#contract/endpoints/schedule.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { Rule, RuleCondition, RuleWindow } from '#contract/endpoints/task-templates.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { WEEKDAYS, type Weekday } from '#core/time/index.ts'
import { clockText } from '#web/ui/text/clock-text.ts'
import { durationText } from '#web/ui/text/duration-text.ts'
import * as texts from './texts.ts'

export type RuleType = Rule['type']
export type WindowOfRule = z.output<typeof RuleWindow>

export const TYPE_LABELS: Record<RuleType, { name: string; does: string }> = {
  'rule-break': { name: texts.breakLabel, does: texts.aBreakInEachShiftStarts },
  'rule-forecast': { name: texts.forecast, does: texts.asManyAgentsAsTheForecast },
  'rule-coverage': { name: texts.coverage, does: texts.aNumberOfAgentsInGiven },
  'rule-total-time': { name: texts.totalTime, does: texts.aFixedAmountOfTime },
  'rule-full-shift': { name: texts.restOfTheShift, does: texts.allRemainingTime },
}

export const POLICY_LABELS: Record<Rule['assignPolicy'], string> = texts.policyLabels

export const POSITION_LABELS: Record<WindowOfRule['position'], string> = texts.positionLabels

export const CONDITION_LABELS: Record<RuleCondition['type'], string> = texts.conditionLabels

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
  if (first === undefined || last === undefined) return texts.noDay
  if (indexes.length === 7) return texts.everyDay
  const isRun = indexes.length > 2 && last - first === indexes.length - 1
  return isRun
    ? `${texts.dayNames[first]}–${texts.dayNames[last]}`
    : indexes.map(at => texts.dayNames[at]).join(', ')
}

export function windowText({ days, position, startMinute, endMinute, sessions }: WindowOfRule): string {
  const when =
    position === 'time-of-day'
      ? `${clockText(startMinute)}–${clockText(endMinute)}`
      : position === 'from-shift-start' || position === 'from-shift-end'
        ? texts.startMinuteToEndMinute(durationText(startMinute), durationText(endMinute), position)
        : position === 'start-of-shift'
          ? texts.atTheStart
          : texts.atTheEnd
  return `${sessions === undefined ? '' : `${sessions} × `}${when}, ${daysText(days)}`
}

/** Summary of a rule in one line. */
export function ruleText(rule: Rule): string {
  const windows = (list: readonly WindowOfRule[]) => list.map(windowText).join('; ')
  switch (rule.type) {
    case 'rule-break':
      return `${durationText(rule.sessionLength)}, ${windows(rule.windows)}`
    case 'rule-forecast':
      return texts.atLeastOfWhatTheForecast(rule.minimumCoveragePercentage, rule.isFirst)
    case 'rule-coverage':
      return windows(rule.windows)
    case 'rule-total-time': {
      const whose = rule.allocation === 'individual' ? 'each' : 'shared'
      const times = rule.schedulingTimes.length > 0 ? `, ${windows(rule.schedulingTimes)}` : ''
      return `${durationText(rule.totalTime)} a ${rule.period}, ${whose}${times}`
    }
    case 'rule-full-shift':
      return texts.allRemainingTime
  }
}

export function assigneesText(rule: Rule, shifts: ReadonlyMap<number, ShiftTemplate>): string {
  const { assignPolicy: policy, assignedSurferIds, assignedShiftTemplateIds, conditions } = rule
  const who =
    policy === 'surfers'
      ? texts.agentCount(assignedSurferIds.length)
      : policy === 'shifts'
        ? texts.onAssignedShiftTemplateIds(
            assignedShiftTemplateIds.map(id => shifts.get(id)?.name ?? texts.archivedShift).join(', '),
          )
        : POLICY_LABELS[policy]
  const limits = texts.conditionCount(conditions.length)
  return conditions.length === 0 ? who : `${who}, ${limits}`
}

/** Cost of a rule that is filled first: "Filling “Calls” first leaves “E-mail” 12h short (3h otherwise)." */
export function firstCostText(name: string, costs: NonNullable<RuleResult['firstCosts']>): string {
  if (costs.length === 0) return texts.fillingFirstCostsTheOtherRules(name)
  const losses = costs.map(cost =>
    texts.shortOtherwise(cost.name, durationText(cost.short), durationText(cost.otherwise)),
  )
  return texts.fillingFirstLeaves(name, LIST.format(losses))
}
const LIST = new Intl.ListFormat('en-GB')
