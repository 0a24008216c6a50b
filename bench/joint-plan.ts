// Shifts and activities of made-up companies: shortage after activities and requirement met by ticket group, planned
// with and without the plan's breaks and training known to the shifts. Two ticket groups' work may wait, 8 and 24 hours:
// planned for as if worked evenly, and placed within its target time.
//   npm run bench joint-plan [-- AGENTS ...]
import { type ScheduledBlock, sharedAgents } from '#core/blocks/index.ts'
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
import { deferredWork } from '#core/staffing/deferred-work.ts'
import { evenlyWorked, workWithin } from '#core/staffing/index.ts'
import { addDays, instantAt, WEEKDAYS } from '#core/time/index.ts'

const ZONE = 'Europe/Berlin'
const FROM = '2026-03-02'
const SLOTS = 7 * 96
/** When work may be done. */
const OPEN = Array.from({ length: SLOTS }, (_, slot) => slot % 96 >= 32 && slot % 96 < 80)
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
    const startsAt = instantAt(ZONE, FROM, 0)
    const reach = [8, 24][groups - 1 - g]
    const work = reach === undefined ? null : deferredWork(required, reach * 4, OPEN)
    return {
      streamId: g + 1,
      taskIds: [g + 1],
      startsAt,
      incrementMinutes: 15,
      required: work ? evenlyWorked(work, SLOTS) : required,
      deferred: work && { ...workWithin(work, 0, SLOTS), startsAt },
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
  short: number[]
  over: number
  met: number[]
  bound: number | null
  seconds: number
}

function outcomeOf(given: Company, blocks: ScheduledBlock[]): Omit<Outcome, 'bound' | 'seconds'> {
  const { demand } = given.problem
  const from = demand[0]!.startsAt
  const { required, actual } = sharedAgents({
    demand,
    blocks,
    skillsBySurfer: given.skills,
    from,
    to: from + SLOTS * 900_000,
  })
  const hours = (s: number, of: (surplus: number) => number) =>
    required[s]!.reduce((sum, agents, slot) => sum + of(actual[s]![slot]! - agents), 0) / 4
  const short = demand.map((_, s) => hours(s, surplus => Math.max(0, -surplus)))
  return {
    short,
    over: demand.reduce((sum, _, s) => sum + hours(s, surplus => Math.max(0, surplus)), 0),
    met: short.map((missing, s) => 1 - missing / (required[s]!.reduce((a, b) => a + b, 0) / 4)),
  }
}

function planned(whole: Company, isJoint: boolean, isPlaced: boolean): Outcome {
  const started = process.cpuUsage()
  const { skills, rules } = whole
  const demand = whole.problem.demand.map(one => (isPlaced ? one : { ...one, deferred: null }))
  const problem = { ...whole.problem, demand }
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
    ...outcomeOf(whole, asBlocks(filled)),
    bound: bound === null ? null : bound / 12,
    seconds: (user + system) / 1e6,
  }
}

const sizes = process.argv.slice(2).map(Number)
const ROADS = [
  ['apart', false, false],
  ['evenly', true, false],
  ['placed', true, true],
] as const
const companies = [
  [50, 3],
  [150, 5],
  [500, 8],
] as const
console.log(
  'agents groups road     short h  over h  least met  mean met  bound h  CPU s  short h of each group',
)
for (const [agents, groups] of companies) {
  if (sizes.length > 0 && !sizes.includes(agents)) continue
  for (const [road, isJoint, isPlaced] of ROADS) {
    const { short, over, met, bound, seconds } = planned(company(agents, groups, 7), isJoint, isPlaced)
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`
    const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
    console.log(
      [
        String(agents).padStart(6),
        String(groups).padStart(6),
        road.padEnd(8),
        sum(short).toFixed(1).padStart(8),
        over.toFixed(1).padStart(7),
        percent(Math.min(...met)).padStart(10),
        percent(sum(met) / met.length).padStart(9),
        (bound?.toFixed(1) ?? '–').padStart(8),
        seconds.toFixed(1).padStart(6),
        ` ${short.map(hours => hours.toFixed(1)).join(' ')}`,
      ].join(' '),
    )
  }
}
