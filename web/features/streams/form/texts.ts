// Advanced fields
export const advanced = 'Advanced'
export const patience = 'Patience'
export const averageTimeACustomerWaitsBefore =
  'Average time a customer waits before abandoning. Leave blank if unknown: nobody abandons.'
export const abandonment = 'Abandonment'
export const maximumShareOfContacts = 'Maximum share of contacts. Leave blank for no goal. Needs patience.'
export const averageSpeedOfAnswer = 'Average speed of answer'
export const maximumAverageWait = 'Maximum average wait. Leave blank for no goal.'
export const minimumStaff = 'Minimum staff'
export const minimumAgentsAtAnyOpenTime = 'Minimum agents at any open time.'
export const agents = ' agents'
export const changeOfMeasuredHandleTimes = 'Change of measured handle times'
export const hasNoEffect = 'Has no effect: the handle time for staffing is the group’s own value.'
export const forStaffing = 'For staffing: contacts will take this much longer or shorter than measured.'
export const handleTimeStretch = 'Handle time stretch'
export const eachAdditionalContactAtOnceMakes =
  'Each additional contact at once makes all of an agent’s contacts take this much longer.'

// Connections field
export const connections = 'Connections'
export const displayNameDisconnected = (displayName: string) => `${displayName}, disconnected`
export const property = 'Property'
export const condition = 'Condition'
export const removeFilter = 'Remove filter'
export const contacts = 'contacts'
export const filterConnectionName = (connectionName: string) => `Filter ${connectionName}`
export const values = 'Values'
export const choose = 'Choose'
export const value = 'Value'
export const contactsInTheLast7Days = (contacts: string) => `${contacts} contacts in the last 7 days of data.`

// Holidays field
export const publicHolidaysOf = 'Public holidays of'
export const loadingCountries = 'Loading countries'
export const noCountry = 'No country'
export const noSuchCountry = 'No such country'
export const region = 'Region'
export const theWholeCountry = 'The whole country'
export const noneToChooseFrom = 'None to choose from'
export const noSuchRegion = 'No such region'

// Seconds input
export const unitOf = (label: string) => `Unit of ${label}`

// Shrinkage field
export const shrinkage = 'Shrinkage'
export const paidTimeNotAvailableForContacts =
  'Paid time not available for contacts. Which part of it the schedule contains is not known.'
export const splitIntoKinds = 'Split into kinds'
export const copyTheKindsOfATicket = 'Copy the kinds of a ticket group'
export const copyTheKindsOf = 'Copy the kinds of…'
export const usingOnePercentage = 'Use one percentage'
export const kindsInTheScheduleTakePeople =
  'Kinds in the schedule take people away when they are planned: coverage does not ask for them again. The others are added. Forecast and what-if plan contain them all; each applies to the time that the others leave.'
export const kind = 'Kind'
export const theNewKind = 'the new kind'
export const nameOfTheKind = 'Name of the kind'
export const shareOf = (called: string) => `Share of ${called}`
export const inTheSchedule = 'In the schedule'
export const theNewKindInShrinkageField = 'The new kind'
export const nameIsInTheSchedule = (name: string) => `${name} is in the schedule`
export const anotherShareOfOnSomeDates = (called: string) => `Another share of ${called} on some dates`
export const anotherShareOnSomeDates = 'Another share on some dates'
export const removeCalled = (called: string) => `Remove ${called}`
export const remove = 'Remove'
export const firstDayOfAnotherShareOf = (called: string) => `First day of another share of ${called}`
export const firstDay = 'First day'
export const lastDayOfAnotherShareOf = (called: string) => `Last day of another share of ${called}`
export const lastDay = 'Last day'
export const shareOfOnTheseDates = (called: string) => `Share of ${called} on these dates`
export const removeTheseDatesOf = (called: string) => `Remove these dates of ${called}`

// Stream form
export const name = 'Name'
export const colour = 'Colour'
export const whereTheContactsComeFrom = 'Where the contacts come from'
export const training = 'Training'
export const weeksOfTrainingData = 'Weeks of training data'
export const weeks = ' weeks'
export const use15MinuteData = 'Use 15-minute data'
export const halfHoursOtherwise = 'Half-hours otherwise.'
export const activitiesThatServeIt = 'Activities that serve it'
export const agentsOnTheseActivitiesCount = 'Agents on these activities count as its staff.'
export const notKnownYet = 'not known yet'
export const howTheyAreAnswered = 'How they are answered'
export const liveCallsAndChats = 'Live: calls and chats'
export const deferredEMailAndCases = 'Deferred: e-mail and cases'
export const targetResponseTime = 'Target response time'
export const serviceLevel = 'Service level'
export const handleTimeForStaffing = 'Handle time for staffing'
export const decidesHowManyAgentsAreRequired =
  'Decides how many agents are required. In chats and tickets agents are counted as active for up to five minutes before each reply or change.'
export const timeOpenWithAgentsAverage = (average: string) => `Time open with agents, average ${average}`
export const timeAgentsWereActiveAverage = (average: string) => `Time agents were active, average ${average}`
export const ownValue = 'Own value'
export const averageHandleTime = 'Average handle time'
export const usedForEveryContactMeasured = 'Used for every contact, measured or not.'
export const usedWhereNoHandleTime = 'Used where no handle time was measured.'
export const handleTimeForAdherence = 'Handle time for adherence'
export const leaveBlankToUseTheAverage = 'Leave blank to use the average handle time.'
export const occupancy = 'Occupancy'
export const concurrency = 'Concurrency'
export const contactsOneAgentHandlesAtOnce = 'Contacts one agent handles at once.'
export const operatingTimes = 'Operating times'
export const openOnlyAtTheseTimes = 'Open only at these times'

// Stream modal
export const savedTheForecastIsBeingCreated = 'Saved. The forecast is being created.'
export const editStreamName = (streamName: string) => `Edit ${streamName}`
export const save = 'Save'
export const duplicateStreamName = (streamName: string) => `Duplicate ${streamName}`
export const addTicketGroup = 'Add ticket group'
export const streamNameCopy = (streamName: string) => `${streamName} (copy)`

// Stream values
export const textsLabels = {
  handleTimeStretch: 'Handle time stretch percent must be a number between 0 and 100',
  handleTimeChange: 'Change of handle times must be a number between -100 and 1,000',
  minimumStaff: 'Minimum staff must be a number between 0 and 10,000',
  serviceLevel: 'Service level percent must be a number between 0 and 99',
  concurrency: 'Concurrency must be a number greater than or equal to 1',
  shrinkage: 'Shrinkage percent must be a number between 0 and 100',
  occupancy: 'Occupancy percent must be a number between 0 and 100',
  weeksOfTrainingData: 'Weeks of training data must be a number between 2 and 104',
}
export const chooseADay = 'Choose a day'
export const thatIsALot = (times: string) => `That is a lot: ${times} paid agents for each one available.`
export const thatIsLittle = (times: string) =>
  `That is little: agents would wait ${times} times as long as they work.`
