// Printed teams
export const shifts = 'Shifts'
export const activities = 'Activities'
export const asPublished = 'As published'
export const withDraftsWhichAgentsDo = 'With drafts, which agents do not see yet'
export const allOfItIsPublished = 'All of it is published'
export const activity = 'Activity'
