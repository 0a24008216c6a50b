// Clock input
export const isNoTime = (typed: string, morning: string, evening: string) =>
  `“${typed}” is no time: write ${morning} or ${evening}`

// Date range nav
export const twoWeeks = 'two weeks'
export const fourWeeks = 'four weeks'
export const dates = 'Dates'
export const previousUnitName = (unitName: string) => `Previous ${unitName}`
export const today = 'Today'
export const nextUnitName = (unitName: string) => `Next ${unitName}`

// Duration input
export const writeItAs7H30 = 'Write it as 7h 30m or 7:30'
export const atMost = (maxMinutes: string) => `At most ${maxMinutes}`

// Emoji picker
export const emoji = 'Emoji'
export const chooseLabel = (label: string) => `Choose ${label}`
export const searchEmoji = 'Search emoji'
export const search = 'Search'
export const loading = 'Loading…'
export const noEmojiFound = 'No emoji found.'

// File drop
export const fileNameIsNotAnAcceptedFile = (fileName: string, accept: string) =>
  `${fileName} is not an accepted file type (${accept}). Choose another file.`
export const fileNameIsLargerThanMaxBytesMb = (fileName: string, maxBytes: number) =>
  `${fileName} is larger than ${maxBytes} MB. Split it and upload the parts.`
export const fileNameIsEmpty = (fileName: string) => `${fileName} is empty. Choose another file.`

// Reason field
export const reason = 'Reason'

// Search field
export const clearSearch = 'Clear search'

// Zone picker
export const timeZone = 'Time zone'
export const suggested = 'Suggested'
export const allTimeZones = 'All time zones'
export const noSuchTimeZone = 'No such time zone'

// Date fields
export const janFebMarAprMayJun = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'
