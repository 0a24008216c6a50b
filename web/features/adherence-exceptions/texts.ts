import { countText } from '#web/ui/text/count-text.ts'

// Exceptions page
export const createException = 'Create exception'
export const adherenceExceptions = 'Adherence exceptions'
export const noMatchingExceptions = 'No matching exceptions'
export const changeTheFiltersOrClearThem = 'Change the filters, or clear them.'
export const noExceptionsYet = 'No exceptions yet'
export const anExceptionLetsAgentsDeviate =
  'An exception lets agents deviate from the schedule, once or on a repeat: coaching, a meeting, helping another ticket group. The time it covers counts as in adherence, in the past too.'

// Delete exception
export const agentCount = (surferIdCount: number) => countText(surferIdCount, 'agent')
export const exceptionDeleted = (rescoring: string) => `Exception deleted. ${rescoring}`
export const theExceptionWasNotDeleted = 'The exception was not deleted'
export const deleteDescription = (description: string) => `Delete “${description}”?`
export const deleteException = 'Delete exception'
export const whatItAllowedWillNoLonger = (agents: string, type: string) =>
  `What it allowed ${agents} will no longer be allowed, and past days are evaluated again without it.${type === 'recurring' ? ' To keep past results, end it instead.' : ''}`

// End exception
export const chooseTheLastDay = 'Choose the last day'
export const exceptionEnded = (rescoring: string) => `Exception ended. ${rescoring}`
export const endDescription = (description: string) => `End “${description}”`
export const endException = 'End exception'
export const lastDay = 'Last day'
export const everythingUpToThatDayStays =
  'Everything up to that day stays allowed; later days are evaluated without it.'

// Exception filters
export const searchExceptions = 'Search exceptions'
export const team = 'Team'
export const allTeams = 'All teams'
export const typeLabel = 'Type'
export const bothTypes = 'Both types'
export const oneOff = 'One-off'
export const recurring = 'Recurring'
export const state = 'State'
export const activeAndEnded = 'Active and ended'
export const active = 'Active'
export const over = 'Over'

// Exception columns
export const description = 'Description'
export const activity = 'Activity'
export const anyLabel = 'Any'
export const ticketGroups = 'Ticket groups'
export const ticketGroup = (id: number) => `Ticket group ${id}`
export const statuses = 'Statuses'
export const available = 'Available'
export const agents = 'Agents'
export const when = 'When'
export const createdBy = 'Created by'
export const actions = 'Actions'
export const someOfItsAgents = 'Some of its agents are in teams that you may only view'
export const actionsFor = (description: string) => `Actions for ${description}`
export const edit = 'Edit'
export const end = 'End'
export const deleteLabel = 'Delete'

// When text
export const everyDay = 'Every day'
export const toEnd = (end: string) => `to ${end}`
export const theNextDay = ' the next day'
export const onFrom = (from: string) => `on ${from}`
export const fromFromOn = (from: string) => `from ${from} on`
