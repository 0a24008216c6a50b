// Matching of the swap market: 1,000 agents of one week, each with an offered shift and a wish for early, late or any
// shifts of a day or of the week. Prints milliseconds in a thread, and how many agents get what they want.
import { Piscina } from 'piscina'
import type { ScheduledBlock, WarnedSurfer } from '#core/blocks/index.ts'
import type { Market, MarketAgent, OfferedShift, ShiftSwapFound, WantedShifts } from '#core/swaps/index.ts'
import { addDays, DAY_MS, HOUR_MS, instantAt } from '#core/time/index.ts'

const AGENTS = 1000
const ZONE = 'Europe/London'
const MONDAY = instantAt(ZONE, '2031-03-17', 0)
const STARTS = [6, 8, 10, 12, 14]
const WISHES = [
  [0, 599],
  [720, 1439],
  [0, 1439],
] as const

let serial = 0
function agentOf(i: number): MarketAgent {
  const surfer: WarnedSurfer = {
    id: i + 1,
    name: `Agent ${i}`,
    zone: ZONE,
    startDate: null,
    endDate: null,
    minContractedHours: 30,
    maxContractedHours: 40,
    minContractedDailyMinutes: 240,
    maxContractedDailyMinutes: 540,
    restMinutesBetweenShifts: 660,
    workingWindows: [],
    taskIds: [(i % 3) + 1, ((i + 1) % 3) + 1],
  }
  // Five days of each of three weeks, the week of the offers in the middle.
  const days = Array.from({ length: 21 }, (_, day) => day).filter(day => (day + i) % 7 < 5)
  const blocks = days.map((day): ScheduledBlock => {
    const start = MONDAY + (day - 7) * DAY_MS + STARTS[i % STARTS.length]! * HOUR_MS
    const interval = { start, end: start + 8 * HOUR_MS }
    return {
      id: ++serial,
      surferId: surfer.id,
      type: 'shift',
      published: { version: 1, draft: null },
      isFill: false,
      interval,
      breaks: [],
      tasks: [{ taskId: surfer.taskIds[0]!, interval }],
    }
  })
  return { surfer, blocks }
}

const agents = Array.from({ length: AGENTS }, (_, i) => agentOf(i))
const offers = agents.map(({ surfer, blocks }, i): OfferedShift => {
  const own = blocks.filter(
    ({ interval }) => interval.start >= MONDAY && interval.start < MONDAY + 7 * DAY_MS,
  )
  const [earliestStartMinute, latestStartMinute] = WISHES[i % WISHES.length]!
  // Half of the agents want one day, the others any day of the week.
  const day = addDays('2031-03-17', (i * 5) % 7)
  const [from, to] = i % 2 ? [day, day] : ['2031-03-17', '2031-03-23']
  const wanted: WantedShifts = { from, to, earliestStartMinute, latestStartMinute }
  return { id: i + 1, surferId: surfer.id, block: own[i % own.length]!, wanted }
})
const market: Market = {
  offers,
  agents: new Map(agents.map(agent => [agent.surfer.id, agent])),
  rules: {
    taskNames: new Map([
      [1, 'Calls'],
      [2, 'Chats'],
      [3, 'E-mails'],
    ]),
    maxConsecutiveDays: 6,
    known: { start: MONDAY - 8 * DAY_MS, end: MONDAY + 15 * DAY_MS },
  },
  declined: new Set(),
}

const pool = new Piscina({ maxThreads: 1, filename: new URL('./swaps/thread.ts', import.meta.url).href })
for (let run = 0; run < 3; run++) {
  const began = performance.now()
  const cpu = process.cpuUsage()
  const found: ShiftSwapFound[] = await pool.run(market)
  const ms = performance.now() - began
  const cpuMs = process.cpuUsage(cpu).user / 1000
  const served = found.reduce((sum, { offerIds }) => sum + offerIds.length, 0)
  const chains = found.filter(({ offerIds }) => offerIds.length > 2).length
  console.info(
    `${offers.length} offers: ${Math.round(ms)} ms (${Math.round(cpuMs)} ms of a core), ${found.length} swaps, ${chains} of them chains, ${served} agents served`,
  )
}
await pool.destroy()
