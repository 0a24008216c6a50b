import { countText } from '#web/ui/text/count-text.ts'

// Availability tab
export const searchAgents = 'Search agents'
export const teams = 'Teams'
export const allTeams = 'All teams'
export const view = 'View'
export const hoursEntered = 'Hours entered'
export const fairShares = 'Fair shares'
export const availability = 'Availability'
export const agent = 'Agent'
export const team = 'Team'
export const settled = 'Settled'
export const dayAhead = (cutOffDays: number) => `${countText(cutOffDays, 'day')} ahead`
export const weekOf = (weekFormat: string) => `Week of ${weekFormat}`
export const dayCount = (days: number) => countText(days, 'day')
export const noMatchingAgents = 'No matching agents'
export const clearFilters = 'Clear filters'
export const tryFewerFiltersOrAnotherSpelling = 'Try fewer filters or another spelling.'
export const nobodyEntersAvailabilityYet = 'Nobody enters availability yet'
export const chooseAgents = 'Choose agents'
export const turnAvailabilityOnForAgentsUnder =
  'Turn availability on for agents under Settings, Agents: choose them, then Change. They then enter on their phone when they can work, and generated shifts keep to it.'

// Fairness table
export const monthsThatAreCompared = 'Months that are compared'
export const thisMonth = 'This month'
export const lastMonths = (count: number) => `Last ${count} months`
export const nights = 'Nights'
export const weekends = 'Weekends'
export const nightsMonth = (month: string) => `Nights ${month}`
export const weekendsMonth = (month: string) => `Weekends ${month}`
export const wishesKept = 'Wishes kept'
export const reduceOfWished = (reduce: number, wished: number) => `${reduce} of ${wished}`
