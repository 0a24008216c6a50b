// Shifts and activities of made-up companies: shortage after activities and requirement met by ticket group, planned
// with and without the plan's breaks and training known to the shifts, and forecast rules in order or shared.
//   npm run bench joint-plan [-- AGENTS ...]
import { type CoverageRow, coverage, type ScheduledBlock } from '#core/blocks/index.ts'
import { random } from '#core/random.ts'
import {
  applyTaskTemplate,
  type Demand,
  type GenerateProblem,
  generateShifts,
  type PlannedShift,
  planShifts,
  type Rule,
  type RuleWindow,
  type SchedulingSurfer,
} from '#core/scheduling/index.ts'
import { addDays, instantAt, WEEKDAYS } from '#core/time/index.ts'

const ZONE = 'Europe/Berlin'
const FROM = '2026-03-02'
const SLOTS = 7 * 96
const LUNCH = 901
const PAUSE = 902
const TRAINING = 903

interface Company {
  problem: GenerateProblem
  skills: Map<number, number[]>
  rules: Rule[]
}

/** Contacts rise to a peak before noon and a lower one in the afternoon; weekends are half as busy. */
function dayShape(slot: number): number {
  const hour = (slot % 96) / 4
  const weekday = Math.floor(slot / 96)
  if (hour < 8 || hour >= 20) return 0
  const peaks = Math.exp(-(((hour - 10.5) / 2) ** 2)) + 0.8 * Math.exp(-(((hour - 15) / 2.2) ** 2))
  return (0.25 + peaks) * (weekday >= 5 ? 0.5 : 1)
}

function company(agents: number, groups: number, seed: number): Company {
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const skills = new Map<number, number[]>()
  const surfers = Array.from({ length: agents }, (_, i): SchedulingSurfer => {
    const first = 1 + below(groups)
    const taskIds = [...new Set([first, ...Array.from({ length: below(3) }, () => 1 + below(groups))])]
    skills.set(i + 1, [...taskIds, LUNCH, PAUSE, TRAINING])
    const isPart = draw() < 0.2
    return {
      id: i + 1,
      zone: ZONE,
      minContractedHours: isPart ? 20 : 35,
      maxContractedHours: isPart ? 20 : 40,
      minContractedDailyMinutes: 240,
      maxContractedDailyMinutes: 540,
      breakMinutesPerShift: 30,
      restMinutesBetweenShifts: 660,
      workingWindows: [{ days: [...WEEKDAYS], startMinute: 7 * 60, endMinute: 21 * 60, zone: ZONE }],
      taskIds,
      startDate: null,
      endDate: null,
      unavailable: [],
      existingShifts: [],
    }
  })
  const weights = Array.from(
    { length: groups },
    (_, g) => surfers.filter(s => s.taskIds.includes(g + 1)).length,
  )
  const weightSum = weights.reduce((a, b) => a + b, 0)
  const hours = surfers.reduce((sum, s) => sum + s.maxContractedHours!, 0)
  const shapeSum = Array.from({ length: SLOTS }, (_, slot) => dayShape(slot)).reduce((a, b) => a + b, 0)
  const demand = weights.map((weight, g): Demand => {
    const level = (0.8 * hours * 4 * weight) / weightSum / shapeSum
    const required = Float64Array.from(
      { length: SLOTS },
      (_, slot) => level * dayShape(slot) * (0.9 + 0.2 * draw()),
    )
    return {
      streamId: g + 1,
      taskIds: [g + 1],
      startsAt: instantAt(ZONE, FROM, 0),
      incrementMinutes: 15,
      required,
    }
  })
  const every = { assignedSurferIds: [], assignedShiftTemplateIds: [], conditions: [] }
  const window = (startMinute: number, endMinute: number): RuleWindow => ({
    days: [...WEEKDAYS],
    position: 'from-shift-start',
    startMinute,
    endMinute,
  })
  const breakRule = (id: number, taskId: number, minutes: number, times: RuleWindow): Rule => ({
    ...every,
    id,
    taskId,
    name: `break ${id}`,
    assignPolicy: 'all-surfers',
    type: 'rule-break',
    sessionLength: minutes,
    windows: [times],
    staggerInterval: 15,
  })
  const rules: Rule[] = [
    breakRule(1, LUNCH, 30, window(180, 330)),
    breakRule(2, PAUSE, 15, window(75, 180)),
    {
      ...every,
      id: 3,
      taskId: TRAINING,
      name: 'training',
      assignPolicy: 'all-surfers',
      type: 'rule-total-time',
      totalTime: 60,
      period: 'week',
      allocation: 'individual',
      sessionLength: 60,
      isSessionFlex: false,
      schedulingTimes: [],
    },
    ...demand.map(
      (d): Rule => ({
        ...every,
        id: 10 + d.streamId,
        taskId: d.streamId,
        name: `group ${d.streamId}`,
        assignPolicy: 'skills',
        type: 'rule-forecast',
        minimumCoveragePercentage: 100,
      }),
    ),
  ]
  const problem: GenerateProblem = {
    zone: ZONE,
    weekStartsOn: 'monday',
    from: FROM,
    to: addDays(FROM, 7),
    surfers,
    demand,
  }
  return { problem, skills, rules }
}

interface Outcome {
  short: number
  over: number
  met: number[]
  bound: number | null
  seconds: number
}

function outcomeOf(given: Company, blocks: ScheduledBlock[]): Omit<Outcome, 'bound' | 'seconds'> {
  const { demand } = given.problem
  const rows = coverage({
    demand,
    blocks,
    skillsBySurfer: given.skills,
    from: demand[0]!.startsAt,
    to: demand[0]!.startsAt + SLOTS * 900_000,
    incrementMinutes: 15,
  }).filter(row => row.streamId !== null)
  const hours = (of: (row: CoverageRow) => number, some = rows) =>
    some.reduce((sum, row) => sum + of(row), 0) / 4
  const met = demand.map(({ streamId }) => {
    const own = rows.filter(row => row.streamId === streamId)
    return hours(row => Math.min(row.actual, row.required), own) / hours(row => row.required, own)
  })
  return { short: hours(row => Math.max(0, -row.surplus)), over: hours(row => Math.max(0, row.surplus)), met }
}

function planned(given: Company, isJoint: boolean): Outcome {
  const started = process.cpuUsage()
  const { problem, skills, rules } = given
  const fill = (shifts: ReturnType<typeof generateShifts>['shifts']) => {
    const open = shifts.map(
      (shift, blockId): PlannedShift => ({
        ...shift,
        blockId,
        zone: ZONE,
        unavailable: [],
        keptTasks: [],
      }),
    )
    const { tasks } = applyTaskTemplate(
      {
        zone: ZONE,
        from: Math.min(...open.map(s => s.interval.start)),
        to: Math.max(...open.map(s => s.interval.end)),
        shifts: open,
        skillsBySurfer: skills,
        rules,
        demand: problem.demand,
        trailingRuleMinutes: new Map(),
      },
      { seed: 1 },
    )
    const byShift = Map.groupBy(tasks, task => task.blockId)
    return shifts.map((shift, i) => ({
      surferId: shift.surferId,
      interval: shift.interval,
      tasks: (byShift.get(i) ?? []).map(({ taskId, interval }) => ({ taskId, interval })),
    }))
  }
  const asBlocks = (filled: ReturnType<typeof fill>) =>
    filled.map(
      (shift, i): ScheduledBlock => ({
        ...shift,
        id: i + 1,
        type: 'shift',
        breaks: [],
        published: null,
        isFill: false,
      }),
    )
  const found = isJoint
    ? planShifts(problem, shifts => fill([...shifts]).map(({ tasks }) => ({ tasks, breaks: [] })), {
        seed: 1,
      })
    : generateShifts(problem, { seed: 1 })
  const filled = fill(found.shifts)
  const { user, system } = process.cpuUsage(started)
  const bound = found.cost.bound
  return {
    ...outcomeOf(given, asBlocks(filled)),
    bound: bound === null ? null : bound / 12,
    seconds: (user + system) / 1e6,
  }
}

const sizes = process.argv.slice(2).map(Number)
const companies = [
  [50, 3],
  [150, 5],
  [500, 8],
] as const
console.log('agents groups road   short h  over h  least met  mean met  bound h  CPU s')
for (const [agents, groups] of companies) {
  if (sizes.length > 0 && !sizes.includes(agents)) continue
  for (const isJoint of [false, true]) {
    const { short, over, met, bound, seconds } = planned(company(agents, groups, 7), isJoint)
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`
    console.log(
      [
        String(agents).padStart(6),
        String(groups).padStart(6),
        isJoint ? 'joint ' : 'before',
        short.toFixed(1).padStart(8),
        over.toFixed(1).padStart(7),
        percent(Math.min(...met)).padStart(10),
        percent(met.reduce((a, b) => a + b, 0) / met.length).padStart(9),
        (bound?.toFixed(1) ?? '–').padStart(8),
        seconds.toFixed(1).padStart(6),
      ].join(' '),
    )
  }
}
