import { countText } from '#web/ui/text/count-text.ts'

// Agent changes
export const spoken = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const
export const madeRoomForAShiftPlan = ' made room for a shift plan'
export const detailsThatAgentsDontSee = 'Details that agents don’t see'

// Changes
export const changesByAgent = 'Changes by agent'
export const oneAgent = '1 agent'
export const includedOfRowCountAgents = (included: number, rowCount: number) =>
  `${included} of ${rowCount} agents`
export const added = 'Added'
export const changed = 'Changed'
export const removed = 'Removed'
export const includeName = (name: string) => `Include ${name}`
export const agentCount = (rowCount: number) => countText(rowCount, 'agent')
export const showMoreAgents = (count: number) => `Show ${count} more agents`

// Notice fields
export const theNoteMayHaveAtMost = (maxNoticeLength: number, excess: number) =>
  `The note may have at most ${maxNoticeLength} characters. Shorten it by ${excess}.`
export const tellTheAgent = 'Tell the agent'
export const tellAgents = (agentCount: number) => `Tell ${agentCount === 0 ? 'the' : agentCount} agents`
export const agentsAreShownWhatChanged = 'Agents are shown what changed for them until they have seen it.'
export const noteToAgents = 'Note to agents'
export const optionalShownWithTheChanges = 'Optional; shown with the changes on their schedule'

// Publication checks
export const beforeYouPublish = 'Before you publish'
export const nothingIsRequiredOnTheseDays = 'Nothing is required on these days: no forecast reaches them.'
export const coverageText = (coverage: string) => `Coverage: ${coverage}`
export const allTicketGroupsAndAgents = 'All ticket groups and agents on these days, drafts included.'
export const noConflicts = 'No conflicts'
export const conflictCount = (conflictCount: number) => countText(conflictCount, 'conflict')
export const noWarnings = 'No warnings'
export const warningCount = (warningCount: number) => countText(warningCount, 'warning')
export const andMoreOnTheSchedulePage = (count: number) => `And ${count} more, on the schedule page.`

// Publication dialog
export const verbs = { publish: 'Publish', discard: 'Discard' } as const
export const changeCount = (count: number) => countText(count, 'change')
export const publishTheSchedule = 'Publish the schedule'
export const discardDrafts = 'Discard drafts'
export const cancel = 'Cancel'
export const onlyOfTheSelectedBlocks = (blockIdCount: number) =>
  `Only of the ${blockIdCount} selected blocks.`
export const nothingToChange = 'Nothing to change: agents already see everything that is planned.'
export const agentsSeeTheseChangesAtOnce = 'Agents see these changes at once.'
export const whatAgentsSeeDoesNotChange = 'What agents see does not change. Undo restores the drafts.'
export const publishedFor = (agents: string, added: number, changed: number, removed: number) =>
  `Published for ${agents}: ${added} added, ${changed} changed, ${removed} removed.`
export const discardedTheDraftIsWhatAgents = (changes: string) =>
  `Discarded ${changes}. The draft is what agents see again.`
export const fromLabel = 'From'
export const toInclusive = 'To, inclusive'
export const endDateMustBeAfterStart = 'End date must be after start date'
export const teams = 'Teams'
export const allTeamsYouCanEdit = 'All teams you can edit'
