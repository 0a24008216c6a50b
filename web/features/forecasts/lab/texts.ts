// Lab page
export const forecastLab = 'Forecast lab'
export const noTicketGroupYet = 'No ticket group yet'
export const uploadAHistory = 'Upload a history'
export const theLabTestsEveryModel =
  'The lab tests every model on the history of a ticket group. Upload a history, then create a ticket group from it.'
export const ticketGroup = 'Ticket group'

// Backtest view
export const backtest = 'Backtest'
export const tryBetweenAndEachWithOnly = (
  originCount: number,
  from: string,
  to: string,
  madeAt: string,
  timezone: string,
) =>
  `${originCount} ${originCount === 1 ? 'try' : 'tries'} between ${from} and ${to}, each with only what was known before it. Run ${madeAt} (${timezone}).`
export const models = 'Models'
export const noModelCouldBeTested = 'No model could be tested.'
export const noiseFloor = (floorWape: string, length: string) =>
  `Noise floor: contacts arrive at random, so even a perfect forecast would miss ${floorWape} of the volume per ${length}. Ticked models are drawn below.`
export const errorByHourOfDay = 'Error by hour of day'
export const hour = 'Hour'
export const errorByWeekday = 'Error by weekday'
export const weekday = 'Weekday'
export const noiseFloorLabel = 'Noise floor'
export const errorByWeekAhead = 'Error by week ahead'
export const weekAhead = 'Week ahead'
export const model = 'Model'
export const used = 'used'
export const naive = 'naive'
export const errorPer = (length: string) => `Error per ${length}`
export const forecastActualActualOverEvery = (length: string, floorWape: string, percent: string) =>
  `Σ|forecast − actual| ÷ Σ actual over every ${length} that was tried. ${floorWape} of it is chance; ${percent} is what a better model could still gain.`
export const errorPerDay = 'Error per day'
export const errorPerWeek = 'Error per week'
export const bias = 'Bias'
export const mase = 'MASE'
export const in80Band = 'In 80 % band'
export const in95Band = 'In 95 % band'

// Kept scores
export const byLeadTime = 'By lead time'
export const theForecastIsSavedEveryNight =
  'The forecast is saved every night. This is how those forecasts did, by how long before the day they were made.'
export const noResultsYet = 'No results yet. They appear a day or two after the first nightly forecast.'
export const yourEdits = 'Your edits'
export const eachPastEventAgainstTheModel =
  'Each past event against the model alone: did the edit make the forecast better?'
export const noneOfYourAdjustmentsHasFinished = 'None of your adjustments has finished yet.'
export const daysText = (fromDays: number) => `${fromDays} days`
export const fromDaysToToDaysDays = (fromDays: number, toDays: number) => `${fromDays} to ${toDays} days`
export const madeBefore = 'Made before'
export const intervals = 'Intervals'
export const errorPerWithEdits = (grain: string) => `Error per ${grain}, with edits`
export const errorOfTheModel = 'Error of the model'
export const editsGained = 'Edits gained'
export const event = 'Event'
export const fromLabel = 'From'
export const to = 'To'
export const actual = 'Actual'
export const withTheEdit = 'With the edit'
export const modelAlone = 'Model alone'
export const errorPerWithIt = (grain: string) => `Error per ${grain}, with it`
export const without = 'Without'
export const gained = 'Gained'

// Lab
export const theModelsCouldNotBeCompared = 'The models could not be compared'
export const runAgain = 'Run again'
export const tryAllModels = 'Try all models'
export const earlierResultsWereKept = 'Earlier results were kept.'
export const noBacktestYet = 'No backtest yet'
export const runOneToCompareAllModels =
  'Run one to compare all models, naive ones included, on past weeks they have not seen.'
export const nameHasNoContactsYet = (name: string) => `${name} has no contacts yet`
export const theLabNeedsAHistory =
  'The lab needs a history to test the models on: at least a few weeks, better a year.'

// Lab series
export const weekText = (week: number) => `Week ${week}`
