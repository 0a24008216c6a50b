// Content of a report: what its sentences say of the figures.
import { expect, it } from 'vitest'
import type { AnalyticsResult } from '#contract/analytics/analytics.ts'
import { figuresContent } from './report-content.ts'
import type { ReportToSend } from './reports-store.ts'

const REPORT = {
  viewName: 'Week',
  ownerName: 'Mara',
  definition: {
    page: 'analytics',
    range: 'last-week',
    comparison: 'none',
    groupBy: ['week'],
    metrics: ['contacts', 'forecast'],
    chart: 'line',
    teamIds: [],
    surferIds: [],
    streamIds: [],
    taskIds: [],
  },
} as unknown as ReportToSend

const RESULT: AnalyticsResult = {
  from: '2031-03-10',
  to: '2031-03-24',
  comparedFrom: null,
  comparedTo: null,
  timezone: 'Europe/Paris',
  groupBy: [],
  metrics: [],
  periods: [],
  rows: [],
  totals: { values: [], compared: null },
  partial: [],
  isCut: false,
}

it('says which totals are of fewer days than others, behind what is missing', () => {
  const partial = [{ key: 'forecast', label: 'Forecast contacts', from: '2031-03-17', to: '2031-03-24' }]
  const note =
    'The totals are of different days. Forecast contacts: known for 17 Mar 2031 to 23 Mar 2031 only.'
  expect(figuresContent(REPORT, { ...RESULT, partial }, null).note).toBe(note)
  expect(figuresContent(REPORT, { ...RESULT, partial }, 'Calls are missing.').note).toBe(
    `Calls are missing. ${note}`,
  )
  expect(figuresContent(REPORT, RESULT, null)).not.toHaveProperty('note')
})
