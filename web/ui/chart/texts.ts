// Bar chart
export const labelAtMostMostAtCategory = (label: string, most: string, category: string | undefined) =>
  `${label}: at most ${most}, at ${category}.`
export const noValues = (label: string) => `${label}: no values.`

// Category chart
export const showAsChart = 'Show as chart'
export const showAsTable = 'Show as table'
export const titleValues = (title: string) => `${title}, values`

// Chart tip
export const levelRange = (level: number) => `${level} % range`

// Time series chart
export const showAll = 'Show all'

// Time series plot
export const arrowKeysReadSingleValuesPlus = (title: string, summary: string) =>
  `${title}. ${summary} Arrow keys read single values, plus and minus zoom, Escape shows all.`

// Time series table
export const seriesTo = (series: string, other: string) => `${series} to ${other}`
export const timeZone = (zone: string) => `Time (${zone})`
export const rangeLevel = (level: number) => `, ${level} % range`

// Chart model
export const labelLeastToMostLastSeries = (label: string, least: string, most: string, series: string) =>
  `${label}: ${least} to ${most}, last ${series}.`

// Draw
export const now = 'Now'
