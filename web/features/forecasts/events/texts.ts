// Event modal
export const savedTheForecastIsBeingUpdated = 'Saved. The forecast is being updated.'
export const editEventName = (eventName: string) => `Edit ${eventName}`
export const addEvent = 'Add event'
export const save = 'Save'
export const name = 'Name'
export const fromLabel = 'From'
export const to = 'To'
export const effect = 'Effect'
export const ticketGroups = 'Ticket groups'
export const changeOf = (name: string) => `Change of ${name}`
export const totalOf = (name: string) => `Total of ${name}`
export const contacts = ' contacts'

// Events section
export const archivedGroup = 'archived group'
export const events = 'Events'
export const whatMakesDaysDifferFromUsual =
  'What makes days differ from usual. Time covered by an event is left out of training.'
export const noneYet =
  'None yet. Add a sale, a price change or an outage, or choose “Edit” above the chart and drag over it.'
export const event = 'Event'
export const effectContacts = 'Effect, contacts'
export const effectOf = (eventName: string) => `Effect of ${eventName}`
export const contactsAddedToOrRemoved = 'Contacts added to or removed from the model’s forecast in this time.'
export const addedBy = 'Added by'
export const actions = 'Actions'
export const removeEventName = (eventName: string) => `Remove ${eventName}`

// Range editor
export const setTotal = 'Set total'
export const excludeFromTraining = 'Exclude from training'
export const endDateMustBeAfterStart = 'End date must be after start date'
export const enterTheTotal = 'Enter the total'
export const enterTheChange = 'Enter the change'
export const percentageChangeMustNotBeLess = 'Percentage change must not be less than -1'
export const whatToDo = 'What to do'
export const changeOfVolume = 'Change of volume'
export const contactsInThisTime = 'Contacts in this time'
export const theForecastWillNotLearn = 'The forecast will not learn from this time.'
export const forecast = 'Forecast'
export const markAsEvent = 'Mark as event…'
export const cancel = 'Cancel'
export const apply = 'Apply'

// Event values
export const changeBy = 'Change by %'
export const multipliesTheVolume = 'Multiplies the volume. Events at the same time multiply.'
export const scalesTheForecastSoThatIt = 'Scales the forecast so that it adds up to the total.'
export const leaveOutOfTraining = 'Leave out of training'
export const theForecastStaysAsIt = 'The forecast stays as it is, but does not learn from this time.'
export const required = 'Required'
export const theTotalMustBeAtLeast = 'The total must be at least 0 contacts'
export const chooseAtLeastOneTicketGroup = 'Choose at least one ticket group'
export const changeAtLeastOneTicketGroup = 'Change at least one ticket group'

// Range edit
export const setTo = (total: string) => `Set to ${total}`
export const leftOutOfTraining = 'Left out of training'
export const reForecastOfTheDay = 'Re-forecast of the day'

// Use event actions
export const addedTheForecastIsBeingUpdated = (name: string) =>
  `Added ${name}. The forecast is being updated.`
export const removedTheForecastIsBeingUpdated = (name: string) =>
  `Removed ${name}. The forecast is being updated.`
