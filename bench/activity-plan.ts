// Activity plans: 500 agents for a week under ten rules, then breaks alone (family E). CPU seconds.
//   node bench/activity-plan.ts [SEED]
import { random } from '#core/random.ts'
import {
  type ApplyProblem,
  applyTaskTemplate,
  arrangeBreaks,
  type BreaksProblem,
  type Demand,
  type PlannedShift,
  type Rule,
  type RuleWindow,
} from '#core/scheduling/index.ts'
import { HOUR_MS, MINUTE_MS, WEEKDAYS } from '#core/time/index.ts'

const START = Date.UTC(2026, 0, 5)
const DAYS = 7
const SERVICES = [1, 2, 3, 4]
const ZONE = 'Europe/Paris'

const cpuSeconds = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

/** Five days a week each, eight hours and a half, most of them between seven and ten. */
function shiftsOf(agents: number, seed: number): PlannedShift[] {
  const chance = random(seed)
  const below = (n: number) => Math.floor(chance() * n)
  return Array.from({ length: agents }, (_, a) => a + 1).flatMap(surferId => {
    const off = below(DAYS)
    const usual = 6 * 60 + 15 * below(40)
    return Array.from({ length: DAYS - 2 }, (_, d): PlannedShift => {
      const day = (off + d) % DAYS
      const start = START + day * 24 * HOUR_MS + (usual + 15 * (below(5) - 2)) * MINUTE_MS
      const meeting = start + (90 + 15 * below(20)) * MINUTE_MS
      return {
        blockId: surferId * 10 + day,
        surferId,
        zone: ZONE,
        interval: { start, end: start + (below(5) === 0 ? 300 : 510) * MINUTE_MS },
        shiftTemplateId: null,
        unavailable: below(8) === 0 ? [{ start: meeting, end: meeting + 40 * MINUTE_MS }] : [],
        keptTasks: [],
      }
    })
  })
}

function demandOf(agents: number): Demand[] {
  const bump = (hour: number, at: number, width: number) => Math.exp(-((hour - at) ** 2) / (2 * width ** 2))
  return SERVICES.map((taskId, k) => ({
    streamId: taskId,
    taskIds: [taskId],
    startsAt: START,
    incrementMinutes: 15,
    required: Float64Array.from({ length: (DAYS + 1) * 96 }, (_, slot) => {
      const hour = (slot % 96) / 4
      return ((agents * 0.26) / (k + 2)) * (bump(hour, 10.5 + k / 2, 2.3) + 0.8 * bump(hour, 15.5, 2.8))
    }),
  }))
}

const every = { name: '', assignedSurferIds: [], assignedShiftTemplateIds: [], conditions: [] }
const window = (startMinute: number, endMinute: number, wishes: Partial<RuleWindow> = {}): RuleWindow => ({
  days: [...WEEKDAYS],
  position: 'time-of-day',
  startMinute,
  endMinute,
  ...wishes,
})
const everyone = { ...every, assignPolicy: 'all-surfers' } as const
const skilled = { ...every, assignPolicy: 'skills' } as const
const fromStart = { position: 'from-shift-start' } as const

const RULES: Rule[] = [
  {
    ...everyone,
    id: 1,
    type: 'rule-break',
    taskId: 90,
    sessionLength: 45,
    staggerInterval: 15,
    windows: [window(180, 330, fromStart)],
  },
  {
    ...everyone,
    id: 2,
    type: 'rule-break',
    taskId: 91,
    sessionLength: 15,
    staggerInterval: 15,
    windows: [window(60, 150, fromStart), window(120, 45, { position: 'from-shift-end' })],
    conditions: [{ type: 'shift-length', minMinutes: 360, maxMinutes: null }],
  },
  {
    ...skilled,
    id: 3,
    type: 'rule-coverage',
    taskId: 1,
    granularity: 30,
    sessionLength: 90,
    isFindBestMatch: true,
    isFullShift: false,
    windows: [window(480, 1140, { sessions: 6 })],
  },
  {
    ...everyone,
    id: 4,
    type: 'rule-coverage',
    taskId: 80,
    granularity: 60,
    sessionLength: 120,
    isFindBestMatch: false,
    isFullShift: false,
    windows: [window(540, 1020, { sessions: 4 })],
  },
  {
    ...everyone,
    id: 5,
    type: 'rule-total-time',
    taskId: 81,
    totalTime: 90,
    period: 'week',
    allocation: 'individual',
    sessionLength: 45,
    isSessionFlex: false,
    schedulingTimes: [],
  },
  {
    ...everyone,
    id: 6,
    type: 'rule-total-time',
    taskId: 82,
    totalTime: 2400,
    period: 'day',
    allocation: 'shared',
    sessionLength: 60,
    isSessionFlex: true,
    schedulingTimes: [window(600, 960)],
  },
  ...SERVICES.map(
    (taskId): Rule => ({
      ...skilled,
      id: 6 + taskId,
      type: 'rule-forecast',
      taskId,
      minimumCoveragePercentage: 100,
    }),
  ),
]

function planProblem(agents: number, seed: number): ApplyProblem {
  const chance = random(seed + 1)
  const shifts = shiftsOf(agents, seed)
  const skills = shifts.map(({ surferId }): [number, number[]] => [
    surferId,
    SERVICES.filter(task => task === 1 + (surferId % 4) || chance() < 0.35),
  ])
  return {
    zone: ZONE,
    shifts,
    rules: RULES,
    demand: demandOf(agents),
    from: START,
    to: START + (DAYS + 1) * 24 * HOUR_MS,
    skillsBySurfer: new Map(skills),
    trailingRuleMinutes: new Map(),
  }
}

function benchPlan(agents: number, seed: number): string {
  const problem = planProblem(agents, seed)
  const before = process.cpuUsage()
  const { tasks, rules } = applyTaskTemplate(problem, { seed })
  const cpu = cpuSeconds(before)
  console.log(
    `${agents} agents, ${problem.shifts.length} shifts, ${RULES.length} rules: ${cpu.toFixed(2)} CPU-s, ${tasks.length} activities`,
  )
  for (const rule of rules) console.log(`  rule ${rule.ruleId}: ${rule.because}`)
  return `plan${agents}_cpu_s=${cpu.toFixed(2)}`
}

interface Roster {
  pass(order: Int32Array, mode: string, chance: unknown): void
  /** First slot, or -1, and slots of the shift of each agent and day. */
  st: Int16Array
  len: Uint8Array
}
interface References {
  generate(options: { n: number; seed: number }): { D: number; H: number }
  rng(seed: number): unknown
  Eng: new (instance: unknown) => Roster
  shuffle(n: number, chance: unknown): Int32Array
}

const BREAK_SLOTS = [1, 3, 1]
const STRETCH_SLOTS = { least: 4, most: 16 }

/** Family E: the long shifts of a reference roster; as many agents required as breaks spread evenly would leave. */
function breaksProblem({ generate, rng, Eng, shuffle }: References, agents: number): BreaksProblem {
  const instance = generate({ n: agents, seed: 1 })
  const roster = new Eng(instance)
  const chance = rng(3)
  for (let pass = 0; pass < 2; pass++) roster.pass(shuffle(agents, chance), 'q', chance)
  const long = Array.from({ length: agents * instance.D }, (_, i) => i).filter(
    i => roster.st[i]! >= 0 && roster.len[i]! >= 28,
  )
  const firstSlots = Int32Array.from(long, i => roster.st[i]!)
  const lengths = Int32Array.from(long, i => roster.len[i]!)
  const required = new Float64Array(instance.H)
  lengths.forEach((length, shift) => {
    for (let i = 0; i < length; i++) required[firstSlots[shift]! + i]! += 1 - 5 / length
  })
  return {
    required: required.map(Math.round),
    firstSlots,
    lengths,
    breakSlots: BREAK_SLOTS,
    stretchSlots: STRETCH_SLOTS,
  }
}

/** Counted anew: short weighs 3, superfluous 1; and every shift that breaks a stretch or lacks a break. */
function checkBreaks({ required, firstSlots, lengths }: BreaksProblem, breakStarts: Int32Array) {
  const there = new Map<number, number>()
  const add = (from: number, slots: number, agents: number) => {
    for (let slot = from; slot < from + slots; slot++) there.set(slot, (there.get(slot) ?? 0) + agents)
  }
  let wrong = 0
  for (let shift = 0; shift < lengths.length; shift++) {
    const end = firstSlots[shift]! + lengths[shift]!
    add(firstSlots[shift]!, lengths[shift]!, 1)
    let from = firstSlots[shift]!
    BREAK_SLOTS.forEach((slots, b) => {
      const start = breakStarts[shift * BREAK_SLOTS.length + b]!
      add(start, slots, -1)
      if (start - from < STRETCH_SLOTS.least || start - from > STRETCH_SLOTS.most) wrong++
      from = start + slots
    })
    if (end - from < STRETCH_SLOTS.least || end - from > STRETCH_SLOTS.most) wrong++
  }
  let cost = 0
  for (let slot = 0; slot < required.length; slot++) {
    const surplus = (there.get(slot) ?? 0) - required[slot]!
    cost += surplus < 0 ? -3 * surplus : surplus
  }
  return { cost, wrong }
}

function benchBreaks(references: References, agents: number, most: { cost: number; cpu: number }): string {
  const problem = breaksProblem(references, agents)
  const runs = [11, 12, 13, 14, 15].map(seed => {
    const before = process.cpuUsage()
    const { breakStarts, cost: told } = arrangeBreaks(problem, { seed })
    const cpu = cpuSeconds(before)
    const { cost, wrong } = checkBreaks(problem, breakStarts)
    return { cost, cpu, wrong: wrong + Number(cost !== told) }
  })
  const worst = (of: (run: (typeof runs)[number]) => number) => Math.max(...runs.map(of))
  const median = runs.map(run => run.cost).sort((a, b) => a - b)[2]!
  console.log(
    `E ${agents} agents, ${problem.lengths.length} shifts, breaks 15/45/15: cost median ${median}, worst ${worst(r => r.cost)} (at most ${most.cost}), ` +
      `CPU-s first ${runs[0]!.cpu.toFixed(2)}, worst ${worst(r => r.cpu).toFixed(2)} (at most ${most.cpu}), broken ${worst(r => r.wrong)}`,
  )
  return `e${agents}_cost=${median} e${agents}_cpu_s=${worst(r => r.cpu).toFixed(2)}`
}

const SHARED = '../../shared/'
const load = (path: string) => import(new URL(SHARED + path, import.meta.url).href)
const references: References | null = await Promise.all([
  load('bench/scheduling/wfm-s-generator.mjs'),
  load('design/prototypes/scheduling/week-dp-and-annealing.mjs'),
]).then(
  modules => Object.assign({}, ...modules),
  () => null,
)
const seed = Number(process.argv[2] ?? 1)
const results: string[] = []
if (!references)
  console.log('The reference rosters are not beside the project; breaks alone were not measured.')
else {
  results.push(benchBreaks(references, 500, { cost: 2615, cpu: 0.2 }))
  results.push(benchBreaks(references, 5000, { cost: 23530, cpu: 0.5 }))
}
results.push(benchPlan(500, seed))
console.log(results.join(' '))
