// Surfers page
export const agents = 'Agents'
export const teams = 'Teams'
export const clockingInAndOut = 'Clocking in and out'
export const importAgents = 'Import agents'
export const addTeam = 'Add team'
export const youCanEditNoTeam =
  'You can edit no team. Ask a manager who can to give you a team under Settings, Managers.'
export const noLicencesLeft = 'No licences left. Free one by deleting or offboarding an agent.'
export const addAgent = 'Add agent'

// Delete surfer
export const nameWasDeleted = (name: string) => `${name} was deleted.`
export const nameWasNotDeleted = (name: string) => `${name} was not deleted`
export const deleteName = (name: string) => `Delete ${name}?`
export const deleteAgent = 'Delete agent'
export const canNoLongerLog = (name: string) =>
  `${name} can no longer log in or be scheduled, and the licence is free again. The history is kept for reports.`

// Offboard surfer
export const theLastDayOfIs = (name: string, endDate: string) => `The last day of ${name} is ${endDate}.`
export const offboardName = (name: string) => `Offboard ${name}`
export const offboard = 'Offboard'
export const lastDay = 'Last day'
export const fromTheDayAfterTheAgent =
  'From the day after, the agent can’t log in or be scheduled and the licence is free.'

// Shifts outside dates
export const oneEntry = 'One entry'
export const countEntries = (count: number) => `${count} entries`
export const shiftsOutsideTheDates = 'Shifts outside the dates'
export const deleteWhatLiesOutsideTheDates = (name: string) => `Delete what lies outside the dates of ${name}`
export const outsideTheDatesOfDeleted = (counted: string, name: string) =>
  `${counted} outside the dates of ${name} deleted. Undo is on the schedule.`
export const nothingWasDeleted = 'Nothing was deleted'
export const deleteTheShiftsOutsideSDates = (name: string) => `Delete the shifts outside ${name}’s dates?`
export const deleteBlockCount = (blockCount: string | number) => `Delete ${blockCount}`
export const countedInTheScheduleDates = (counted: string, dates: string) =>
  `${counted} in the schedule ${dates}`
export const fromStartTo = (start: string, end: string) => `, from ${start} to ${end}`
export const cancelKeepsThemAll = (publishedCount: number) =>
  `. ${publishedCount > 0 ? 'What is published stays visible to the agent until you publish. ' : ''}Cancel keeps them all.`
export const beforeOrAfter = (start: string, end: string) => `before ${start} or after ${end}`
export const beforeTheFirstDay = (start: string) => `before the first day, ${start}`
export const afterTheLastDay = (end: string | null) => `after the last day, ${end}`

// Surfer form modal
export const access = 'Access'
export const timeReporting = 'Time reporting'
export const reportsTheStartAndEnd = 'Reports the start and end of each shift'
export const correctingReportedTimes = 'Correcting reported times'
export const reportingOvertime = 'Reporting overtime'
export const availability = 'Availability'
export const entersOwnAvailability = 'Enters own availability'
export const asSetForTheOrganization = 'As set for the organization'
export const allowed = 'Allowed'
export const notAllowed = 'Not allowed'
export const firstName = 'First name'
export const lastName = 'Last name'
export const eMail = 'E-mail'
export const team = 'Team'
export const defaultTeam = 'Default team'
export const skills = 'Skills'
export const firstDay = 'First day'
export const always = 'Always'
export const open = 'Open'
export const scheduleTheInvitation = 'Schedule the invitation'
export const itIsSentOnTheFirst = 'It is sent on the first day'
export const contract = 'Contract'
export const anAgentWithoutWeeklyHoursCant =
  'An agent without weekly hours can’t be scheduled: shifts are never generated for them. Enter the weekly minimum and maximum.'
export const weeklyMinimum = 'Weekly minimum'
export const weeklyMaximum = 'Weekly maximum'
export const dailyMinimum = 'Daily minimum'
export const dailyMaximum = 'Daily maximum'
export const theDailyMinimumEqualsTheMaximum = (least: string) =>
  `The daily minimum equals the maximum, so every shift lasts exactly ${least}. A lower minimum, such as 4h, lets shifts follow the demand.`
export const breakPerShift = 'Break per shift'
export const restBetweenShifts = 'Rest between shifts'

// Surfer modal
export const surferWasAdded = (surfer: string) => `${surfer} was added.`
export const editAgent = 'Edit agent'
export const editSurfer = (surfer: string) => `Edit ${surfer}`
export const save = 'Save'
export const saved = 'Saved.'
export const dialpad = 'Dialpad'
export const userId = 'User ID'
export const notedAtTheirFirstLogin =
  'Noted at their first login with Dialpad, or from your Dialpad connection. With Dialpad only this user can log in as this agent. Changing the e-mail clears it.'
export const shiftsAndDays = 'Shifts and days…'
export const overTime = 'Over time…'
export const availabilityIsSettledSoManyDays = 'Availability is settled so many days before'

// Surfers table
export const searchAgents = 'Search agents'
export const allFound = (count: number) => `All ${count} found`
export const countOfAllFoundExceptCountLeft = (count: number, exceptCount: number | null) =>
  `${count} of all found, ${exceptCount} left out`
export const countChosen = (count: number) => `${count} chosen`
export const allEarlier = (all: string) => `${all} earlier`
export const chooseAllFound = (found: number) => `Choose all ${found} found`
export const change = 'Change…'
export const sendInvites = 'Send invites'
export const chooseNone = 'Choose none'
export const allTeams = 'All teams'
export const allSkills = 'All skills'
export const noMatchingAgents = 'No matching agents'
export const clearFilters = 'Clear filters'
export const tryFewerFiltersOrAnotherSpelling = 'Try fewer filters or another spelling.'
export const noAgentsYet = 'No agents yet'
export const agentsAreThePeopleYouSchedule =
  'Agents are the people you schedule. Add the first one with their hours and skills.'

// Team modal
export const editTeam = 'Edit team'
export const thisTeamNoLongerExists = 'This team no longer exists.'
export const name = 'Name'
export const description = 'Description'
export const managersWhoMayEdit = 'Managers who may edit'

// Teams table
export const searchTeams = 'Search teams'
export const noMatchingTeams = 'No matching teams'
export const noTeamsYet = 'No teams yet'
export const teamsGroupAgentsInTheSchedule =
  'Teams group agents in the schedule and say which managers may edit them.'
export const defaultLabel = 'Default'
export const actions = 'Actions'
export const assignAnActivityPlanTo = (teamName: string) => `Assign an activity plan to ${teamName}`
export const theTeamWasDeleted = (teamName: string) => `The team ${teamName} was deleted.`
export const theTeamWasNotDeleted = (teamName: string) => `The team ${teamName} was not deleted`
export const deleteTheTeam = (teamName: string) => `Delete the team ${teamName}?`
export const deleteTeam = 'Delete team'
export const nobodyIsInThisTeam = 'Nobody is in this team.'
export const itsToTheDefaultTeam = (count: number) =>
  `Its ${count === 1 ? 'one agent moves' : `${count} agents move`} to the default team and keep their schedules.`

// Surfer columns
export const invitation = 'Invitation'
export const hoursAWeek = 'Hours a week'
export const timeZone = 'Time zone'
export const startEnd = 'Start – end'
export const added = 'Added'
export const changed = 'Changed'
export const atMostH = (max: number | null) => `at most ${max} h`
export const atLeastH = (min: number) => `at least ${min} h`
export const withCorrections = (timecardsAllowCustomTimes: boolean) =>
  `${timecardsAllowCustomTimes ? 'with' : 'without'} corrections`
export const withOvertime = (timecardsAllowOvertime: boolean) =>
  `${timecardsAllowOvertime ? 'with' : 'without'} overtime`
export const timeReportingInSurferColumns = (own: string) => `Time reporting (${own})`
export const bot = 'Bot'
export const google = 'Google'
export const slack = 'Slack'
export const offboarded = 'Offboarded'
export const actionsFor = (surfer: string) => `Actions for ${surfer}`
export const edit = 'Edit'
export const deleteLabel = 'Delete'
