// Figure tiles
export const label = (label: string, metric: string) => `${label}: ${metric}. Definition`
export const differenceTextSinceMetric = (differenceText: string, metric: string) =>
  `${differenceText} since ${metric}`
export const nothingToCompareWith = 'Nothing to compare with'
export const seeWhatItIsMadeOf = 'See what it is made of'

// Own range
export const firstAndLastDay = 'First and last day'

// Range field
export const labels = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-week': 'Last week',
  'last-4-weeks': 'Last 4 weeks',
  'last-12-weeks': 'Last 12 weeks',
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-3-months': 'Last 3 months',
  'next-4-weeks': 'This and next 3 weeks',
  own: 'Own dates',
}
export const range = 'Range'

// Result chart
export const placesAreTooManyToDraw = (title: string, categoryCount: string) =>
  `${title}: ${categoryCount} places are too many to draw. The table below has them all; choose a longer period or a shorter range for a chart.`

// Save view
export const required = 'Required'
export const aNameMayHaveAtMost = 'A name may have at most 80 characters'
export const isSaved = (savedName: string) => `“${savedName}” is saved.`
export const changeViewName = (viewName: string) => `Change “${viewName}”`
export const saveThisView = 'Save this view'
export const save = 'Save'
export const saveView = 'Save view'
export const name = 'Name'
export const shareWithAllManagers = 'Share with all managers'
export const theyCanOpenItAndCopy =
  'They can open it and copy it. Only you, and whoever may edit the organization, can change it.'

// Difference
export const figurePoints = (figure: string) => `${figure} points`

// Result series
export const labelBefore = (label: string) => `${label}, before`
export const restCountOthers = (restCount: number) => `${restCount} others`
