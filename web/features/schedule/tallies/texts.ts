// Shift tally strip
export const shiftsADay = 'Shifts a day'
export const showAll = 'Show all'
export const showEverybody = 'Show everybody'
export const showOnlyAgentsWhoHave = (name: string) => `Show only agents who have ${name}`
export const fill = 'fill'
export const longDay = (longDay: string, planned: number, name: string, isSame: boolean, published: number) =>
  `${longDay}: ${planned} ${name} planned${isSame ? ', all published' : `, ${published} published`}`
export const publishedText = (published: number) => `${published} published`
