// Import dialog
export const chooseOrDropACsvFile = 'Choose or drop a CSV file'
export const csvAtMost4Mb = (maxImportedIntervals: string) =>
  `CSV, at most 4 MB and ${maxImportedIntervals} intervals`
export const uploadAForecast = 'Upload a forecast'
export const oneRowPerInterval =
  'One row per interval of a ticket group: when it starts, and how many contacts you expect. In these intervals your numbers replace the model’s; elsewhere the model’s stay.'
export const uploadedIntervals = (count: string) =>
  `Uploaded ${count} intervals. The forecast is being updated.`
export const cancel = 'Cancel'
export const uploadIntervals = (count: string) => `Upload ${count} intervals`
export const upload = 'Upload'
export const howToReadTheFile = 'How to read the file'
export const ticketGroup = 'Ticket group'
export const timeZoneOfTheFile = 'Time zone of the file'
export const dateFormat = 'Date format'
export const chooseTheDatesCouldBeEither = 'Choose: the dates could be either'
export const theseDatesCouldBeDayFirst = 'These dates could be day first or month first. Choose one.'
export const yearFirst = 'Year first: 2026-11-21'
export const dayFirst = 'Day first: 21/11/2026'
export const monthFirst = 'Month first: 11/21/2026'
export const timeColumn = 'Time column'
export const volumeColumn = 'Volume column'
export const intervalLength = 'Interval length'
export const oneDay = '1 day'
export const minutesText = (minutes: number) => `${minutes} minutes`

// Import preview
export const preview = 'Preview'
export const intervals = 'Intervals'
export const contacts = 'Contacts'
export const leftOut = 'Left out'
export const theseAreMoreIntervalsThanOne =
  'These are more intervals than one upload may have. Split the file, or use longer intervals.'
export const noRowCanBeReadThis =
  'No row can be read this way. Choose other columns, another length or another date order.'
export const rowWillBeLeftOut = (refusalCount: string, refusalsRefusalCount: number) =>
  `${refusalCount} ${refusalsRefusalCount === 1 ? 'row' : 'rows'} will be left out:`
export const lineText = (line: number, reason: string) => `Line ${line}: ${reason}`
export const andMore = (number: string) => `… and ${number} more.`
export const line = 'Line'
export const startZone = (zone: string) => `Start (${zone})`
export const firstLastStart = 'First – last start'

// Imports section
export const uploadedForecasts = 'Uploaded forecasts'
export const inTheIntervalsOfAnUploaded =
  'In the intervals of an uploaded forecast its numbers are used as they are; the model and events don’t change them.'
export const noneUploadACsvFileIf = 'None. Upload a CSV file if you have a better forecast from elsewhere.'
export const removeFileName = (fileName: string) => `Remove ${fileName}?`
export const removeUpload = 'Remove upload'
export const removedTheForecastIsBeingUpdated = 'Removed. The forecast is being updated.'
export const theModelsForecastOfIsUsed = (streamName: string) =>
  `The model’s forecast of ${streamName} is used there again. To restore the upload you need the file.`
export const file = 'File'
export const fromLabel = 'From'
export const to = 'To'
export const intervalsOf = 'Intervals of'
export const minText = (minutes: number) => `${minutes} min`
export const uploadedBy = 'Uploaded by'
export const actions = 'Actions'
export const removeFileNameInImportsSection = (fileName: string) => `Remove ${fileName}`

// Import file
export const overlapsTheIntervalOfLine = (line: number) => `overlaps the interval of line ${line}`
export const isNotTheStart = (cell: string, zone: string) => `“${cell}” is not the start of a day in ${zone}`
export const doesNotStartAtAQuarter = (cell: string) => `“${cell}” does not start at a quarter-hour`
