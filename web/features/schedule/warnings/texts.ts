// Conflicts dialog
export const conflicts = 'Conflicts'
export const whichConflicts = 'Which conflicts'
export const toDecide = (count: number) => `To decide (${count})`
export const ignoredAckedCount = (ackedCount: number) => `Ignored (${ackedCount})`
export const noConflicts = 'No conflicts'
export const noAgentHasTwoShifts = 'No agent has two shifts at once.'
export const agent = 'Agent'
export const and = ' and '
export const showWho = (who: string, instant: string) => `Show ${who}, ${instant}`
export const show = 'Show'
export const deedByManagerName = (changeType: string, managerName: string) =>
  `${changeType} by ${managerName}`
export const removesIt = 'removes it'
export const movesItBackFrom = (move: string) => `moves it back from ${move}`
export const returnsItTo = (surferName: string, place: string) => `returns it to ${surferName}: ${place}`
export const newerBlockName = (blockName: string, times: string) => `Newer: ${blockName} ${times}`
export const listRevert = (list: string, outcome: string) => `${list}. Revert ${outcome}.`
export const bothStay = 'Both stay.'
export const ignoreTheConflictOf = (who: string) => `Ignore the conflict of ${who}: both stay`
export const ignore = 'Ignore'
export const revertTheNewerBlockOf = (who: string) => `Revert the newer block of ${who}`
export const revert = 'Revert'
export const theNewerBlockIsBackWhere = 'The newer block is back where it was.'
export const theNewerBlockWasRemoved = 'The newer block was removed.'

// Warnings button
export const word = (word: string) => `\u00a0${word}`
export const warning = 'warning'
export const warnings = 'warnings'

// Warnings panel
export const warningsWarningCount = (warningCount: number) => `Warnings (${warningCount})`
export const noRuleIsBroken = 'No rule is broken'
export const contractHoursRestWorkingWindowsDays =
  'Contract hours, rest, working windows, days of employment and skills are kept by everybody in view.'
export const groupBy = 'Group by'
export const byAgent = 'By agent'
export const byRule = 'By rule'
export const rules = 'Rules'
export const allRules = 'All rules'
export const showMoreOf = (chosenCount: number) => `Show more of ${chosenCount}`
