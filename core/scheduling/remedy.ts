// Remedy for an agent who is not scheduled: the smallest single change that removes the notice. Every candidate is
// tried by generating for that agent alone, so a remedy that is shown does help.
import {
  ALL_CONSTRAINTS,
  type Constraint,
  capitalised,
  contractOf,
  duration,
  type Relaxation,
  type SequenceChange,
} from '#core/constraints/index.ts'
import { WEEKDAYS } from '../time/index.ts'
import { shiftsAround } from './explain.ts'
import { generateShifts } from './generate.ts'
import type {
  GenerateProblem,
  GenerateResult,
  SchedulingSurfer,
  SurferNotice,
  WorkingWindow,
} from './problem/types.ts'
import { relaxationContext } from './relaxation-context.ts'

export type SurferChange = Partial<
  Pick<
    SchedulingSurfer,
    | 'workingWindows'
    | 'minContractedHours'
    | 'maxContractedHours'
    | 'minContractedDailyMinutes'
    | 'maxContractedDailyMinutes'
    | 'restMinutesBetweenShifts'
    | 'startDate'
    | 'endDate'
    | 'taskIds'
  >
>

/** A relaxation of a setting that the engine does not know: the problem of the agent as it would be. */
export interface SettingRelaxation<Setting> {
  sentence: string
  problem: GenerateProblem
  setting: Setting
}

export interface Remedy<Setting = never> {
  /** The change as an instruction. */
  sentence: string
  /** New values of the agent's contract, windows, dates or skills; null: it is about something else. */
  change: SurferChange | null
  /** New values of rules on the sequence of days and templates. */
  rules: SequenceChange | null
  /** Value of the setting relaxation that helps. */
  setting: Setting | null
  /** Shift minutes more in the horizon. */
  minutesGained: number
}

interface Candidate<Setting = never> {
  sentence: string
  change?: SurferChange
  rules?: SequenceChange
  /** Lifts what is not a setting. */
  lifted?: Partial<SchedulingSurfer>
  settingRelaxation?: SettingRelaxation<Setting>
}

export interface RemedyRequest<Setting = never> {
  problem: GenerateProblem
  notice: SurferNotice
  /** Name of a skill, for the sentence. */
  taskName: (taskId: number) => string
  /** Name of a shift template; left out where the caller's are no settings. */
  templateName?: (templateId: number) => string
  /** Further settings of the agent, lightest first. */
  settingRelaxations?: readonly SettingRelaxation<Setting>[]
  /** The agent's working windows are no setting. */
  hasOwnDays?: boolean
  /** The kept shifts may go: true when left out. */
  canClear?: boolean
}

/** Null where nothing is missing, or no single change helps. */
export function remedyFor<Setting = never>(request: RemedyRequest<Setting>): Remedy<Setting> | null {
  const { problem, notice } = request
  const surfer = problem.surfers.find(({ id }) => id === notice.surferId)
  if (!surfer || isEnough(notice.code)) return null
  const alone = (change: Partial<SchedulingSurfer> = {}) => ({
    ...problem,
    surfers: [{ ...surfer, ...change }],
  })
  const before = triedAlone(alone())
  for (const candidate of candidates(surfer, request)) {
    const { sentence, change = null, rules = null, lifted, settingRelaxation } = candidate
    if (request.hasOwnDays && change?.workingWindows) continue
    const after = helpedBy(
      settingRelaxation?.problem ??
        (rules ? underRules(problem, surfer, rules) : alone({ ...change, ...lifted })),
      notice,
    )
    if (!after) continue
    const minutesGained = after.minutesAdded - before.minutesAdded
    const isBetter =
      minutesGained > 0 || (change && isLowered(change, surfer)) || notice.code === 'NO_FORECAST'
    if (isBetter)
      return { sentence, change, rules, setting: settingRelaxation?.setting ?? null, minutesGained }
  }
  return null
}

const triedAlone = (problem: GenerateProblem): GenerateResult =>
  generateShifts(problem, { seed: 1, iterations: 0 })

/** Result of a change that removes the notice. A change without effect on the notice's days is not tried on all days. */
function helpedBy(problem: GenerateProblem, notice: SurferNotice): GenerateResult | null {
  const { days } = notice
  const arePart = days && (days.from > problem.from || days.to < problem.to)
  if (arePart && !isHelped(triedAlone({ ...problem, ...days }), notice)) return null
  const after = triedAlone(problem)
  return isHelped(after, notice) ? after : null
}

/**
 * Success of a change: shifts without a forecast count as shifts, apart from their own notice, and kept shifts may
 * suffice.
 */
const isHelped = ({ notices }: GenerateResult, notice: SurferNotice): boolean =>
  notices.every(({ code }) => isEnough(code) || (code === 'NO_FORECAST' && code !== notice.code))

const isEnough = (code: SurferNotice['code']): boolean => code === 'WEEKLY_MINIMUM_MET'

/** A contract of fewer hours gains none, but is one that can be kept. */
const isLowered = (change: SurferChange, surfer: SchedulingSurfer): boolean =>
  (change.minContractedHours ?? Number.POSITIVE_INFINITY) < (surfer.minContractedHours ?? 0)

/** Lightest first; what the notice names before all others. */
function* candidates<Setting>(
  surfer: SchedulingSurfer,
  request: RemedyRequest<Setting>,
): Generator<Candidate<Setting>> {
  const { problem, taskName, settingRelaxations = [], canClear = true } = request
  const { code, blockedBy } = request.notice
  const settings = settingRelaxations.map(one => ({ sentence: one.sentence, settingRelaxation: one }))
  const loosened = (group: Constraint['group']) => relaxations(surfer, request, group)
  const existingShifts = shiftsAround(surfer, problem)
  const anew: Candidate[] =
    existingShifts.length < surfer.existingShifts.length && canClear
      ? [{ sentence: 'Generate without keeping the existing shifts.', lifted: { existingShifts } }]
      : []
  const isInTheWay = blockedBy === 'kept' && canClear
  // Nobody is employed again, or earlier, for a week's shifts.
  if (code === 'SURFER_OUTSIDE_START_END_DATE') return
  if (code === 'NO_SURFER_HOURS') yield* usualHours(surfer, problem)
  else if (code === 'NO_WORKING_WINDOW') yield usualWindows(surfer, problem)
  else if (code === 'NO_FORECAST') yield* moreSkills(surfer, problem, taskName)
  else {
    if (blockedBy === 'rules') {
      yield* loosened('sequence')
      yield* settings
    } else if (isInTheWay) yield* anew
    else if (blockedBy) yield* settings
    yield* loosened('contract')
    yield* fewerHours(surfer, request)
    if (blockedBy !== 'rules') yield* loosened('sequence')
    if (blockedBy === undefined || isInTheWay) yield* settings
    yield* anew
    if (surfer.unavailable.length > 0)
      yield {
        sentence: 'Move or shorten the time off or blocked time in these weeks.',
        lifted: { unavailable: [] },
      }
  }
}

/** Relaxations of the constraints of a group: by steps in turn, or, of the sequence, one constraint after the other. */
function relaxations(
  surfer: SchedulingSurfer,
  { problem, templateName }: Pick<RemedyRequest, 'problem' | 'templateName'>,
  group: Constraint['group'],
): Candidate[] {
  const context = relaxationContext(surfer, problem, templateName)
  const all = ALL_CONSTRAINTS.filter(constraint => constraint.group === group).flatMap(constraint => [
    ...constraint.relaxations(context),
  ])
  return group === 'sequence' ? all : all.sort((a: Relaxation, b: Relaxation) => a.step - b.step)
}

const FULL_TIME_HOURS = 40

/** The contract that most of the others have. */
function* usualHours(surfer: SchedulingSurfer, { surfers }: GenerateProblem): Generator<Candidate> {
  if (surfer.maxContractedDailyMinutes === 0) {
    const daily = mostCommon(
      surfers.flatMap(({ minContractedDailyMinutes: min, maxContractedDailyMinutes: max }) =>
        max ? [{ minContractedDailyMinutes: min, maxContractedDailyMinutes: max }] : [],
      ),
    ) ?? { minContractedDailyMinutes: null, maxContractedDailyMinutes: null }
    const { maxDayMinutes } = contractOf({ ...surfer, ...daily })
    yield { sentence: `Allow shifts of up to ${duration(maxDayMinutes)} a day.`, change: daily }
  }
  const weekly = mostCommon(
    surfers.flatMap(({ minContractedHours, maxContractedHours }) =>
      maxContractedHours ? [{ minContractedHours, maxContractedHours }] : [],
    ),
  ) ?? { minContractedHours: null, maxContractedHours: FULL_TIME_HOURS }
  const { minContractedHours: least, maxContractedHours: most } = weekly
  const range = least === null || least === most ? `${most} h` : `${least} to ${most} h`
  yield { sentence: `Set the contract to ${range} a week.`, change: weekly }
}

/** The windows that most of the others have; office hours when nobody has any. */
function usualWindows({ id }: SchedulingSurfer, { surfers, zone }: GenerateProblem): Candidate {
  const others = surfers.filter(one => one.id !== id && one.workingWindows.length > 0)
  const windows = mostCommon(others.map(one => one.workingWindows)) ?? [
    { days: WEEKDAYS.slice(0, 5), startMinute: 540, endMinute: 1020, zone },
  ]
  return {
    sentence: `Set working windows: ${windows.map(windowText).join('; ')}.`,
    change: { workingWindows: windows },
  }
}

/** The skill whose ticket groups need most first. */
function* moreSkills(
  surfer: SchedulingSurfer,
  { demand }: GenerateProblem,
  taskName: (taskId: number) => string,
): Generator<Candidate> {
  const need = new Map<number, number>()
  for (const { taskIds, required } of demand)
    for (const id of taskIds) need.set(id, (need.get(id) ?? 0) + required.reduce((sum, r) => sum + r, 0))
  const wanted = [...need].filter(([id, sum]) => sum > 0 && !surfer.taskIds.includes(id))
  for (const [id] of wanted.sort((a, b) => b[1] - a[1] || a[0] - b[0]))
    yield { sentence: `Add the skill ${taskName(id)}.`, change: { taskIds: [...surfer.taskIds, id] } }
}

/** Change of the weekly minimum to the most that the week can hold. */
function* fewerHours(
  surfer: SchedulingSurfer,
  { problem, notice }: Pick<RemedyRequest, 'problem' | 'notice'>,
): Generator<Candidate> {
  const { minContractedHours: least } = surfer
  if (least === null) return
  for (let hours = Math.ceil(least) - 1; hours > 0; hours--) {
    if (!helpedBy({ ...problem, surfers: [{ ...surfer, minContractedHours: hours }] }, notice)) continue
    yield {
      sentence: `Lower the weekly minimum from ${least} h to ${hours} h.`,
      change: { minContractedHours: hours },
    }
    return
  }
}

/** The problem of one agent under other rules on the sequence. */
export function underRules(
  problem: GenerateProblem,
  surfer: SchedulingSurfer,
  rules: SequenceChange,
): GenerateProblem {
  const { maxConsecutiveDays } = rules
  return {
    ...problem,
    surfers: [{ ...surfer, sequence: { ...surfer.sequence, ...rules } }],
    ...(maxConsecutiveDays !== undefined && { settings: { ...problem.settings, maxConsecutiveDays } }),
  }
}

const DAY_MINUTES = 1440

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** "Monday to Friday 09:00–17:00", "Saturday, Monday 09:00–17:00". */
function windowText({ days, startMinute, endMinute }: WorkingWindow): string {
  const at = days.map(day => WEEKDAYS.indexOf(day)).sort((a, b) => a - b)
  const isRow = at.length > 2 && at.every((day, i) => i === 0 || day === at[i - 1]! + 1)
  const names = at.map(day => capitalised(WEEKDAYS[day]!))
  const when = isRow ? `${names[0]} to ${names.at(-1)}` : names.join(', ')
  const end = endMinute > DAY_MINUTES ? endMinute - DAY_MINUTES : endMinute
  return `${when} ${clockText(startMinute)}–${clockText(end)}`
}

/** The first of those that come most often; undefined of none. */
function mostCommon<T>(values: readonly T[]): T | undefined {
  const counted = Map.groupBy(values, value => JSON.stringify(value))
  let best: T[] = []
  for (const same of counted.values()) if (same.length > best.length) best = same
  return best[0]
}
