// Tasks page
export const shifts = 'Shifts'
export const activities = 'Activities'
export const addShift = 'Add shift'
export const addActivity = 'Add activity'

// Archive button
export const restore = 'Restore'
export const archive = 'Archive'

// Archive task
export const taskNameWas = (taskName: string, isArchived: boolean) =>
  `${taskName} was ${isArchived ? 'restored' : 'archived'}.`
export const restoreTaskName = (taskName: string) => `Restore ${taskName}?`
export const archiveTaskName = (taskName: string) => `Archive ${taskName}?`
export const restoreActivity = 'Restore activity'
export const archiveActivity = 'Archive activity'
export const itCanBeScheduledAgain = 'It can be scheduled again.'
export const itStaysInTheSchedule =
  'It stays in the schedule that exists. Activity plans no longer place it, and it can’t be added by hand. You can restore it later.'

// Shift form
export const name = 'Name'
export const notOnTheNextDay = 'Not on the next day'
export const shiftsThatMayNotFollowThis =
  'Shifts that may not follow this one on the next day; placing one by hand gives a warning'
export const anyShiftMayFollow = 'Any shift may follow'
export const noSuchShift = 'No such shift'
export const nameArchived = (name: string) => `${name} (archived)`
export const colour = 'Colour'
export const whenItOverlapsAnotherBlock = 'When it overlaps another block'

// Shift modal
export const saved = 'Saved.'
export const shift = 'Shift'
export const thisShiftNoLongerExists = 'This shift no longer exists.'
export const editKnownName = (knownName: string) => `Edit ${knownName}`
export const save = 'Save'

// Shifts table
export const shiftNameWas = (shiftName: string, next: string) =>
  `${shiftName} was ${next === 'active' ? 'restored' : 'archived'}.`
export const state = 'State'
export const active = 'Active'
export const archived = 'Archived'
export const hours = 'Hours'
export const timeZone = 'Time zone'
export const length = 'Length'
export const breaks = 'Breaks'
export const onOverlap = 'On overlap'
export const actions = 'Actions'
export const noArchivedShifts = 'No archived shifts'
export const archivedShiftsStayInTheSchedule = 'Archived shifts stay in the schedule that exists.'
export const noShiftsYet = 'No shifts yet'
export const shiftsAreNamedWorkingTimes =
  'Shifts are named working times with their breaks, such as Early from 06:00 to 14:00.'

// Task form modal
export const typeLabel = 'Type'
export const agentsWithThisSkill = 'Agents with this skill'
export const allowedStatuses = 'Allowed statuses'
export const telephonyStatusesInWhichAnAgent =
  'Telephony statuses in which an agent follows the schedule during this activity.'
export const shownAsBusyInCalendars = 'Shown as busy in calendars'
export const emoji = 'Emoji'
export const chooseAnEmoji = 'Choose an emoji'
export const linkToAForecast = 'Link to a forecast'
export const ticketGroups = 'Ticket groups'

// Task modal
export const editActivity = 'Edit activity'
export const thisActivityNoLongerExists = 'This activity no longer exists.'

// Tasks table
export const searchActivities = 'Search activities'
export const allTypes = 'All types'
export const ticketGroup = (id: number) => `Ticket group ${id}`
export const skilledAgents = 'Skilled agents'
export const shownAsBusy = 'Shown as busy'
export const yes = 'Yes'
export const no = 'No'
export const noMatchingActivities = 'No matching activities'
export const tryFewerFiltersOrAnotherSpelling = 'Try fewer filters or another spelling.'
export const noActivitiesYet = 'No activities yet'
export const activitiesAreWhatAgentsDo =
  'Activities are what agents do in their shifts: answering a ticket group, meetings, breaks. Agents who can do one have it as a skill.'

// Shift labels
export const conflictWords = {
  standard: 'Raises a conflict',
  fill: 'Fills free time',
}
export const conflictHelp = {
  standard:
    'It keeps all of its time. Where it overlaps another shift or time off, you decide which one stays.',
  fill: 'It uses only the time that other blocks leave free, and expands again when they are removed. It never conflicts.',
}

// Task labels
export const typeWords = {
  'task-activity': 'Activity',
  'task-break': 'Break',
  'task-blocked-time': 'Blocked time',
}
