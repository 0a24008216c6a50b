// Streams page
export const ticketGroups = 'Ticket groups'
export const uploadHistory = 'Upload history'
export const addTicketGroup = 'Add ticket group'
export const uploads = 'Uploads'

// Streams table
export const training = 'Training'
export const forecastAndRequiredAgentsAreBeing = 'Forecast and required agents are being worked out.'
export const ready = 'Ready'
export const theForecastIsUpToDate = 'The forecast is up to date.'
export const lowVolume = 'Low volume'
export const tooFewContactsForAPattern = 'Too few contacts for a pattern: the forecast is a flat average.'
export const noContacts = 'No contacts'
export const noContactsInTheTrainingWeeks = 'No contacts in the training weeks: check filters and connection.'
export const noForecast = 'No forecast'
export const trainingDidNotFinish = 'Training did not finish: train it again.'
export const historyEnded = (date: string) => `History ended ${date}`
export const theHistoryEndsOn = (date: string) =>
  `The history ends on ${date}: there is nothing to forecast from. Upload newer contacts, or upload the file again with its dates moved.`
export const searchTicketGroups = 'Search ticket groups'
export const noMatchingTicketGroups = 'No matching ticket groups'
export const tryAnotherSpelling = 'Try another spelling.'
export const accuracy = 'Accuracy'
export const measuredPerOnTheLastWeeks = (modelSentence: string, grain: string) =>
  `${modelSentence} Measured per ${grain} on the last weeks of the history, which the forecast did not know: “Held-back weeks” on the Forecast page.`
export const perGrain = (grain: string) => ` per ${grain}`
export const name = 'Name'
export const forecast = 'Forecast'
export const kind = 'Kind'
export const live = 'Live'
export const deferred = 'Deferred'
export const contactsAWeek = 'Contacts a week'
export const handleTime = 'Handle time'
export const target = 'Target'
export const serviceLevelInTargetResponseTime = (serviceLevel: number, targetResponseTime: string) =>
  `${serviceLevel} % in ${targetResponseTime}`
export const concurrency = 'Concurrency'
export const shrinkage = 'Shrinkage'
export const occupancy = 'Occupancy'
export const connections = 'Connections'
export const cNameDisconnected = (cName: string) => `${cName} (disconnected)`
export const activities = 'Activities'
export const lastSynced = 'Last synced'
export const actions = 'Actions'
export const theGroupsOwnValue = (measured: string) => `The group’s own value. Measured: ${measured}.`
export const measured = 'measured'
export const noneMeasured = 'none measured'
export const ownValue = 'own value'
export const actionsFor = (streamName: string) => `Actions for ${streamName}`
export const edit = 'Edit'
export const duplicate = 'Duplicate'
export const streamNameIsBeingTrained = (streamName: string) => `${streamName} is being trained.`
export const trainAgain = 'Train again'
export const archive = 'Archive'
export const archiveStreamName = (streamName: string) => `Archive ${streamName}?`
export const archiveTicketGroup = 'Archive ticket group'
export const streamNameWasArchived = (streamName: string) => `${streamName} was archived.`
export const itIsNoLongerForecast =
  'It is no longer forecast or staffed, and its activities are unlinked. The history is kept.'
export const noTicketGroupsYet = 'No ticket groups yet'
export const aTicketGroupIsAQueue =
  'A ticket group is a queue: contacts that are forecast and staffed together. Upload a history first, or'
export const addAGroup = 'add a group'
export const fromAnExistingConnection = 'from an existing connection.'
