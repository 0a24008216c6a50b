// Problems for tests: small named pieces, and random ones from a seed with every awkward thing in them.
import { random } from '#core/random.ts'
import type {
  Demand,
  GenerateProblem,
  SchedulingSurfer,
  ShiftTemplate,
  WorkingWindow,
} from '#core/scheduling/problem/types.ts'
import type { ApplyProblem, PlannedShift, Rule, RuleWindow } from '#core/scheduling/rules/types.ts'
import {
  addDays,
  HOUR_MS,
  type Interval,
  instantAt,
  MINUTE_MS,
  WEEKDAYS,
  type Zone,
} from '#core/time/index.ts'

export const MONDAY = '2026-03-23'
export const ZONE = 'Europe/Paris'
export const SKILL = 7
const SLOTS_PER_WEEK = 672

export const allWeek = (startHour: number, endHour: number, zone: Zone = ZONE): WorkingWindow => ({
  days: [...WEEKDAYS],
  startMinute: startHour * 60,
  endMinute: endHour * 60,
  zone,
})

export const surfer = (wishes: Partial<SchedulingSurfer> = {}): SchedulingSurfer => ({
  id: 1,
  zone: ZONE,
  minContractedHours: 32,
  maxContractedHours: 40,
  minContractedDailyMinutes: 420,
  maxContractedDailyMinutes: 540,
  breakMinutesPerShift: 45,
  restMinutesBetweenShifts: 660,
  workingWindows: [allWeek(7, 21)],
  taskIds: [SKILL],
  startDate: null,
  endDate: null,
  unavailable: [],
  existingShifts: [],
  ...wishes,
})

/** Eight hours from nine, every day, with three quarters of an hour of break anywhere in the middle. */
export const shiftTemplate = (wishes: Partial<ShiftTemplate> = {}): ShiftTemplate => ({
  id: 1,
  days: [...WEEKDAYS],
  startMinute: 540,
  lengthMinutes: 480,
  breakMinutes: 45,
  breakAfterMinutes: null,
  zone: null,
  ...wishes,
})

/** The same number of agents from `fromHour` to `toHour` of each day, UTC. */
export function demand(agents: number, fromHour = 8, toHour = 18, wishes: Partial<Demand> = {}): Demand {
  const required = Float64Array.from({ length: SLOTS_PER_WEEK }, (_, slot) => {
    const hour = (slot % 96) / 4
    return hour >= fromHour && hour < toHour ? agents : 0
  })
  return {
    streamId: 1,
    taskIds: [SKILL],
    startsAt: Date.parse(`${MONDAY}T00:00:00Z`),
    incrementMinutes: 15,
    required,
    ...wishes,
  }
}

export const problem = (wishes: Partial<GenerateProblem> = {}): GenerateProblem => ({
  zone: ZONE,
  weekStartsOn: 'monday',
  from: MONDAY,
  to: addDays(MONDAY, 7),
  surfers: [surfer()],
  demand: [demand(1)],
  ...wishes,
})

/** Minutes from midnight of a day of the week (0 = Monday) in the usual zone. */
export const span = (day: number, startMinute: number, endMinute: number, zone: Zone = ZONE): Interval => ({
  start: instantAt(zone, addDays(MONDAY, day), startMinute),
  end: instantAt(zone, addDays(MONDAY, day), endMinute),
})

const ZONES = [ZONE, 'Australia/Lord_Howe', 'America/New_York', 'Etc/UTC', 'Asia/Kathmandu']

/** Weeks with and without DST changes, windows over midnight, kept shifts, time off, several skills. */
export function randomProblem(seed: number): GenerateProblem {
  const chance = random(seed)
  const below = (n: number) => Math.floor(chance() * n)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  const from = pick(['2026-03-23', '2026-10-19', '2026-03-30', '2026-06-01'])
  const weeks = 1 + below(2)
  const start = Date.parse(`${from}T00:00:00Z`) - 24 * HOUR_MS
  const agents = 2 + below(5)
  return {
    zone: pick(ZONES),
    weekStartsOn: 'monday',
    from,
    to: addDays(from, 7 * weeks),
    surfers: Array.from({ length: agents }, (_, i) => randomSurfer(i + 1, from, weeks, below, pick)),
    demand: Array.from({ length: 1 + below(3) }, (_, k): Demand => {
      const peak = 6 + below(10)
      const most = chance() * agents
      const required = Float64Array.from({ length: (weeks * 7 + 3) * 96 }, (_, slot) =>
        Math.max(0, most * (1 - Math.abs((slot % 96) / 4 - peak) / 7)),
      )
      return { streamId: k + 1, taskIds: [k + 1], startsAt: start, incrementMinutes: 15, required }
    }),
  }
}

function randomSurfer(
  id: number,
  from: string,
  weeks: number,
  below: (n: number) => number,
  pick: <T>(list: readonly T[]) => T,
): SchedulingSurfer {
  const zone = pick(ZONES)
  const [minDay, maxDay] = pick([
    [420, 540],
    [240, 360],
    [450, 450],
    [500, 525],
    [null, null],
  ])
  const at = (day: number, minute: number, minutes: number): Interval => {
    const start = instantAt(zone, addDays(from, day), minute)
    return { start, end: start + minutes * MINUTE_MS }
  }
  return surfer({
    id,
    zone,
    minContractedHours: pick([null, 16, 24, 36]),
    maxContractedHours: pick([40, 38, 45]),
    minContractedDailyMinutes: minDay!,
    maxContractedDailyMinutes: maxDay!,
    breakMinutesPerShift: pick([null, 0, 30, 50]),
    restMinutesBetweenShifts: pick([null, 660, 725, 0, 1500]),
    workingWindows: pick([
      [allWeek(6, 23, zone)],
      [allWeek(21, 7, zone)],
      [allWeek(0, 24, pick(ZONES))],
      [{ ...allWeek(8, 18, zone), days: WEEKDAYS.slice(0, 5) }],
      [allWeek(6, 12, zone), { ...allWeek(14, 26, zone), days: ['saturday', 'sunday'] }],
      [],
    ]),
    taskIds: pick([[1], [1, 2], [2, 3], [3], [99]]),
    startDate: below(6) === 0 ? addDays(from, 2) : null,
    endDate: below(6) === 0 ? addDays(from, 4) : null,
    unavailable: Array.from({ length: below(3) }, () => at(below(7 * weeks), below(1440), 60 + below(1500))),
    existingShifts: below(3) === 0 ? [at(-1, 840, 480), at(3, 547, 481)] : [],
  })
}

export const plannedShift = (wishes: Partial<PlannedShift> = {}): PlannedShift => ({
  blockId: 1,
  surferId: 1,
  zone: ZONE,
  interval: span(0, 540, 1020),
  shiftTemplateId: null,
  unavailable: [],
  keptTasks: [],
  ...wishes,
})

export const window = (
  startMinute: number,
  endMinute: number,
  wishes: Partial<RuleWindow> = {},
): RuleWindow => ({
  days: [...WEEKDAYS],
  position: 'time-of-day',
  startMinute,
  endMinute,
  ...wishes,
})

const everyRule = {
  id: 1,
  taskId: SKILL,
  name: '',
  assignPolicy: 'all-surfers' as const,
  assignedSurferIds: [],
  assignedShiftTemplateIds: [],
  conditions: [],
}
type Kind<T extends Rule['type']> = Extract<Rule, { type: T }>

export const breakRule = (wishes: Partial<Kind<'rule-break'>> = {}): Kind<'rule-break'> => ({
  ...everyRule,
  type: 'rule-break',
  taskId: 100,
  sessionLength: 30,
  windows: [window(720, 840)],
  staggerInterval: 15,
  ...wishes,
})
export const coverageRule = (wishes: Partial<Kind<'rule-coverage'>> = {}): Kind<'rule-coverage'> => ({
  ...everyRule,
  type: 'rule-coverage',
  windows: [window(600, 720)],
  granularity: 15,
  sessionLength: 60,
  isFindBestMatch: false,
  isFullShift: false,
  ...wishes,
})
export const fullShiftRule = (wishes: Partial<Kind<'rule-full-shift'>> = {}): Kind<'rule-full-shift'> => ({
  ...everyRule,
  type: 'rule-full-shift',
  ...wishes,
})
export const forecastRule = (wishes: Partial<Kind<'rule-forecast'>> = {}): Kind<'rule-forecast'> => ({
  ...everyRule,
  type: 'rule-forecast',
  minimumCoveragePercentage: 100,
  ...wishes,
})
export const totalTimeRule = (wishes: Partial<Kind<'rule-total-time'>> = {}): Kind<'rule-total-time'> => ({
  ...everyRule,
  type: 'rule-total-time',
  taskId: 200,
  totalTime: 60,
  period: 'day',
  allocation: 'individual',
  sessionLength: 30,
  isSessionFlex: false,
  schedulingTimes: [],
  ...wishes,
})

/** A team of so many agents on the same shift on Monday, all with the skill. */
export const team = (size: number, wishes: Partial<PlannedShift> = {}): PlannedShift[] =>
  Array.from({ length: size }, (_, i) => plannedShift({ blockId: i + 1, surferId: i + 1, ...wishes }))

export const plan = (rules: Rule[], wishes: Partial<ApplyProblem> = {}): ApplyProblem => {
  const shifts = wishes.shifts ?? team(3)
  return {
    zone: ZONE,
    from: instantAt(ZONE, MONDAY, 0),
    to: instantAt(ZONE, addDays(MONDAY, 7), 0),
    shifts,
    skillsBySurfer: new Map(shifts.map(s => [s.surferId, [SKILL]])),
    rules,
    demand: [],
    trailingRuleMinutes: new Map(),
    ...wishes,
  }
}
