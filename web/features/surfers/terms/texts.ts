// Terms modal
export const states = {
  planned: 'Planned',
  applied: 'In force',
  cancelled: 'Called off',
  failed: 'Not applied',
}
export const ofSurfer = (surfer: string) => ` of ${surfer}`
export const contractAndTeamOverTime = (surfer: string) => `Contract and team${surfer} over time`
export const close = 'Close'
export const planAChange = 'Plan a change…'
export const theChangeWasCalledOff = 'The change was called off.'
export const changesWithADayOfTheir = 'Changes with a day of their own'
export const nonePlanOneToChangeHours = 'None. Plan one to change hours or team on a later day.'
export const stateByManagerName = (state: string, managerName: string) => `${state}, by ${managerName}`
export const callOff = 'Call off'
export const teamText = (teamName: string) => `team ${teamName}`
export const workingWindowsCleared = 'working windows cleared'
export const workingWindows = 'working windows'
export const inForce = 'In force'
export const fromLabel = 'From'
export const to = 'To'
export const team = 'Team'
export const hoursAWeek = 'Hours a week'
export const rest = 'Rest'
export const theBeginning = 'The beginning'
export const today = 'Today'
