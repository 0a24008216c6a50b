// Row head
export const selectEverythingOf = (label: string) => `Select everything of ${label}`

// Timeline legend
export const publishedAgentsSeeIt = 'Published: agents see it'
export const draftOnlyManagersSeeIt = 'Draft: only managers see it'
export const deletedInTheDraftStillPublished = 'Deleted in the draft, still published'
export const conflictsWithAnotherBlock = 'Conflicts with another block'
export const breaksARule = 'Breaks a rule'
export const aRequestIsWaiting = 'A request is waiting'
export const locked = 'Locked'
export const legendOfTheBlocks = 'Legend of the blocks'

// Timeline row view
export const nothingScheduled = 'nothing scheduled'

// Block text
export const allDay = 'All day'
export const daysText = (days: number) => `${days} days`
export const deletedInTheDraftAgentsStill = 'Deleted in the draft, agents still see it'
export const draftNotYetSeenByAgents = 'Draft, not yet seen by agents'
export const published = 'Published'
