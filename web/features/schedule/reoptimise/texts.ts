import { countText } from '#web/ui/text/count-text.ts'

// Proposals
export const changeApplied = (doneCount: number) => `${countText(doneCount, 'change')} applied.`
export const nothingWasApplied = 'Nothing was applied'
export const reOptimise = 'Re-optimise'
export const lookAgain = 'Look again'
export const close = 'Close'
export const apply = 'Apply'
export const applyChange = (chosenCount: number) => `Apply ${countText(chosenCount, 'change')}`
export const noImprovementFound = 'No improvement found'
export const changeCouldNotBeApplied = (lastRefusedCount: number) =>
  `${countText(lastRefusedCount, 'change')} could not be applied: the reason is shown beside each.`
export const changes = 'Changes'
export const showMoreOf = (actionCount: number) => `Show more of ${actionCount}`
export const whatWasAppliedStandsInThe = 'What was applied stands in the'
export const log = 'log'
export const andCanBeRevertedThere = 'and can be reverted there.'
export const agentHoursOfTheseDaysAgainst =
  'Agent-hours of these days against the forecast, over all ticket groups.'
export const hAsItWasH = (eachFrom: string, before: string, after: string) =>
  `${eachFrom} ${before} h as it was, ${after} h with all of this.`
export const shortBefore = 'Short before'
export const shortWithAllOfThis = 'Short with all of this'
export const overBefore = 'Over before'
export const overWithAllOfThis = 'Over with all of this'
export const whatYouApplyIsAlreadyPublished = (publishedCount: number, chosenCount: number) =>
  `${publishedCount === chosenCount ? 'What you apply is' : `${countText(publishedCount, 'change')} of it are`} already published: agents see it at once.`

// Reoptimise dialog
export const enterItsLength = 'Enter its length'
export const chooseTypes = 'Choose types'
export const everyTypeOfOptimizationIsTurned =
  'Every type of optimization is turned off. Choose in the settings how Lineup may improve an existing schedule: move breaks, add or remove blocked time, add or remove time off.'
export const lookForChanges = 'Look for changes'
export const dayOrWeek = 'Day or week'
export const day = 'Day'
export const week = 'Week'
export const anyDayOfTheWeek = 'Any day of the week'
export const allAgentsYouCanEdit = 'All agents you can edit'
export const maximumAgentsChanged = 'Maximum agents changed'
export const noLimit = 'No limit'
export const notice = 'Notice'
export const nothingThatBeginsSoonerIsChanged = 'Nothing that begins sooner is changed.'
export const allowedChanges = 'Allowed changes'
export const turnedOffInTheSettings = 'Turned off in the settings'
export const lengthOfBlockedTime = 'Length of blocked time'
export const min = ' min'
export const itContinuesWhenYouCloseThis =
  'It continues when you close this. Nothing is changed until you choose what to apply. What was applied before stands in the'
