import { countText } from '#web/ui/text/count-text.ts'

// Answers
export const questions = {
  columns: 'Choose the columns that are marked with a star.',
  dateOrder: 'Say whether dates such as 03/04/2026 begin with the day or the month.',
  zone: 'Say in which time zone the times of the file are.',
}
export const howTheFileIsRead = 'How the file is read'
export const beforeTheLinesCanBeRead = 'Before the lines can be read'
export const datesBeginWith = 'Dates begin with'
export const choose = 'Choose'
export const day31 = 'Day: 31.03.2026'
export const month03312026 = 'Month: 03/31/2026'
export const year20260331 = 'Year: 2026-03-31'
export const publishAtOnce = 'Publish at once'
export const otherwiseTheyBecomeDraftsWhichAgents = 'Otherwise they become drafts, which agents do not see'
export const columnAt = (at: number) => `Column ${at}`
export const notInTheFile = 'Not in the file'
export const columnsOfTheFile = 'Columns of the file'
export const timesOfTheFileAreIn = 'Times of the file are in'
export const eachAgentsTimeZone = 'Each agent’s time zone'
export const oneTimeZone = 'One time zone'
export const timeZoneOfTheFile = 'Time zone of the file'

// Export everything
export const fileNameWasSavedWithRowCountLine = (fileName: string, rowCount: number) =>
  `${fileName} was saved, with ${countText(rowCount, 'line')}.`
export const askForItAgain = (error: string) => `${error} Ask for it again.`
export const everythingOut = 'Everything out'
export const teamsActivitiesAgentsShifts =
  'Teams, activities, agents, shifts, the schedule and time off as a zip of CSV files, which this page reads again. Passwords, keys and other secrets are left out.'
export const exportEverything = 'Export everything'

// Lines
export const linesOfTheFile = 'Lines of the file'
export const linesShown = 'Lines shown'
export const lineText = (line: number) => `Line ${line}`
export const noLineIs = (state: string) => `No line is ${state}`
export const chooseAnotherGroupAbove = 'Choose another group above.'
export const line = 'Line'
export const about = 'About'
export const columnAndValue = 'Column and value'
export const whyAndWhatToTry = 'Why, and what to try'
export const whatChanges = 'What changes'
export const nothing = 'nothing'

// Move in list
export const fileNameIsLargerThan10Mb = (fileName: string) =>
  `${fileName} is larger than 10 MB. Split it and move in the parts.`
export const moveIn = 'Move in'
export const bringWhatYouHaveFromAnother =
  'Bring what you have from another product as CSV files, best in this order. Each file is compared with what is here first: nothing changes until you have seen every line and take it over, and a whole file can be undone.'
export const whatCanBeMovedIn = 'What can be moved in'
export const template = 'Template'
export const forTitle = (title: string) => `for ${title}`
export const chooseAFile = (title: string) => `Choose a file: ${title}`
export const chooseAFileInMoveInList = 'Choose a file'
export const files = 'Files'
export const filesMovedIn = 'Files moved in'
export const noFileYet = 'No file yet'
export const downloadATemplateOrChoose =
  'Download a template, or choose a file as another product exports it.'
export const file = 'File'
export const kind = 'Kind'
export const newLabel = 'New'
export const changed = 'Changed'
export const refused = 'Refused'
export const uploaded = 'Uploaded'
export const createdAtByManagerName = (createdAt: string, managerName: string) =>
  `${createdAt} by ${managerName}`
export const status = 'Status'

// Move in view
export const takeOverLine = (lines: number) => `Take over ${countText(lines, 'line')}`
export const takeOver = 'Take over'
export const undoThisFile = 'Undo this file'
export const allFiles = 'All files'
export const nothingElseWasChanged = 'Nothing else was changed.'
export const undoThisFileTitle = 'Undo this file?'
export const whatLineAddedIsRemoved = (newText: number, changed: number) =>
  `What ${countText(newText, 'line')} added is removed, and what ${countText(changed, 'line')} changed is put back. If something of it was changed since, nothing is undone and you are told what it is.`

// Kinds
export const teams = 'Teams'
export const namesAndDescriptions = 'Names and descriptions.'
export const activitiesAndSkills = 'Activities and skills'
export const whatAgentsDo = 'What agents do: phone, chat, meetings, breaks.'
export const agents = 'Agents'
export const withTeamSkillsHoursWorkingWindows = 'With team, skills, hours, working windows and dates.'
export const importAgents = 'Import agents'
export const shifts = 'Shifts'
export const namedStartEndAndBreaks = 'Named start, end and breaks.'
export const schedule = 'Schedule'
export const theShiftsOfEachAgent = 'The shifts of each agent, with their breaks and activities.'
export const timeOff = 'Time off'
export const holidaysSicknessAndOtherAbsences = 'Holidays, sickness and other absences.'
export const contactHistory = 'Contact history'
export const pastCallsChatsAndTickets = 'Past calls, chats and tickets, for the forecast.'
export const uploadContacts = 'Upload contacts'
export const comparing = 'Comparing'
export const notTakenOver = 'Not taken over'
export const takenOver = 'Taken over'
export const undone = 'Undone'
