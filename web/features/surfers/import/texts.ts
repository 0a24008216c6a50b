import { countText } from '#web/ui/text/count-text.ts'

// Differences
export const names = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
}
export const differences = 'Differences'
export const linesShown = 'Lines shown'
export const noLineOfTheFile = 'No line of the file.'
export const line = 'Line'
export const agent = 'Agent'
export const why = 'Why'
export const whatChanges = 'What changes'
export const theFirstLinesOf = (shownAtOnce: number, shownCount: string) =>
  `The first ${shownAtOnce} lines of ${shownCount}.`
export const nothing = 'Nothing'
export const entryInTheScheduleOutsideThese = (entriesOutside: number) =>
  `${countText(entriesOutside, 'entry', 'entries')} in the schedule outside these dates`

// Import dialog
export const importAgents = 'Import agents'
export const oneLinePerAgentWithHeaders =
  'One line per agent, with headers in the first line; the e-mail address tells who is who. Agents who are here already are changed, and what the file leaves empty stays as it is. Nothing is changed until you have seen every difference.'
export const downloadAnExampleFile = 'Download an example file'
export const firstNameLastNameEMail =
  'First name,Last name,E-mail,Team,Skills,Hours a week,Hours a day,Working windows,Time zone,Start date\nAda,Byron,ada@example.com,Harbour,Phone;Chat,30-38,6-9,Mon-Fri 08:00-18:00; Sat 09:00-13:00,Europe/London,2026-01-05\nBo,Stone,bo@example.com,Harbour,Phone,20,4-8,Mon-Wed 12:00-20:00,Europe/London,\n'
export const chooseOrDropACsvFile = 'Choose or drop a CSV file'
export const csvAtMost5000Agents = 'CSV, at most 5,000 agents'
export const cancel = 'Cancel'
export const importAgent = (lineCount: number) => `Import ${countText(lineCount, 'agent')}`
export const importLabel = 'Import'
export const columnAt = (at: number) => `Column ${at}`
export const columnsOfTheFile = 'Columns of the file'
export const notInTheFile = 'Not in the file'
export const newLabel = (newTeamCount: number) => `New ${newTeamCount === 1 ? 'team' : 'teams'}:`
export const newInImportDialog = (newSkillCount: number) =>
  `New ${newSkillCount === 1 ? 'activity' : 'activities'}:`
export const linkThemToTicketGroupsAfterwards = '. Link them to ticket groups afterwards.'
export const theImportWasUndone = 'The import was undone.'
export const undoTheImport = 'Undo the import'
export const lookAtTheFileAgain = 'Look at the file again'
export const keepWorking = 'Keep working'
export const done = 'Done'
export const noAgentWasChanged = 'No agent was changed.'
export const agentAddedChanged = (added: number, changed: number) =>
  `${countText(added, 'agent')} added, ${changed} changed.`
export const entryDeleted = (removed: number) =>
  ` ${countText(removed, 'entry', 'entries')} deleted. Undo is on the schedule.`

// Past imports
export const earlierImports = 'Earlier imports'
export const createdAtByManagerName = (
  createdAt: string,
  managerName: string,
  added: number,
  changed: number,
) => `${createdAt} by ${managerName}: ${countText(added, 'agent')} added, ${changed} changed`
export const undone = 'Undone'
export const undo = 'Undo'
export const agentCount = (added: number) => countText(added, 'agent')
export const addedBy = 'added by'
export const willBeDeletedAnd = 'will be deleted, and'
export const changedOnesWillBeAsThey =
  'changed ones will be as they were before it; later changes of those are lost. The history of all of them is kept.'

// Field names
export const fieldNames = {
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  team: 'Team',
  skills: 'Skills',
  weeklyHours: 'Hours a week',
  dailyHours: 'Hours a day',
  workingWindows: 'Working windows',
  timezone: 'Time zone',
  startDate: 'First day',
  endDate: 'Last day',
}

// Entries outside choice
export const deleteLabel = 'Delete'
export const whatIsPublishedStaysVisible = 'What is published stays visible to the agents until you publish.'
export const keep = 'Keep'
export const theScheduleShowsAWarning = 'The schedule shows a warning at each of them.'
export const entryLiesOutsideTheNewFirst = (count: number) =>
  `${countText(count, 'entry lies', 'entries lie')} outside the new first and last days`
export const inTheScheduleOf = (shown: string, further: number) =>
  `In the schedule of ${shown}${further > 0 ? ` and ${countText(further, 'more agent')}` : ''}`
export const chooseDeleteOrKeep = 'Choose Delete or Keep.'
