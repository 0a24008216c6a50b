import { countText } from '#web/ui/text/count-text.ts'

// Home page
export const home = 'Home'
export const teams = 'Teams'
export const allTeams = 'All teams'

// Groups
export const ticketGroupsToday = 'Ticket groups today'
export const schedule = 'Schedule'
export const forecast = 'Forecast'
export const yesterdayExplained = 'Yesterday explained'
export const thereAreNoTicketGroupsYet = 'There are no ticket groups yet.'
export const addOne = 'Add one'
export const nothingIsPublishedForTodaySo = 'Nothing is published for today, so no agents count as scheduled.'
export const openTheSchedule = 'Open the schedule'
export const tableOfTicketGroups = 'Table of ticket groups'
export const ticketGroup = 'Ticket group'
export const agentsScheduledAndRequired = 'Agents: scheduled and required'
export const shortRestOfDay = 'Short, rest of day'
export const contactsSoFar = 'Contacts so far'
export const forecastSoFar = 'Forecast so far'
export const contactsOfTodayAreCountedOnce = 'Contacts of today are counted once a system is connected.'
export const connections = 'Connections'
export const noAgentsAreRequiredToday = 'No agents are required today'
export const none = 'None'
export const noConnectedSystemTellsOfIts = 'No connected system tells of its contacts'
export const enoughAgentsAllDay = (name: string) => `${name}: enough agents all day`
export const upToAgentTooFew = (name: string, most: number) =>
  `${name}: up to ${countText(most, 'agent')} too few at a time`

// Jobs
export const kindWords = {
  'generate-schedule': 'Generate a schedule',
  'apply-task-template': 'Apply an activity plan',
  'reoptimise-schedule': 'Re-optimise a schedule',
  'train-stream': 'Train a forecast',
  'import-upload': 'Import a file',
  'import-surfers': 'Import agents',
  'move-in': 'Move in',
  'apply-shift-plan': 'Apply a shift plan',
  'make-report': 'Make a report',
}
export const waiting = 'Waiting'
export const running = 'Running'
export const done = 'Done'
export const failed = 'Failed'
export const cancelled = 'Cancelled'
export const backgroundWork = 'Background work'
export const importsForecastsAndGenerated = 'Imports, forecasts and generated schedules show up here.'
export const progressOf = (title: string) => `Progress of ${title}`
export const cancel = 'Cancel'
export const tryAgain = 'Try again'

// Quick start
export const showTheQuickStart = 'Show the quick start'
export const quickStart = 'Quick start'
export const doneCountOfStepCountDone = (doneCount: number, stepCount: number) =>
  `${doneCount} of ${stepCount} done`
export const closeTheSteps = 'Close the steps'
export const showTheSteps = 'Show the steps'
export const hide = 'Hide'
export const skipTitle = (title: string) => `Skip ${title}`
export const skip = 'Skip'
export const doAfterAll = (title: string) => `Do ${title} after all`
export const doItAfterAll = 'Do it after all'
export const skipped = 'Skipped'
export const toDo = 'To do'
export const weeksBeginOn = (timezone: string, capital: string) => `${timezone}; weeks begin on ${capital}.`

// Start own
export const sampleCompany = 'Sample company'
export const youAreLookingAtTheSample =
  'You are looking at the sample company. Nothing here is real, and you can change all of it.'
export const startYourOwnCompany = 'Start your own company'

// Today
export const onTask = 'on task'
export const onAnotherTask = 'on another task'
export const aTicketGroup = 'A ticket group'
export const today = 'Today'
export const restOfTheDay = 'Rest of the day'
export const toLookAt = 'To look at'
export const onNow = 'On now'
export const nobodyIsOnShiftNow = 'Nobody is on shift now.'
export const ofAgentPresent = (scheduled: number) => `of ${countText(scheduled, 'agent')} present`
export const lateOrAbsent = (lateCount: string, names: string) => `${lateCount} late or absent: ${names}`
export const untrackedNoConnectedSystemTells = (untracked: string) =>
  `${untracked} untracked: no connected system tells of them.`
export const nextAgentAt = (agentCount: number, at: string, names: string) =>
  `Next: ${countText(agentCount, 'agent')} at ${at} (${names})`
export const nobodyElseStartsInTheNext = 'Nobody else starts in the next 16 hours.'
export const openRealTime = 'Open real-time'
export const shownAndRestMore = (shown: string | undefined, rest: number) => `${shown} and ${rest} more`
export const noAgentsAreRequiredAnyMore = 'No agents are required any more today.'
export const enoughAgentsUntilTheEnd = 'Enough agents until the end of the day.'
export const shortOfRequired = (figure: string) => `short of ${figure} required`
export const upToAgentsShort = (times: string, names: string, most: string) =>
  `${times} ${names}: up to ${most} agents short`
export const andLater = (count: number) => `and ${count} later`
export const openTodaysSchedule = 'Open today’s schedule'
export const nothingNeedsYourAttentionNow = 'Nothing needs your attention now.'

// Guide
export const timeZoneAndWeek = 'Time zone and week'
export const theDaysOfYourForecasts =
  'The days of your forecasts and schedules. Files of another product can be moved in as a whole.'
export const look = 'Look'
export const moveInFromAnotherProduct = 'Move in from another product'
export const addAgents = 'Add agents'
export const withTheirTeamsSkillsAndHours = 'With their teams, skills and hours: from a file, or one by one.'
export const importAFile = 'Import a file'
export const typeThem = 'Type them'
export const bringInYourContacts = 'Bring in your contacts'
export const aFileOfPastCallsChats = 'A file of past calls, chats or tickets, or the system they are in.'
export const uploadAFile = 'Upload a file'
export const connectASystem = 'Connect a system'
export const createTicketGroups = 'Create ticket groups'
export const eachGetsItsOwnForecast = 'Each gets its own forecast and service target.'
export const addTicketGroup = 'Add ticket group'
export const ticketGroupInSentence = 'ticket group'
export const linkActivitiesToTicketGroups = 'Link activities to ticket groups'
export const soThatLineupKnowsWhoCan = 'So that Lineup knows who can answer them.'
export const linkActivities = 'Link activities'
export const createShifts = 'Create shifts'
export const namedWorkingTimesWithTheirBreaks =
  'Named working times with their breaks. Skip it if agents work when they are needed.'
export const addShifts = 'Add shifts'
export const moveInFromAFile = 'Move in from a file'
export const fillTheSchedule = 'Fill the schedule'
export const generateItFromTheForecast = 'Generate it from the forecast, or add shifts by hand.'
export const publish = 'Publish'
export const agentsSeeOnlyWhatYou = 'Agents see only what you have published.'

// Today alerts
export const and = ' and '
export const late = 'Late'
export const wrongTask = 'Wrong task'
export const inactive = 'Inactive'
export const short = 'Short'
export const streamNameFromTime = (streamName: string, time: string, most: string) =>
  `${streamName} from ${time}: ${most} agents`
export const connection = 'Connection'
export const cannotBeReached = (name: string) => `${name} cannot be reached`
export const nameHasToBeReAuthorised = (name: string) => `${name} has to be re-authorised`
export const notPublished = 'Not published'
export const changeInTheNext14Days = (unpublished: number) =>
  `${countText(unpublished, 'change')} in the next 14 days`

// Waiting cards
export const changeRequest = 'change request'
export const timeOffRequest = 'time-off request'
export const pendingRequests = 'Pending requests'
export const nothingWaitsForYou = 'Nothing waits for you.'
export const review = 'Review'
export const ofTeamsThatYouCanOnly = ', of teams that you can only view'
export const numberOfTeamsThatYouCan = (number: string) => `, ${number} of teams that you can only view`
export const notYetPublishedNext14Days = 'Not yet published, next 14 days'
export const nothingToPublish = 'Nothing to publish.'
export const changeOfAgent = (total: number, agents: number) =>
  `${total === 1 ? 'change' : 'changes'} of ${countText(agents, 'agent')}`
export const addedChangedRemoved = (added: string, changed: string, removed: string) =>
  `${added} added, ${changed} changed, ${removed} removed. Agents don’t see them yet.`
export const reviewAndPublish = 'Review and publish'
export const timeOff = 'Time off'
export const nobodyIsOffToday = 'Nobody is off today.'
export const agentIsOffToday = (count: number) => `${count === 1 ? 'agent is' : 'agents are'} off today`
export const andMore = (number: string) => ` and ${number} more`
export const agentsOffThisWeek = 'Agents off this week'
export const connectedSystems = 'Connected systems'
export const noneYet =
  'None yet. With a helpdesk or phone system you see what agents do now and count contacts as they come.'
export const itReportsAsItShould = 'It reports as it should.'
export const allReportAsTheyShould = (systems: string) => `All ${systems} report as they should.`
export const fails = 'Fails'
export const reAuthorise = 'Re-authorise'
