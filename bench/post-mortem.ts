// CPU-seconds of one post-mortem: a day of many agents who serve several ticket groups each.
//   npm run bench post-mortem [-- --agents 500 --groups 8 --contacts 40000]
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { daysToPlay, explainDay, type PostMortemRequest } from '#core/post-mortem/index.ts'
import { HOUR_MS } from '#core/time/index.ts'

const { values: options } = parseArgs({
  options: {
    agents: { type: 'string', default: '500' },
    groups: { type: 'string', default: '8' },
    contacts: { type: 'string', default: '40000' },
  },
})
const [agents, groups, contacts] = [Number(options.agents), Number(options.groups), Number(options.contacts)]
const QUARTERS = 96
/** Contacts come from 08:00 to 20:00. */
const OPEN = { from: 32, to: 80 }
const HANDLE_SECONDS = 240

const perQuarter = contacts / groups / (OPEN.to - OPEN.from)
const flat = (value: number) => new Float64Array(QUARTERS).fill(value, OPEN.from, OPEN.to)
const demand = (factor: number) => ({
  volume: flat(perQuarter * factor),
  handleTimeSeconds: new Float64Array(QUARTERS).fill(HANDLE_SECONDS),
})
const request: PostMortemRequest = {
  startsAt: 0,
  incrementMinutes: 15,
  intervals: QUARTERS,
  warmUpIntervals: 0,
  intervalsPerStep: 4,
  days: daysToPlay(contacts),
  seed: 1,
  streams: Array.from({ length: groups }, (_, id) => ({
    id,
    forecast: demand(1),
    actual: demand(1.05),
    needed: flat((perQuarter * HANDLE_SECONDS) / 900 + 3),
    handleTimeVariation: null,
    patienceSeconds: 300,
    targetResponseTimeSeconds: 20,
    concurrency: 1,
    handleTimeStretch: 0,
    isOnline: true,
  })),
  agents: Array.from({ length: agents }, (_, id) => {
    const start = (8 + 4 * (id % 2)) * HOUR_MS
    const whole = [{ start, end: start + 8 * HOUR_MS, streams: [id % groups, (id + 1) % groups] }]
    const part = [{ ...whole[0]!, end: start + 7 * HOUR_MS }]
    return {
      id,
      planned: whole,
      rostered: whole,
      present: id % 20 === 0 ? [] : whole,
      worked: id % 20 === 0 ? [] : part,
    }
  }),
}

const before = process.cpuUsage()
const [all] = explainDay(request)
const { user, system } = process.cpuUsage(before)
const seconds = (user + system) / 1e6
const percent = (value: number | null) => ((value ?? 0) * 100).toFixed(1)
console.log(
  `${agents} agents, ${groups} groups, ${contacts} contacts, ${request.days} plays of 64 worlds, load ${loadavg()[0]!.toFixed(1)}:`,
)
console.log(
  `${seconds.toFixed(1)} CPU-seconds; planned ${percent(all!.planned.value)} %, actual ${percent(all!.actual.value)} %`,
)
for (const { cause, share, error } of all!.causes)
  console.log(`  ${cause.padEnd(12)} ${percent(share).padStart(6)} ± ${percent(error)} points`)
