import { expect, it } from 'vitest'
import { type PlanRow, paidHours } from '#contract/endpoints/forecast-plan.ts'
import { planCsv } from './plan-csv.ts'
import {
  agentsName,
  countsAround,
  datesOf,
  planColumnsOf,
  planLinesOf,
  timesOf,
  totalsOf,
} from './plan-figures.ts'

const row = (changes: Partial<PlanRow>): PlanRow => ({
  ticketGroupId: 1,
  date: '2031-03-03',
  ticketGroupName: 'Phone',
  surfers: 10,
  peakSurfers: 14,
  scheduledHours: 400,
  tickets: 1000,
  serviceLevel: 0.8,
  ...changes,
})
const chat = (changes: Partial<PlanRow>) => row({ ticketGroupId: 2, ticketGroupName: 'Chat', ...changes })

it('sums a case; the service level weighs contacts and leaves out who has no target', () => {
  const rows = [
    row({}),
    chat({ tickets: 3000, scheduledHours: 600, serviceLevel: 0.9 }),
    chat({ date: '2031-03-10', serviceLevel: null, tickets: 500, scheduledHours: 0 }),
  ]
  const totals = totalsOf(rows, 80)
  expect(totals).toMatchObject({ tickets: 4500, scheduledHours: 1000, surfers: 12.5 })
  expect(totals.serviceLevel).toBeCloseTo(0.875)
  expect(totalsOf([], 80).serviceLevel).toBeNull()
})

it('lays the ticket groups of a case over the dates of all cases, null where it has none', () => {
  const cases = [[row({}), chat({ surfers: 5 })], [row({ date: '2031-03-10', surfers: 7 })]]
  const dates = datesOf(cases)
  expect(dates).toEqual(['2031-03-03', '2031-03-10'])
  expect(planColumnsOf(dates, cases[0]!).surfers).toEqual([15, null])
  expect(planColumnsOf(dates, cases[1]!).surfers).toEqual([null, 7])
  expect(timesOf(['2031-03-30', '2031-03-31'], 'Europe/London')).toEqual([
    Date.parse('2031-03-30T00:00Z'),
    Date.parse('2031-03-30T23:00Z'),
  ])
})

it('puts the cases of a ticket group and date on one line, and into one record of a file', () => {
  const lines = planLinesOf([[row({ date: '2031-03-10' }), row({}), chat({})], [row({ surfers: 12 })]])
  expect(lines.map(({ key }) => key)).toEqual(['2031-03-03 1', '2031-03-03 2', '2031-03-10 1'])
  expect(lines[0]!.cases.map(one => one?.surfers)).toEqual([10, 12])
  expect(lines[1]!.cases[1]).toBeUndefined()
  const [head, first] = planCsv(planLinesOf([[row({ ticketGroupName: '=1+1' })]]), ['baseline']).split('\r\n')
  expect(head).toBe(
    'date,ticket_group,baseline_contacts,baseline_agents,baseline_most_at_once,baseline_hours,baseline_service_level',
  )
  expect(first).toBe(`2031-03-03,"'=1+1",1000,10,14,400,0.8`)
})

it('looks at whole numbers of agents around what is needed, at most a few dozen', () => {
  expect(countsAround(10, null)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(countsAround(0.4, null)).toEqual([1, 2, 3, 4, 5])
  expect(countsAround(9.2, 40)).toContain(10)
  expect(countsAround(9.2, 40).at(-1)).toBe(40)
  const many = countsAround(731.5, null)
  expect(many.length).toBeLessThan(30)
  expect(many).toContain(732)
  expect(many.every((count, at) => at === 0 || count > many[at - 1]!)).toBe(true)
})

it('takes a day as a working day, and weeks and months by the calendar', () => {
  expect([1, 2, 5, 6, 7, 14].map(days => paidHours(days, 40))).toEqual([8, 16, 40, 40, 40, 80])
  expect(paidHours(30, 40)).toBeCloseTo((30 * 40) / 7)
  expect([agentsName('day', 40), agentsName('day', 37), agentsName('month', 37)]).toEqual([
    'agents at 8 h a day',
    'agents at 7.4 h a day',
    'agents at 37 h a week',
  ])
})
