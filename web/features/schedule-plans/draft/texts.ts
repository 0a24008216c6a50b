import { countText } from '#web/ui/text/count-text.ts'

// Cycle edits
export const pattern = 'Pattern'
export const roundRobin = 'Round robin'

// Plan difference
export const patternName = (name: string) => `Pattern ${name}`
export const roundRobinName = (name: string) => `Round robin ${name}`
export const countMore = (count: string) => `${count} more`
export const countFewer = (count: string) => `${count} fewer`
export const calledAfterName = (afterName: string) => `called “${afterName}”`
export const weekInsteadOf = (weeks: number, beforeWeeks: number) =>
  `${countText(weeks, 'week')} instead of ${beforeWeeks}`
export const inAnotherOrder = 'in another order'
export const titleIsRemoved = (title: string) => `${title} is removed`
export const titleIsNew = (title: string) => `${title} is new`

// Use saving
export const savedApplyThePlanToBring = 'Saved. Apply the plan to bring it into the schedule.'
export const notSaved = 'Not saved'
