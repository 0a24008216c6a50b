// Panel form
export const cancel = 'Cancel'

// Schedule skeleton
export const loadingTheSchedule = 'Loading the schedule'

// Dirty form
export const discardWhatYouTyped = 'Discard what you typed?'
export const discard = 'Discard'
export const theOpenFormHasUnsavedChanges = 'The open form has unsaved changes. Cancel to continue with it.'
