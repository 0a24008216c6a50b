// Quality and speed of schedule generation on seeded synthetic contact centres. Run: node bench/scheduling.ts
// Families: A homogeneous, B heterogeneous (tight 0.95 and 1.05), D four skills. Costs are agent-quarter-hours,
// short weighs 3 and superfluous 1, recounted for one stream by a checker that shares no code with the engine.
// Differences to the reference rules: shifts under five hours carry no break, and a round-the-clock window may
// be worked across midnight. The start spread is off the figures, but the engine pays attention to it.
import { generateShifts, type SchedulingSurfer } from '#core/scheduling/index.ts'
import { check, staffingCost } from '#core/scheduling/testing/checker.ts'
import type { GenerateProblem } from '#core/scheduling/types.ts'
import { HOUR_MS, WEEKDAYS } from '#core/time/index.ts'

interface InstanceAgent {
  t: number
  w: number
  tz: number
  win: Int16Array
  sk: number
}
interface Instance {
  weeks: number
  D: number
  H: number
  skills: number
  agents: InstanceAgent[]
  req: Int32Array[]
}
interface Options {
  n: number
  seed?: number
  tight?: number
  hom?: boolean
  skills?: number
  weeks?: number
}
interface Generator {
  generate(options: Options): Instance
  TYPES: { minW: number; maxW: number; minD: number; maxD: number; brk: number }[]
  WINDOWS: { days: number; s: number; e: number }[]
}

const GENERATOR = new URL('../../shared/bench/scheduling/wfm-s-generator.mjs', import.meta.url).href
const START = Date.UTC(2026, 0, 5)
const SLOT_MS = HOUR_MS / 4
const ZONES: Record<number, string> = { 0: 'Etc/UTC', [-4]: 'Etc/GMT-1', 4: 'Etc/GMT+1' }
const dateOf = (day: number) => new Date(START + day * 24 * HOUR_MS).toISOString().slice(0, 10)

function surferOf(
  { TYPES, WINDOWS }: Generator,
  instance: Instance,
  agent: InstanceAgent,
  id: number,
): SchedulingSurfer {
  const contract = TYPES[agent.t]!
  const window = WINDOWS[agent.w]!
  const days = Array.from({ length: instance.D }, (_, d) => d)
  const offDays = days.filter(d => agent.win[2 * d]! < 0)
  const share = Math.min(1, (instance.D - offDays.length) / instance.weeks / 5)
  const even = (slots: number) => Math.floor((slots * share) / 2) * 2
  const dayStart = (d: number) => START + d * 24 * HOUR_MS + agent.tz * SLOT_MS
  return {
    id,
    zone: ZONES[agent.tz]!,
    minContractedHours: Math.min(even(contract.minW), (instance.D - offDays.length) * contract.maxD) / 4,
    maxContractedHours: even(contract.maxW) / 4,
    minContractedDailyMinutes: contract.minD * 15,
    maxContractedDailyMinutes: contract.maxD * 15,
    breakMinutesPerShift: contract.brk * 15,
    restMinutesBetweenShifts: 660,
    workingWindows: [
      {
        days: WEEKDAYS.filter((_, d) => (window.days >> d) & 1),
        startMinute: window.s * 15,
        endMinute: window.e * 15,
        zone: ZONES[agent.tz]!,
      },
    ],
    taskIds: Array.from({ length: instance.skills }, (_, k) => k + 1).filter(k => (agent.sk >> (k - 1)) & 1),
    startDate: null,
    endDate: null,
    unavailable: [
      { start: START - 48 * HOUR_MS, end: START },
      { start: START + instance.H * SLOT_MS, end: START + instance.H * SLOT_MS + 96 * HOUR_MS },
      ...offDays.map(d => ({ start: dayStart(d), end: dayStart(d + 1) })),
    ],
    existingShifts: [],
  }
}

function problemOf(generator: Generator, instance: Instance): GenerateProblem {
  return {
    zone: 'Etc/UTC',
    weekStartsOn: 'monday',
    from: dateOf(0),
    to: dateOf(instance.D),
    surfers: instance.agents.map((agent, a) => surferOf(generator, instance, agent, a + 1)),
    demand: instance.req.map((required, k) => ({
      streamId: k + 1,
      taskIds: [k + 1],
      startsAt: START,
      incrementMinutes: 15,
      required: Float64Array.from(required),
    })),
  }
}

function run(generator: Generator, name: string, options: Options): string {
  const problem = problemOf(generator, generator.generate(options))
  const before = process.cpuUsage()
  const result = generateShifts(problem, { seed: 1 })
  const used = process.cpuUsage(before)
  const cpu = (used.user + used.system) / 1e6
  const wrong = check(problem, result)
  const required = problem.demand.reduce((sum, d) => sum + d.required.reduce((s, r) => s + r, 0), 0)
  const recounted = problem.demand.length === 1 ? staffingCost(problem, result.shifts) : result.cost.total
  if (Math.abs(recounted - result.cost.total) > 1e-6)
    wrong.push(`cost ${recounted} told as ${result.cost.total}`)
  const percent = ((100 * recounted) / required).toFixed(2)
  console.log(
    `${name}: cost ${recounted} (${percent} % of ${required}), bound ${result.cost.bound}, start spread ${result.cost.startSpread.toFixed(0)}, ` +
      `${cpu.toFixed(1)} CPU-s, ${result.shifts.length} shifts, ${result.notices.length} notices, broken rules ${wrong.length}`,
  )
  for (const line of wrong.slice(0, 5)) console.log(`  ${line}`)
  return `${name}_cost=${recounted} ${name}_cpu_s=${cpu.toFixed(2)} ${name}_broken=${wrong.length}`
}

const seed = Number(process.argv[2] ?? 1)
const CASES: [string, Options][] = [
  ['a50', { n: 50, seed, hom: true }],
  ['b50', { n: 50, seed }],
  ['b50_short', { n: 50, seed, tight: 1.05 }],
  ['d50', { n: 50, seed, skills: 4 }],
  ['b500', { n: 500, seed }],
  ['d500', { n: 500, seed, skills: 4 }],
]

const generator: Generator | null = await import(GENERATOR).catch(() => null)
if (!generator) console.log('The instance generator is not beside the project; nothing was measured.')
else {
  const wanted = process.argv.slice(3)
  const chosen = CASES.filter(([name]) => wanted.length === 0 || wanted.includes(name))
  console.log(chosen.map(([name, options]) => run(generator, name, options)).join(' '))
}
