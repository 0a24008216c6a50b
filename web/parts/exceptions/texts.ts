// Exception dialog
export const oneOff = 'One-off'
export const onePeriodWhichMay = 'One period, which may be in the past.'
export const recurring = 'Recurring'
export const theSameHoursOnChosenWeekdays =
  'The same hours on chosen weekdays, in each agent’s own time zone.'
export const saved = 'Saved.'
export const exceptionCreated = 'Exception created.'
export const editException = 'Edit exception'
export const createException = 'Create exception'
export const save = 'Save'
export const description = 'Description'
export const coachingWithMara = 'Coaching with Mara'
export const typeLabel = 'Type'

// Exception fields
export const whenZone = (zone: string) => `When (${zone})`
export const fromLabel = 'From'
export const to = 'To'
export const when = 'When'
export const toTheNextDay = 'To (the next day)'
export const on = 'On'
export const weekdays = 'Weekdays'
export const firstDay = 'First day'
export const lastDay = 'Last day'
export const untilItIsEnded = 'Until it is ended'
export const agents = 'Agents'
export const chooseAgents = 'Choose agents'
export const youMayOnlyViewThisTeam = 'You may only view this team'
export const whatIsAllowed = 'What is allowed'
export const anythingAgentsDoInThisTime =
  'Anything agents do in this time counts as in adherence. Choose below to allow less.'
export const onlyWhatIsChosenHere = 'Only what is chosen here, in addition to what the activity requires.'
export const onlyDuringThisActivity = 'Only during this activity'
export const whateverIsScheduled = 'Whatever is scheduled'
export const noSuchActivity = 'No such activity'
export const ticketGroupsTheyMayWorkIn = 'Ticket groups they may work in'
export const onlyTheActivitysOwn = 'Only the activity’s own'
export const noSuchTicketGroup = 'No such ticket group'
export const phoneStatusesTheyMayHave = 'Phone statuses they may have'
export const inAdherenceWhenAvailable = 'In adherence when available'
export const beingAvailableForCallsIsEnough = 'Being available for calls is enough, whatever is scheduled.'

// Exception endpoints
export const pastResultsDoNotChange = 'Past results do not change.'
export const oneAgentDayIs = '1 agent-day is'
export const agentDaysAre = (days: number) => `${days} agent-days are`
export const evaluatedAgainWhichTakesUp = (what: string) =>
  `${what} evaluated again, which takes up to five minutes.`

// Exception values
export const words = {
  'end must be after start': 'The end must be after the start',
  'end must not be before start': 'The last day must not be before the first',
}
export const chooseADayAndTime = 'Choose a day and time'
export const chooseTheFirstDay = 'Choose the first day'
