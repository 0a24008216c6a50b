// Organization page
export const organization = 'Organization'
export const saved = 'Saved.'
export const nameAndTime = 'Name and time'
export const name = 'Name'
export const everyoneSeesItInTheMenu = 'Everyone sees it in the menu at the top right'
export const yourTimeZone = 'Your time zone'
export const usedForForecastsSchedulesAndAgents =
  'Used for forecasts, schedules and agents without a time zone of their own. Existing shifts keep their times.'
export const weeksBeginOn = 'Weeks begin on'
export const weeklyHoursCountFromThisDay =
  'Weekly hours count from this day. Everyone can choose another first day for their own view.'
export const turnedOn = 'Turned on'
export const scheduling = 'Scheduling'
export const whenOffTheScheduleCan =
  'When off, the schedule can be viewed but not edited, generated or published.'
export const shiftPlans = 'Shift plans'
export const whenOffShiftPlansAreHidden =
  'When off, shift plans are hidden and can’t be applied. Their existing shifts stay.'
export const save = 'Save'
export const systems = 'Systems'
export const displayNameSubdomain = (displayName: string) => `${displayName} subdomain`
export const filledInForWhoeverConnects = (displayName: string, hint: string) =>
  `Filled in for whoever connects ${displayName}. ${hint}`
export const licences = 'Licences'
export const eachAgentUsesOneManagersNone = (licences: string) =>
  `${licences}. Each agent uses one, managers none.`
export const billing = 'Billing'
