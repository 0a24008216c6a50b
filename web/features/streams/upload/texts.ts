// Old dates
export const thisHistoryEndsOn = (date: string) =>
  `This history ends on ${date}: as it stands there is nothing to forecast from.`
export const moveTheDatesByWeeksSo = (weeks: string) =>
  `Move the dates by ${weeks} weeks, so that they end last week`
export const theForecastContinuesWhereTheHistory =
  'The forecast continues where the history ends. Whole weeks keep the weekly pattern.'
export const keepTheDates = 'Keep the dates'
export const forLookingAtThePast = 'For looking at the past, or when newer files follow.'
export const chooseOneToUploadTheFile = 'Choose one to upload the file.'

// Queue groups
export const live = 'Live'
export const deferred = 'Deferred'
export const ticketCreated = (created: string, created2: number) =>
  `${created} ticket ${created2 === 1 ? 'group was' : 'groups were'} created.`
export const ticketGroupsByQueue = 'Ticket groups by queue'
export const oneTicketGroupPerQueue =
  'One ticket group per queue, with the usual settings. You can change each of them afterwards.'
export const created = 'Created'
export const contactsText = (contacts: string) => `${contacts} contacts`
export const nameOfTheTicketGroupFor = (queue: string) => `Name of the ticket group for ${queue}`
export const kindOf = (queue: string) => `Kind of ${queue}`
export const createTicket = (wantedCount: string, wantedWantedCount: number) =>
  `Create ${wantedCount} ticket ${wantedWantedCount === 1 ? 'group' : 'groups'}`

// Reading fields
export const yearFirst20260331 = 'Year first, 2026-03-31'
export const dayFirst31032026 = 'Day first, 31/03/2026'
export const monthFirst03312026 = 'Month first, 03/31/2026'
export const notInTheFile = 'Not in the file'
export const howToReadTheFile = 'How to read the file'
export const eachRowIs = 'Each row is'
export const oneRowPerContact = 'One row per contact'
export const countedPerInterval = 'Counted per interval'
export const timeColumn = 'Time column'
export const startColumn = 'Start column'
export const offeredColumn = 'Offered column'
export const handledColumn = 'Handled column'
export const intervalLength = 'Interval length'
export const oneDay = '1 day'
export const minutesText = (minutes: number) => `${minutes} minutes`
export const handleTimeColumn = 'Handle time column'
export const secondsMm = 'Seconds, mm:ss or h:mm:ss.'
export const queueColumn = 'Queue column'
export const splitsTheFileIntoOneTicket = 'Splits the file into one ticket group per queue.'
export const dateFormat = 'Date format'
export const chooseTheDatesCouldBeEither = 'Choose: the dates could be either'
export const theseDatesCouldBeDayFirst = 'These dates could be day first or month first. Choose one.'
export const timeZoneOfTheFile = 'Time zone of the file'
export const theFirstRowNamesTheColumns = 'The first row names the columns'

// Source field
export const source = 'Source'
export const addItTo = 'Add it to'
export const contactsOfTheSameDates = 'Contacts of the same dates are replaced, the others stay.'
export const aNewSource = 'A new source'
export const nameOfTheSource = 'Name of the source'

// Survey view
export const readingTheFile = 'Reading the file'
export const preview = 'Preview'
export const rows = 'Rows'
export const contacts = 'Contacts'
export const leftOut = 'Left out'
export const averageHandleTime = 'Average handle time'
export const fromTo = (zone: string) => `From – to (${zone})`
export const handleTimesCantBeRead = (count: string, line: number, first: string) =>
  `${count} handle times can’t be read, the first in line ${line}: “${first}”. Those contacts count without one. Write seconds, mm:ss or h:mm:ss.`
export const rejectedCountOfRowCountRowsCant = (rejectedCount: string, rowCount: string) =>
  `${rejectedCount} of ${rowCount} rows can’t be read. More than 5 % is too many: choose another column or date order.`
export const rowsWillBeLeftOut = (rejectedCount: string) => `${rejectedCount} rows will be left out:`
export const lineText = (line: number, reason: string) => `Line ${line}: ${reason}`
export const firstRows = 'First rows'
export const line = 'Line'
export const inTheFile = 'In the file'
export const readAs = (zone: string) => `Read as (${zone})`
export const queueFound = (queueCount: string, queuesQueueCount: number) =>
  `${queueCount} ${queuesQueueCount === 1 ? 'queue' : 'queues'} found. After the upload you can create a ticket group for each.`
export const noQueueNamed = 'No queue named'
export const name = (name: string, contacts: string) => `${name}: ${contacts} contacts`
export const andMore = (number: string) => `and ${number} more`

// Upload dialog
export const uploadHistory = 'Upload history'
export const oneRowPerContactSentence =
  'One row per contact with the time it came in, or one row per interval with the number of contacts. Nothing is uploaded until you have checked how it will be read.'
export const chooseOrDropACsvFile = 'Choose or drop a CSV file'
export const csvAtMost50Mb = 'CSV, at most 50 MB and 1,000,000 rows'
export const cancel = 'Cancel'
export const upload = 'Upload'

// Upload progress
export const uploadFileName = (fileName: string) => `Upload ${fileName}`
export const cancelImport = 'Cancel import'
export const changeAndTryAgain = 'Change and try again'
export const close = 'Close'
export const createATicketGroupFromIt = 'Create a ticket group from it'
export const waitingForAWorker = 'Waiting for a worker'
export const progressOfTheImport = 'Progress of the import'
export const rejectedCountLeftOut = (rejectedCount: string) => `, ${rejectedCount} left out`
export const rowsImported = (number: string, rejectedCount: string) =>
  `${number} rows imported${rejectedCount}.`
export const nothingWasChanged = 'Nothing was changed.'
export const theImportWasCancelled = 'The import was cancelled. Nothing was changed.'

// Local file
export const theFileCouldNotBeRead = 'The file could not be read. Choose it again.'
