// Figure
export const metricLabelOfOf = (metricLabel: string, of: string, text: string) =>
  `${metricLabel} of ${of}: ${text}`
export const definitionFromSourceWord = (definition: string, sourceWord: string) =>
  `${definition} From ${sourceWord}.`

// Figure tiles
export const figuresOf = (of: string) => `Figures of ${of}`

// Figure text
export const sourceWords = {
  schedule: 'the published schedule',
  tickets: 'tickets of connected systems',
  phone: 'statuses of the phone system',
  adherence: 'the evaluation of the schedule against work',
  'schedule and tickets': 'the published schedule and tickets of connected systems',
  'schedule and phone': 'the published schedule and statuses of the phone system',
}
export const valueMin = (value: string) => `${value} min`
