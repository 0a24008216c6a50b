// With you
export const nobodyWhomYouHaveChosenWorks = 'Nobody whom you have chosen works at the same time as you.'
export const nobodyElseWorksAtTheSame = 'Nobody else works at the same time as you on this day.'
export const showFewer = 'Show fewer'
export const showAll = (chosenCount: number) => `Show all ${chosenCount}`
export const workingWithYou = 'Working with you'
export const filterCount = (count: number) => `Filter (${count})`
export const filter = 'Filter'
export const teams = 'Teams'
export const allTeams = 'All teams'
export const activities = 'Activities'
export const allActivities = 'All activities'
export const notOnThisDay = 'Not on this day'
export const nowEmoji = (emoji: string, taskName: string) => `Now: ${emoji} ${taskName}`
