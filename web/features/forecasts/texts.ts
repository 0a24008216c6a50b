// Forecast page
export const forecast = 'Forecast'
export const noTicketGroupYet = 'No ticket group yet'
export const uploadAHistory = 'Upload a history'
export const aForecastNeedsPastContacts =
  'A forecast needs past contacts. Upload a file of them, then create a ticket group from it.'

// Chart tools
export const shown = {
  showBand: 'Band',
  showLastYear: 'Last year',
  showReforecast: 'Re-forecast of today',
} as const
export const labelNotKnown = (label: string) => `${label}: not known`
export const compareWithTheForecastFrom = 'Compare with the forecast from'
export const compareWithTheForecastFromDialog = 'Compare with the forecast from …'
export const noSavedForecastYet = 'No saved forecast yet'
export const forecastOf = (date: string) => `Forecast of ${date}`
export const staffingUnit = 'Staffing unit'
export const fte = 'FTE'
export const hours = 'Hours'
export const saveReForecastAsEvent = 'Save re-forecast as event'
export const dragOverTheChartOr = 'Drag over the chart, or'
export const enterATime = 'Enter a time'
export const done = 'Done'
export const edit = 'Edit'

// Forecast answer
export const editTheForecast = 'Edit the forecast'
export const theForecastOfDoesNotReach = (night: string) =>
  `The forecast of ${night} does not reach the shown days.`

// Forecast charts
export const contacts = 'Contacts'
export const contactsPer = (increment: string) => `contacts per ${increment}`
export const agents = 'Agents'
export const agentHours = 'Agent hours'
export const hoursPer = (increment: string) => `hours per ${increment}`
export const handleTimeMeanOfTicketGroups = (timedGroups: number) =>
  `Handle time, mean of ${timedGroups} ticket groups weighted by contacts`
export const handleTime = 'Handle time'
export const agents24HourMean = 'agents, 24-hour mean'
export const actual = 'Actual'
export const lastYear = 'Last year'
export const reForecast = 'Re-forecast'
export const required = 'Required'
export const requiredToBePresent = 'Required to be present'
export const scheduled = 'Scheduled'
export const forActualContacts = 'For actual contacts'

// Forecast filters
export const ticketGroups = 'Ticket groups'
export const allTicketGroups = 'All ticket groups'
export const fromLabel = 'From'
export const to = 'To'
export const increment = 'Increment'
export const whatTheTableShows = 'What the table shows'
export const volume = 'Volume'
export const staff = 'Staff'
export const heldBackWeeks = 'Held-back weeks'
export const today = 'Today'
export const thisWeek = 'This week'
export const next4Weeks = 'Next 4 weeks'

// Forecast states
export const tooMuchToShowAtOnce = 'Too much to show at once'
export const showBy = (label: string) => `Show by ${label}`
export const theHistoryEndsOn = (end: string) => `The history ends on ${end}`
export const showTheLastWeeks = 'Show the last weeks of the history'
export const thereIsNothingToForecastThese = 'There is nothing to forecast these days from.'
export const uploadNewerContacts = 'Upload newer contacts'
export const orUploadTheSameFileAgain = ', or upload the same file again and choose to move its dates.'
export const theForecastIsBeingCreated = 'The forecast is being created'
export const noForecastForTheseDays = 'No forecast for these days'
export const itWillAppearHereAutomatically = 'It will appear here automatically.'
export const theForecastCoversTheLastWeeks =
  'The forecast covers the last weeks of the history and the 26 weeks after it, by day 78 weeks. Choose other days, or'
export const uploadNewerContactsInSentence = 'upload newer contacts'

// Forecast table
export const figures = 'Figures'
export const copyAndExportIncludeEveryRow =
  'Copy and export include every row: closed hours and other pages too.'
export const copiedRows = (knownCount: number) => `Copied ${knownCount} rows.`
export const nothingWasCopied = 'Nothing was copied'
export const copy = 'Copy'
export const exportCsv = 'Export CSV'
export const forecastFigures = 'Forecast figures'
export const noFiguresForTheseDays = 'No figures for these days.'
export const when = 'When'
export const ticketGroup = 'Ticket group'
export const band80 = '80 % band'
export const difference = 'Difference'
export const handleTimeMin = 'Handle time, min:s'
export const requiredAgents = 'Required, agents (24-hour mean)'
export const requiredUnitText = (unitText: string) => `Required, ${unitText}`
export const peakAgents = 'Peak, agents'
export const requiredUnitTextInForecastTable = (unitText: string) => `Required ${unitText}`
export const requiredForActualContacts = 'Required for actual contacts'
export const scheduledToBePresent = 'Scheduled − to be present'

// Forecast view
export const whyWasTheServiceLevel = 'Why was the service level of this day missed?'
export const checkTheDates = 'Check the dates'
export const chooseAFirstDayBefore = (problem: string) =>
  `${problem}. Choose a first day before the last one.`
export const events = 'Events'
export const specialDays = 'Special days'
export const uploadedForecasts = 'Uploaded forecasts'

// Headline figures
export const soFar = ' so far'
export const forecastSoFar = (soFar: string) => `Forecast${soFar}`
export const onlyTheIntervalsWhoseActualContacts =
  'Only the intervals whose actual contacts are known, to compare with them.'
export const actualSoFar = (soFar: string) => `Actual${soFar}`
export const stillToCome = 'Still to come'
export const forecastOfTheIntervalsShownWhose =
  'Forecast of the intervals shown whose actual contacts are not known yet.'
export const oneForecastActualActualPerWhere = (grain: string, streamCount: number) =>
  `1 − Σ|forecast − actual| ÷ Σ actual, per ${grain}${streamCount > 1 ? ' and over all ticket groups shown together' : ''}, where both are known. The forecast was made without knowing these actuals. Over longer intervals misses cancel out, so the figure is higher.`
export const insideThe80Band = 'Inside the 80 % band'
export const shareOfTheIntervalsShownWhose = (leastCompared: number, leastComparedDays: number) =>
  `Share of the intervals shown whose actual falls inside the band. Close to 80 % means the band is well calibrated. Misses of one day go together, so it is shown for ${leastCompared} intervals on ${leastComparedDays} days or more.`
export const peakAt = (at: string) => `Peak, ${at}`
export const agentsRequired = 'agents required'
export const theBusiestQuarterHour =
  'The busiest quarter-hour of the days shown, all ticket groups shown together, shrinkage included.'

// History freshness
export const importedAndTheForecastTrained = (at: string, time: string) =>
  `imported ${at}, and the forecast trained with it ${time}`
export const importedTheForecastIsTrained = (at: string) =>
  `imported ${at}; the forecast is trained with it next`
export const theForecastDoesNotLearn = 'The forecast does not learn from this time.'

// Requirement explanation
export const carriedOverFromBefore = 'Carried over from before'
export const carriedOverToTheNext = 'Carried over to the next'
export const load = 'Load'
export const serviceLevel = 'Service level'
export const occupancy = 'Occupancy'
export const beforeShrinkage = 'Before shrinkage'
export const toBePresent = 'To be present'
export const over15Min = 'Over 15 min'
export const splitItInTheTicketGroup = 'Split it in the ticket group.'

// Stream banners
export const trainingNewFiguresAppearWhenIt = (named: string) =>
  `Training ${named}: new figures appear when it is done, within a minute or so.`
export const lowVolumeSoLowAccuracy = (named: string) =>
  `${named}: low volume, so low accuracy. The forecast is a flat average with a wide band.`
export const noForecastBecauseTrainingDid = (named: string) =>
  `${named}: no forecast, because training did not finish. Train the`
export const ticketGroupInSentence = 'ticket group'
export const again = 'again.'
export const namedTheHistoryEndsOnDate = (named: string, date: string) =>
  `${named}: the history ends on ${date}, so there is nothing to forecast from`
export const andTheTotalsLeaveOut = (groupCount: number) =>
  `, and the totals leave ${groupCount === 1 ? 'it' : 'them'} out`
export const orUploadTheFileAgain = 'or upload the file again with its dates moved.'
export const leftOutOfTheTotals = (named: string) =>
  `Left out of the totals: ${named}. Nothing is forecast there for the days shown.`
export const noContactsInTheTrainingWeeks = (named: string) =>
  `${named}: no contacts in the training weeks. Check filters and connection of the`

// Shading
export const uploadedFileName = (fileName: string) => `Uploaded: ${fileName}`
export const nameClosed = (name: string) => `${name}, closed`
