// "Can I?" of a year in a large company: 500 agents, twelve weeks of shifts and thirteen of forecast for ten ticket
// groups. Prints the milliseconds of one calendar; the page may wait 300 for it, statements included.
import { addDays, DAY_MS, HOUR_MS } from '#core/time/index.ts'
import {
  canIDays,
  type StaffedAgent,
  StaffingKept,
  shiftsByDay,
  timeOffContract,
} from '#core/time-off/index.ts'

const FROM = Date.UTC(2026, 10, 22)
const TODAY = '2026-11-24'
const HOURS = 370 * 24
const [AGENTS, STREAMS, SCHEDULED_DAYS, FORECAST_HOURS] = [500, 10, 84, 91 * 24]

const contract = timeOffContract({
  zone: 'Europe/London',
  workingWindows: [],
  maxContractedHours: 40,
  minContractedHours: 40,
  maxContractedDailyMinutes: 480,
  minContractedDailyMinutes: 480,
  breakMinutesPerShift: 30,
  startDate: null,
  endDate: null,
})

const agents = Array.from(
  { length: AGENTS },
  (_, id): StaffedAgent => ({
    surferId: id,
    teamId: id % 8,
    streamIds: [id % STREAMS, (id * 3 + 1) % STREAMS].toSorted((a, b) => a - b),
    shifts: Array.from({ length: SCHEDULED_DAYS }, (__, day) => day)
      .filter(day => (day + id) % 7 < 5)
      .map(day => {
        const start = FROM + day * DAY_MS + (7 + (id % 6)) * HOUR_MS
        return { interval: { start, end: start + 8.5 * HOUR_MS }, atWork: 0.94 }
      }),
    off: [],
    offDates: new Set(),
    contractHours: [8, 8, 8, 8, 8, 0, 0],
  }),
)
const needs = Array.from({ length: STREAMS }, (_, streamId) => ({
  streamId,
  required: Float64Array.from({ length: HOURS }, (__, hour) =>
    hour < FORECAST_HOURS ? (hour % 24 > 6 && hour % 24 < 20 ? 25 : 2) : NaN,
  ),
}))

function calendar(): number {
  const startedAt = performance.now()
  const own = agents[0]!
  const days = canIDays(
    {
      today: TODAY,
      contract,
      teamId: own.teamId,
      shifts: shiftsByDay(
        own.shifts.map(({ interval }) => ({ interval, breaks: [] })),
        contract,
      ),
      allowance: {
        policy: {
          unit: 'days',
          annualAmount: 2500,
          accrual: 'monthly',
          carryOverMax: 500,
          carryOverMonths: 3,
          yearStartsMonth: 1,
          firstYear: 2024,
          approvesAtPercent: 95,
          noticeDays: 2,
        },
        contract,
        adjustments: [],
      },
      uses: Array.from({ length: 30 }, (_, day) => ({
        date: addDays('2026-01-05', 9 * day),
        amount: 100,
        isPending: false,
      })),
      offDates: new Set(),
      askedDates: new Set(),
      limits: [{ teamId: null, from: null, to: null, maxAway: 20 }],
      blackouts: [],
      away: () => 3,
      staffing: new StaffingKept({ from: FROM, hours: HOURS, needs, agents }, own),
    },
    TODAY,
    addDays(TODAY, 365),
  )
  if (days.length !== 365) throw new Error(`${days.length} days`)
  return performance.now() - startedAt
}

const times = Array.from({ length: 7 }, calendar).toSorted((a, b) => a - b)
process.stdout.write(`A year of "Can I?": ${Math.round(times[3]!)} ms in the middle of 7\n`)
