import { countText } from '#web/ui/text/count-text.ts'

// Multiskill page
export const multiSkill = 'Multi-skill'
export const turnOff = 'Turn off'

// Breakdown
export const titles = {
  service: 'On service',
  'non-service': 'Working, not on service',
  other: 'Breaks, events, unscheduled',
}
export const breakdownInterval = (interval: string) => `Breakdown, ${interval}`
export const upToAgents = (title: string, number: string) => `${title}: up to ${number} agents`
export const nobodyOnThisDay = 'Nobody on this day.'

// Heat map
export const moveBetweenCells = 'Move between cells'
export const firstAndLastSlot = 'First and last slot'
export const openTheScheduleAtTheSlot = 'Open the schedule at the slot'
export const agentsOverOrShort = 'Agents over or short'
export const surplusByTicketGroupAndTime = 'Surplus by ticket group and time'
export const ticketGroup = 'Ticket group'
export const nobodyNeeded = (where: string) => `${where}: nobody needed`
export const neededThere = (where: string, difference: string, number: string, actual: string) =>
  `${where}: ${difference}, ${number} needed, ${actual} there`
export const moreThan40Short = 'more than 40 % short'
export const over20 = 'over 20 %'
export const over5 = 'over 5 %'
export const aboutRight = 'about right'
export const moreThan40Over = 'more than 40 % over'
export const colours = 'Colours'

// Multiskill filters
export const breakdown = 'Breakdown'
export const published = 'Published'
export const increment = 'Increment'
export const activities = 'Activities'

// Multiskill view
export const nothingIsExpectedOnThisDay = 'Nothing is expected on this day'
export const noContactsAreForecastAndNobody =
  'No contacts are forecast and nobody is scheduled. Choose another day.'
export const noTicketGroupYet = 'No ticket group yet'
export const openTheTicketGroups = 'Open the ticket groups'
export const aTicketGroupIsServed =
  'A ticket group is served by the agents who have the skill for its activities. Add one, and it appears here.'

// Sharing dialog
export const agentsAreSplitBetweenTicketGroups = 'Agents are split between ticket groups.'
export const agentsAreSharedAcrossTicketGroups = 'Agents are shared across ticket groups.'
export const turnOffMultiSkillStaffing = 'Turn off multi-skill staffing'
export const turnOnMultiSkillStaffing = 'Turn on multi-skill staffing'
export const turnOn = 'Turn on'
export const requiredAndScheduledAgentsAreCounted = (isOn: boolean) =>
  `${isOn ? 'Required and scheduled agents are counted for each ticket group separately again: here, on the forecast and under the schedule.' : 'Required and scheduled agents are counted across all ticket groups, here, on the forecast and under the schedule, for every manager.'} Schedules, skills and targets stay as they are, and you can change it back at any time.`

// Sharing off
export const agentsAreSplitBetweenTicketGroupsTitle = 'Agents are split between ticket groups'
export const anAgentWhoCanServeSeveral =
  'An agent who can serve several ticket groups counts only for the one they are scheduled on. Multi-skill staffing shares them: whoever is free takes the next contact they can answer, so fewer agents reach the same service level. This page then shows who serves what and where agents are short.'
export const whatSharingWouldChangeCant = (error: string) =>
  `What sharing would change can’t be shown: ${error}`
export const countingBothWays = (days: string) => `Counting ${days} both ways…`
export const required = 'Required'
export const serving = 'Serving'
export const short = 'Short'
export const agentHours = (days: string) => `${days}, agent-hours`
export const splitAsNow = 'Split, as now'
export const shared = 'Shared'

// Skill groups
export const whoServesWhat = 'Who serves what'
export const noAgentHasTheSkills = 'No agent has the skills of these ticket groups.'
export const agents = 'Agents'
export const scheduled = 'Scheduled'
export const agentCount = (surferIdCount: number) => countText(surferIdCount, 'agent')

// Spot details
export const chosenSlot = 'Chosen slot'
export const openInTheSchedule = 'Open in the schedule'
export const requiredAlone = 'Required alone'
export const requiredAgentsShared = 'Required, agents shared'
export const servingAny = 'Serving any'
export const servingIt = 'Serving it'
export const surplus = 'Surplus'
export const nobodyWhoCouldServeIt = 'Nobody who could serve it is scheduled.'
export const agentsWhoServeIt = 'Agents who serve it'
export const servingOfFigure = (serving: string, figure: string) => `${serving} of ${figure}`
export const anotherGroup = 'another group'
export const withStreamIds = (streamIds: string) => `with ${streamIds}:`

// Staff of day
export const allTicketGroupsTogether = 'All ticket groups together'
export const eachCellShowsHowManyAgents =
  'Each cell shows how many agents are over (+) or short (−) for a ticket group; nobody is counted twice. Point at one to see who serves it; open it to adjust the schedule there.'
export const gotIt = 'Got it'
export const requiredEachGroupAlone = 'Required, each group alone'
export const agentsToBePresentAtEach =
  'Agents to be present at each ticket group. Shrinkage that the schedule itself contains, such as breaks and training, is not in it; the rest is.'
export const savedBySharing = 'Saved by sharing'
export const requiredByEachTicketGroupAlone =
  'Required by each ticket group alone, minus what they need together: quiet moments of one group help busy ones of another.'
export const missing = 'Missing'
export const agentsShortAtEachTicketGroup =
  'Agents short at each ticket group, summed over its slots; surplus elsewhere is not deducted.'

// Heat
export const allTogether = 'All together'

// Multiskill search
export const quarterHour = 'Quarter-hour'
export const halfHour = 'Half-hour'
export const hour = 'Hour'

// Names text
export const shownAndRestMore = (shown: string, rest: number) => `${shown} and ${rest} more`
