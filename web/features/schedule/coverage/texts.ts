// Coverage menu
export const coverageFiguresAndDisplay = 'Coverage: figures and display'
export const coverageOfTheDaysInView = 'Coverage of the days in view'
export const agentsInViewWhoAreOff =
  'Agents in view who are off work could fill all of the shortage still ahead.'
export const noAgentInViewWho = (figure: string) =>
  `No agent in view who is off work could fill ${figure} of the shortage still ahead (hatched).`

// Coverage options
export const displays = {
  off: 'Off',
  bar: 'Bars: scheduled against required',
  number: 'Numbers: short and over',
  'service-level': 'Expected service level',
  surplus: 'Surplus: difference up and down',
}
export const requiredAreTheAgents = 'Required are the agents to be present.'
export const splitShrinkageIntoKinds = 'Split shrinkage into kinds'
export const allTicketGroups = 'All ticket groups'
export const noShrinkage = 'no shrinkage.'
export const coverage = 'Coverage'
export const counts = 'Counts'
export const oneTicketGroup = 'One ticket group'
export const ticketGroupsOfAnActivityPlan = 'Ticket groups of an activity plan'
export const ticketGroups = 'Ticket groups'
export const aRowForEach = 'A row for each'
export const totalOnly = 'Total only'
export const activities = 'Activities'
export const aRowForEachWithIts = 'A row for each, with its ticket groups'
export const none = 'None'
export const tolerance = 'Tolerance'
export const drawnAsEnough = 'Drawn as enough; figures stay as they are'

// Help panel
export const agent = 'Agent'
export const whoCouldHelpHere = 'Who could help here?'
export const noLongerShort = 'No longer short'
export const allTicketGroupsStartInterval = (rowLabel: string, start: string, interval: string) =>
  `${rowLabel === 'Coverage' ? 'All ticket groups' : rowLabel}, ${start} ${interval}. Only agents in view, and only changes that break no rule.`
export const lookingForAgents = 'Looking for agents…'
export const nobodyInView = 'Nobody in view'
export const thisTimeHasPassed = 'This time has passed.'
export const nobodyWithTheSkillIsFree =
  'Nobody with the skill is free, off within contract and rest, or on a break that could move.'
export const agentHoursOverAllTicketGroups = 'Agent-hours, over all ticket groups'
export const hShort = 'h short'
export const surplusFigure = (figure: string) => `Surplus ${figure}.`
export const showMoreOf = (optionCount: number) => `Show more of ${optionCount}`

// Schedule coverage
export const beforeActivities = 'before activities'

// Coverage rows
export const thisTicketGroupAlone = (required: string) => `This ticket group alone. ${required}`
export const ticketGroupsThatTheActivityPlan = (names: string, required: string) =>
  `Ticket groups that the activity plan serves: ${names}. ${required}`
export const allTicketGroupsTogether = (required: string) => `All ticket groups together. ${required}`
export const whatItsTicketGroupsRequire = (taskName: string, names: string) =>
  `${taskName}: what its ticket groups require, ${names}`
export const requiredAgentsToBePresent =
  'Required: agents to be present. Which shrinkage is added differs by ticket group.'
export const noShrinkageIsAdded = 'No shrinkage is added.'
export const requiredAgentsToBePresentInCoverageRows = (only: string) =>
  `Required: agents to be present. ${only}`

// Help
export const onShiftWithSpareTime = 'On shift with spare time'
export const assign = 'Assign'
export const gaveAnotherActivityTo = 'Gave another activity to'
export const breaksThatCouldMove = 'Breaks that could move'
export const move = 'Move'
export const movedABreakOf = 'Moved a break of'
export const activitiesThatCouldMove = 'Activities that could move'
export const movedAnActivityOf = 'Moved an activity of'
export const longerShifts = 'Longer shifts'
export const extend = 'Extend'
export const extendedAShiftOf = 'Extended a shift of'
export const offThatDay = 'Off that day'
export const addShift = 'Add shift'
export const addedAShiftFor = 'Added a shift for'
