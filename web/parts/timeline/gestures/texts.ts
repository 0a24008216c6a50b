// Gesture input
export const thisRowCantBeChanged = 'This row can’t be changed.'

// Labels
export const block = 'block'
export const blocks = 'blocks'
export const countPlural = (count: number, plural: string) => `${count} ${plural} selected.`
export const theBlockNoLongerExists = 'The block no longer exists'
export const newOn = (rowId: string, dayAt: string, clocks: string) => `New on ${rowId}, ${dayAt}, ${clocks}`
export const blockLabelOfRowIdDayAtClocks = (
  blockLabel: string,
  rowId: string,
  dayAt: string,
  clocks: string,
) => `${blockLabel} of ${rowId}, ${dayAt}, ${clocks}`
export const beforeNow = (before: string, clocks: string) => `${before}, now ${clocks}`
export const otherLabelOfRowId = (otherLabel: string, rowId: string) => `${otherLabel} of ${rowId}`
export const anotherBlock = 'another block'
export const swappedWith = (before: string, other: string) => `${before}, swapped with ${other}`
export const andMore = (more: number, plural: string) => ` and ${more} more ${plural}`
export const beforeOthersToTo = (before: string, others: string, isCopy: boolean, to: string) =>
  `${before},${others} ${isCopy ? 'copied' : 'moved'} to ${to}`
