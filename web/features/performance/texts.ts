// Performance page
export const performance = 'Performance'
export const agents = 'Agents'
export const activities = 'Activities'
export const timeline = 'Timeline'
export const chooseATeamOrAnAgent = 'Choose a team or an agent'
export const detailsOfIndividualAgentsAreShown =
  'Details of individual agents are shown only for those you choose.'
export const noSystemIsConnectedYet = 'No system is connected yet'
export const connectASystem = 'Connect a system'
export const performanceComparesThePublished =
  'Performance compares the published schedule with what agents do in the helpdesk and on the phone. Connect the systems they work in, link activities to their ticket groups and publish a schedule.'

// Activity figures
export const activity = 'Activity'

// Agent figures
export const theAgent = 'the agent'
export const allTogether = 'all together'
export const days = 'Days'
export const day = 'Day'
export const openTheDay = 'Open the day'
export const agent = 'Agent'
export const teamNameHasLeft = (teamName: string) => `${teamName}, has left`
export const openTheAgentsDays = 'Open the agent’s days'

// Agent trend
export const trend = 'Trend'
export const metricOfTheTrend = 'Metric of the trend'
export const chosenDays = 'Chosen days'
export const eightWeeks = 'Eight weeks'
export const weekOf = 'Week of'
export const nothingIsKnownThatCould = (title: string, metricLabel: string) =>
  `${title}: nothing is known that ${metricLabel} could be worked out from.`

// Export figures
export const exportLabel = 'Export'

// Export figures dialog
export const exportAgents = 'Export agents'
export const exportActivities = 'Export activities'
export const downloadCsv = 'Download CSV'
export const cancel = 'Cancel'
export const rows = 'Rows'
export const aRowForEachDay = 'A row for each day'
export const thePeriodAsAWhole = 'The period as a whole'
export const calendarDaysInForTheChosen = (zone: string) =>
  `Calendar days in ${zone}, for the chosen agents, including those who have left. Every figure is a column.`
export const theFileHoldsWhatIsKnown = 'The file holds what is known so far.'
export const progressOfTheExport = 'Progress of the export'
export const theFileIsReady = 'The file is ready.'

// Figure table
export const nothingToShowForTheseDays = 'Nothing to show for these days'
export const noPublishedShiftAndNoWork =
  'No published shift and no work of the chosen agents is known in this period. Choose another one.'

// Figures problem
export const noExactDaysIn = (zone: string) => `No exact days in ${zone}`
export const usingTheOrganizationsTimeZone = 'Use the organization’s time zone'
export const showCompleteShifts = 'Show complete shifts'
export const figuresAreKeptByDay =
  'Figures are kept by day of the agents’ own time zones, of the organization’s, and of UTC. In this time zone some of their shifts would be on two days.'

// Performance day
export const nobodyMatchesThisChoiceAnyMore = 'Nobody matches this choice any more'
export const theTeamsAreEmpty = 'The teams are empty, or the agents have left. Choose others.'
export const nobodyWasScheduledOnThisDay = 'Nobody was scheduled on this day'
export const theChosenAgentsHaveNoPublished =
  'The chosen agents have no published shift on this day, and no connected system recorded any work. Choose another day.'

// Performance filters
export const teams = 'Teams'
export const chooseTeams = 'Choose teams'
export const noSuchTeam = 'No such team'
export const chooseAgents = 'Choose agents'
export const period = 'Period'
export const week = 'Week'
export const month = 'Month'
export const whatCountsAsADay = 'What counts as a day'
export const calendarDays = 'Calendar days'
export const completeShifts = 'Complete shifts'
export const includeAgentsWhoLeft = 'Include agents who left'
export const order = 'Order'
export const byName = 'By name'
export const lowestScoreFirst = 'Lowest score first'
export const hours = 'Hours'
export const workingHours = 'Working hours'
export const wholeDay = 'Whole day'
export const zoom = 'Zoom'

// Surfer head
export const theScoreIsOfTheDay = (timezone: string) => `The score is of the day in ${timezone}`
export const noConnectedSystemHasAnAgent = 'No connected system has an agent with this e-mail address'
export const notTracked = 'Not tracked'
export const inLength = (length: string) => `In ${length}`
export const allowedLength = (length: string) => `allowed ${length}`
export const outLength = (length: string) => `out ${length}`
