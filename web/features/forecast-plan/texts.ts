// Plan page
export const whatIfPlan = 'What-if plan'
export const noTicketGroupYet = 'No ticket group yet'
export const uploadAHistory = 'Upload a history'
export const aPlanStartsFromAForecast =
  'A plan starts from a forecast. Upload past contacts, then create a ticket group from them.'

// Agents tab
export const checkTheDates = 'Check the dates'
export const ticketGroup = 'Ticket group'
export const agentsAtTheBusiestTime = 'Agents at the busiest time'
export const peakAreNeeded = (peak: number) => `${peak} are needed`
export const enter0ToAgents = (mostAgents: string) => `Enter 0 to ${mostAgents} agents`
export const workingOutTheStaffForThese = 'Working out the staff for these weeks…'
export const nobodyIsNeededOnTheseDays = 'Nobody is needed on these days'
export const streamNameHasNoForecastForThese = (streamName: string) =>
  `${streamName} has no forecast for these days, or no handle time. Choose other days or another ticket group.`
export const overTheChosenDaysWithSo = (streamName: string, needed: number) =>
  `${streamName} over the chosen days, with so many agents scheduled at the busiest time and at others in the same proportion to what is needed. ${needed} are needed at the busiest time.`
export const whatThisManyAgentsWouldAchieve = 'What this many agents would achieve'
export const agents = 'Agents'
export const goalText = (goal: number) => `Goal ${goal} %`
export const byNumberOfAgents = 'By number of agents'
export const surfersAgents = (surfers: number) => `${surfers} agents`
export const withAgents = (surfers: number) => `With ${surfers} agents`
export const expectedServiceLevel = 'Expected service level'
export const goal = 'Goal'
export const abandoned = 'Abandoned'
export const speedOfAnswer = 'Speed of answer'
export const occupancy = 'Occupancy'
export const serviceLevel = 'Service level'
export const needed = 'needed'

// Apply changes dialog
export const thePlanWasApplied = 'The plan was applied. Required agents are being recalculated.'
export const nothingWasApplied = 'Nothing was applied'
export const applyThePlanToTheTicket = 'Apply the plan to the ticket groups'
export const apply = 'Apply'
export const settingsStayAsTheyAre = 'Settings stay as they are.'
export const contactsOnAsAnEvent = (figure: string, dateRange: string) =>
  `Contacts ${figure} on ${dateRange}, as an event that can be taken back on the forecast page.`
export const newSettingsApplyFromNow = (risk: string) =>
  `New settings apply from now on, not only to the planned days. Schedules don’t change.${risk !== 'P50' ? ' The risk is only a way of looking at the plan; it is not saved.' : ''}`

// Day coverage
export const nothingIsRequiredThatDay = 'Nothing is required that day: no forecast reaches it.'
export const coverageOfTheSchedule = (coverage: string) => `Coverage of the schedule: ${coverage}`

// Day tab
export const theDayCouldNotBeSimulated = 'The day could not be simulated'
export const day = 'Day'
export const runs = 'Runs'
export const enterTo = (least: number, most: number) => `Enter ${least} to ${most}`
export const publishedScheduleOnly = 'Published schedule only'
export const simulateTheDay = 'Simulate the day'
export const schedulesAndForecastsDidNotChange = 'Schedules and forecasts did not change.'
export const whatServiceLevelWouldThisSchedule = 'What service level would this schedule give?'
export const simulatesTheForecastContacts =
  'Simulates the forecast contacts of a day one by one, with the scheduled agents’ skills and breaks and customers’ patience, as many times as you like. The plan’s variables apply too.'

// Optional number
export const labelChange = (label: string) => `${label}, change`
export const unchanged = 'Unchanged'

// Plan charts
export const contacts = 'Contacts'

// Plan filters
export const byDay = 'By day'
export const byWeek = 'By week'
export const byMonth = 'By month'
export const countWeeks = (count: number) => `${count} weeks`
export const weeks = 'weeks'
export const ticketGroups = 'Ticket groups'
export const allTicketGroups = 'All ticket groups'
export const fromLabel = 'From'
export const to = 'To'
export const increment = 'Increment'

// Plan table
export const when = { day: 'Day', week: 'Week from', month: 'Month from' }
export const planFigures = 'Plan figures'
export const noFiguresForTheseDays = 'No figures for these days.'
export const mostAtOnce = 'most at once'
export const serviceLevelInSentence = 'service level'

// Plan totals
export const requiredHoursTheHoursOneAgent =
  'Required hours ÷ the hours one agent is paid for in these days. Includes shrinkage.'
export const requiredHours = 'Required hours'
export const shareAnsweredWithinTheTargetResponse =
  'Share answered within the target response time with these agents, weighted by contacts. It is above the goal where a quarter-hour needs whole agents or a minimum number of them.'

// Plan view
export const applyDialog = 'Apply…'
export const requiredAgents = 'Required agents'
export const simulateADay = 'Simulate a day'

// Scenario picker
export const savedScenarioName = (scenarioName: string) => `Saved “${scenarioName}”.`
export const theScenarioWasNotSaved = 'The scenario was not saved'
export const scenario = 'Scenario'
export const noneSavedYet = 'None saved yet'
export const notSaved = 'Not saved'
export const save = 'Save'
export const saveAs = 'Save as…'
export const moreOf = (scenarioName: string) => `More of ${scenarioName}`
export const rename = 'Rename…'
export const deleteLabel = 'Delete…'
export const renameScenario = 'Rename scenario'
export const saveAsScenario = 'Save as scenario'
export const renameInScenarioPicker = 'Rename'
export const saveScenario = 'Save scenario'
export const name = 'Name'
export const everyoneWhoPlansCanSeeIt = 'Everyone who plans can see it.'
export const deletedScenarioName = (scenarioName: string) => `Deleted “${scenarioName}”.`
export const deleteScenario = 'Delete scenario'
export const willBeDeletedForEveryone = (scenarioName: string) =>
  `“${scenarioName}” will be deleted for everyone. Ticket groups, forecasts and schedules stay as they are.`

// Simulated day
export const agentsOnService = 'Agents on service'
export const datePlayed = (date: string) => `${date}, played`
export const simulatedDay = 'Simulated day'
export const noTicketGroupWasSimulated = 'No ticket group was simulated.'
export const ticketGroupOfTheChart = 'Ticket group of the chart'
export const played = 'Played'
export const formula = 'Formula'
export const serviceLevelOf = (streamName: string) => `Service level of ${streamName}`
export const byTheFormula = 'By the formula'
export const answered = 'Answered'
export const meanWait = 'Mean wait'
export const within90 = '90 % within'

// Staff tab
export const nothingIsForecastForTheseDays = 'Nothing is forecast for these days'
export const theForecastReaches78WeeksBeyond =
  'The forecast reaches 78 weeks beyond the history. Choose other days, or upload newer contacts.'
export const theTicketGroupsCurrentSettings =
  'The ticket groups’ current settings. Change a variable to see what it would take.'
export const compareWith = 'Compare with'
export const compareWithAScenario = 'Compare with a scenario'
export const exportCsv = 'Export CSV'
export const theForecast = 'The forecast'
export const namesNothingIsForecastForThese = (names: string) =>
  `${names}: nothing is forecast for these days.`
export const reachesLaterDaysAreLeftOut = (isAll: boolean, names: string, until: string) =>
  `${isAll ? names : `The forecast of ${names}`} reaches ${until}; later days are left out.`

// Variables panel
export const risks = {
  P50: 'For the expected volume: about half of the quarter-hours will be busier.',
  P80: 'For a volume that four of five quarter-hours stay below.',
  P95: 'For a volume that 19 of 20 quarter-hours stay below.',
}
export const variables = 'Variables'
export const variablesChanged = (changed: string) => `Variables${changed}`
export const volume = 'Volume'
export const averageHandleTime = 'Average handle time'
export const targetResponseTime = 'Target response time'
export const atMost99 = '; at most 99 %'
export const shrinkage = 'Shrinkage'
export const concurrency = 'Concurrency'
export const risk = 'Risk'
export const reset = 'Reset'
export const paidHoursPerWeek = 'Paid hours per week'
export const perAgent = 'Per agent; converts hours to agents.'
export const enter1To84Hours = 'Enter 1 to 84 hours'
export const contactsAWeek = 'Contacts a week'
export const toText = (text: string) => ` to ${text}`
export const nowText = (text: string, least: string, unit: string) => `Now ${text}${least}${unit}`

// Apply changes
export const changeOfMeasuredHandleTimes = 'Change of measured handle times'
export const allItsKindsInProportion = (label: string) => `${label}, all its kinds in proportion`

// Plan figures
export const agentsAtHA = (hours: string, each: string) => `agents at ${hours} h a ${each}`

// Plan search
export const endDateMustBeAfterStart = 'End date must be after start date'
export const chooseAtMostWeeks = (maxPlanWeeks: number) => `Choose at most ${maxPlanWeeks} weeks`

// Use plan answer
export const planned = 'Planned'
