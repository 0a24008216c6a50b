// The stages that stop a rule, as sentences. `others` is " else" when the rule did place some of it.
import type { AssignPolicy, RuleCondition, Stage } from './types.ts'

export const STOPPED_SENTENCE = 'Stopped before this rule.'

interface Facts {
  assignPolicy: AssignPolicy
  condition: RuleCondition['type'] | null
  ruleName: string
  others: string
}

export function stageSentence(stage: Stage, { assignPolicy, condition, ruleName, others }: Facts): string {
  switch (stage) {
    case 'shift':
      return `Nobody${others} is on shift.`
    case 'skill':
      return `Nobody${others} on shift has the skill.`
    case 'policy':
      return assignPolicy === 'shifts'
        ? `Nobody${others} works one of the chosen shifts.`
        : `Nobody${others} of the chosen agents is on shift.`
    case 'condition':
      return conditionSentence(condition, others)
    case 'window':
      return 'No window of the rule falls into a shift.'
    case 'time-off':
      return `Everyone${others} is on time off, in an event or on a break of the shift.`
    case 'kept':
      return `Everyone${others} already has another activity.`
    case 'earlier-rule':
      return `Everyone${others} is busy with rules above${ruleName && `, most with “${ruleName}”`}.`
    case 'start':
      return 'No start is left at which one more may begin.'
    case 'session':
      return 'The remaining gaps are shorter than the minimum session.'
    case 'stopped':
      return STOPPED_SENTENCE
  }
}

function conditionSentence(condition: RuleCondition['type'] | null, others: string): string {
  switch (condition) {
    case 'surfer':
      return `None of the agents in the condition is${others && ' also'} on shift.`
    case 'shift-length':
      return `Nobody${others} has a shift of a length within the condition.`
    case 'shift-template':
      return `Nobody${others} works one of the shifts in the condition.`
    case 'skill':
      return `Nobody${others} has a skill of the condition.`
    default:
      return `Nobody${others} holds an activity of the condition yet.`
  }
}
