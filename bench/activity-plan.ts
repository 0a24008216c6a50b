// Activity plans: 500 agents for a week under ten rules. CPU seconds.
//   node bench/activity-plan.ts [SEED]
import { random } from '#core/random.ts'
import {
  type ApplyProblem,
  applyTaskTemplate,
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
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
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
const window = (startMinute: number, endMinute: number, overrides: Partial<RuleWindow> = {}): RuleWindow => ({
  days: [...WEEKDAYS],
  position: 'time-of-day',
  startMinute,
  endMinute,
  ...overrides,
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
  const draw = random(seed + 1)
  const shifts = shiftsOf(agents, seed)
  const skills = shifts.map(({ surferId }): [number, number[]] => [
    surferId,
    SERVICES.filter(task => task === 1 + (surferId % 4) || draw() < 0.35),
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

console.log(benchPlan(500, Number(process.argv[2] ?? 1)))
