// Column chooser
export const columnsShownCount = (shownCount: number) => `Columns (${shownCount})`
export const columns = 'Columns'

// Data table
export const selectAllOnThisPage = 'Select all on this page'
export const nothingOnThisPage = 'Nothing on this page'
export const goToTheFirstPage = 'Go to the first page'
export const theListHasBecomeShorter = 'The list has become shorter.'
export const selectRow = (row: string) => `Select ${row}`

// Filter bar
export const filters = 'Filters'
export const filtersActiveCount = (activeCount: string) => `Filters${activeCount}`
export const clearFilters = 'Clear filters'

// More cell
export const andHidden = (hidden: string) => `and ${hidden}`

// Paging footer
export const rowsOnAPage = 'Rows on a page'
export const sizeRows = (size: number) => `${size} rows`
export const loading = 'Loading…'
export const previousPage = 'Previous page'
export const nextPage = 'Next page'

// Paging text
export const zeroOf0 = '0 of 0'
export const numberLastOfTotal = (number: string, last: string, total: string) =>
  `${number}–${last} of ${total}`
