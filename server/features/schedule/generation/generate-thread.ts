// Worker thread: generates shifts for whole weeks, then their activities when there is a plan.
import type { CoverageFigures, ScheduledBlock, ScheduledTask } from '#core/blocks/index.ts'
import {
  type GeneratedShift,
  type GenerateProblem,
  type GenerateResult,
  generateShifts,
  OVER_WEIGHT,
  planShifts,
  type Remedy,
  type RuleOutcome,
  remedyFor,
  type SurferNotice,
  type TermName,
  UNDER_WEIGHT,
  type WishesKept,
  wishesKept,
} from '#core/scheduling/index.ts'
import { type Interval, instantAt, lengthMinutes, subtract, type Zone } from '#core/time/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'
import type { StoredBlock } from '../blocks/stored-block.ts'
import { broughtIn, coverageTotals, openDemand, STEP_MS } from '../coverage/coverage-by-day.ts'
import { fillShifts, type TemplatePlan } from '../planning/apply-plan.ts'
import { type ExtraShifts, extraShifts } from '../settings/extra-shifts.ts'
import { type SettingChange, settingRelaxations } from '../settings/setting-relaxations.ts'
import {
  asTemplated,
  type Choosing,
  type TemplatedShift,
  templatedBlock,
  withShiftChoices,
} from '../settings/shift-choices.ts'

export interface GenerateInput extends Choosing {
  /** All blocks that stay in the schedule, of all agents. */
  kept: StoredBlock[]
  skillsBySurfer: Map<number, number[]>
  plan: TemplatePlan | null
  /** Names of the activities that the demand asks for. */
  taskNames: Map<number, string>
  seed: number
}
export interface ShiftWithTasks extends TemplatedShift {
  tasks: ScheduledTask[]
}
export interface GenerateOutput {
  shifts: ShiftWithTasks[]
  minutesAdded: number
  cost: GenerateResult['cost']
  notices: (SurferNotice & { remedy: Remedy<SettingChange> | null })[]
  rules: RuleOutcome[]
  /** Wishes kept and missed, of agents with wishes that these weeks could keep. */
  wishes: (WishesKept & { surferId: number })[]
}

/** Progress at the end of each part, as a fraction. */
const SHIFTS_UNTIL = 0.75
const ACTIVITIES_UNTIL = 0.9
const REMEDIES_UNTIL = 0.97
/** Agents for whom a remedy is sought; more would only delay the result. */
const MAX_REMEDIES = 100

export default threadTask<GenerateInput, GenerateOutput>((input, progress) => {
  const { settings, kept, skillsBySurfer, taskNames, seed } = input
  const taskName = (taskId: number) => taskNames.get(taskId) ?? `${taskId}`
  const { zone, from, to, surfers } = input.problem
  const weeks = { from: instantAt(zone, from, 0), to: instantAt(zone, to, 0) }
  const demand = broughtIn(input.problem.demand, { blocks: kept, skillsBySurfer }, weeks.from).map(d =>
    within(d, weeks),
  )
  const chosen = new Set(surfers.map(surfer => surfer.id))
  // The engine knows the kept shifts of the chosen agents itself.
  const others = kept.filter(block => !chosen.has(block.surferId))
  const openAfter = (blocks: ScheduledBlock[]) =>
    openDemand(demand, { blocks: [...others, ...blocks], skillsBySurfer })
  const choosing = { ...input, problem: { ...input.problem, demand: openAfter([]) } }
  const { problem, templateOf } = withShiftChoices(choosing)
  const control = {
    seed,
    onProgress: (fraction: number, cost: number, bound?: number | null) =>
      progress(fraction * SHIFTS_UNTIL, `Placing shifts${gapText(cost, bound ?? null)}`),
  }
  const fill = (shifts: readonly GeneratedShift[]) =>
    withActivities(
      input,
      shifts.map(shift => asTemplated(shift, templateOf)),
      () => {},
    ).shifts
  const isJoint = input.plan !== null || demand.some(one => one.deferred)
  const found = isJoint ? planShifts(problem, fill, control) : generateShifts(problem, control)
  const drawn = found.shifts.map(shift => asTemplated(shift, templateOf))
  const extra = extraShifts({ choosing, found, drawn, openAfter, seed })
  const all = [...drawn, ...(extra?.shifts ?? [])]
  const { shifts, rules } = withActivities(input, all, fraction =>
    progress(SHIFTS_UNTIL + fraction * (ACTIVITIES_UNTIL - SHIFTS_UNTIL), 'Placing activities'),
  )
  const totals = (blocks: ScheduledBlock[]) => coverageTotals({ demand, blocks, skillsBySurfer, ...weeks })
  const after = totals([...kept, ...shifts.map(templatedBlock)])
  const remedyOf = (notice: SurferNotice) => {
    const { surferId } = notice
    const own = settings.get(surferId)
    const isExtra = extra?.choosing.problem.surfers.some(({ id }) => id === surferId)
    const asked = isExtra ? extra!.choosing : choosing
    return remedyFor({
      notice,
      taskName,
      problem: isExtra ? withShiftChoices(asked).problem : problem,
      // Shifts before the extra ones were just placed, so they are not cleared.
      canClear: !isExtra,
      settingRelaxations: own ? settingRelaxations(asked, surferId, own) : [],
      // Windows that working days made are not for the profile.
      hasOwnDays: (own?.workingDays.length ?? 0) > 0,
    })
  }
  const notices = extra?.notices ?? found.notices
  const remedies = notices.slice(0, MAX_REMEDIES).map((notice, index, { length }) => {
    progress(
      ACTIVITIES_UNTIL + (index / length) * (REMEDIES_UNTIL - ACTIVITIES_UNTIL),
      'Looking for what would help',
    )
    return remedyOf(notice)
  })
  return {
    shifts,
    minutesAdded: shifts.reduce((sum, shift) => sum + lengthMinutes(shift.interval), 0),
    cost: costOf(found.cost, { standing: totals(others), after, extra }),
    notices: notices.map((notice, index) => ({ ...notice, remedy: remedies[index] ?? null })),
    rules,
    wishes: wishesOf(problem, shifts),
  }
})

/**
 * The cost of the schedule as its coverage is shown, activities included, in weighted agent-quarter-hours. What other agents' shifts
 * have too many stays so, whatever is added. Nothing is proven of shifts that were added after the search.
 */
function costOf(
  { bound, terms, ...cost }: GenerateResult['cost'],
  {
    standing,
    after,
    extra,
  }: { standing: CoverageFigures; after: CoverageFigures; extra: ExtraShifts | null },
): GenerateResult['cost'] {
  const amounts: Partial<Record<TermName, number>> = {
    under: after.shortHours * 4,
    over: after.overHours * 4,
  }
  const reached = extra?.reachedQuarters ?? 0
  const under = UNDER_WEIGHT * after.shortHours * 4
  const over = OVER_WEIGHT * after.overHours * 4
  const standingOver = OVER_WEIGHT * standing.overHours * 4
  return {
    ...cost,
    under,
    over,
    total: under + over,
    bound: extra === null && bound !== null ? Math.min(under + over, bound + standingOver) : null,
    terms: terms.map(term => {
      const drawn = term.term === 'contract' ? Math.max(0, term.amount - reached) : term.amount
      const amount = amounts[term.term] ?? drawn
      // Bounds are proven in hundredths of an agent.
      return {
        ...term,
        amount,
        least: extra === null && term.least !== null ? Math.min(term.least, amount) : null,
      }
    }),
  }
}

/** Wishes counted on the shifts as they are written and on kept ones. */
function wishesOf({ surfers }: GenerateProblem, shifts: readonly ShiftWithTasks[]): GenerateOutput['wishes'] {
  const drawn = Map.groupBy(shifts, shift => shift.surferId)
  return surfers.flatMap(surfer => {
    if (!surfer.wishes?.length && !surfer.placeWishes?.length) return []
    const own = [...surfer.existingShifts, ...(drawn.get(surfer.id) ?? []).map(shift => shift.interval)]
    const found = wishesKept(
      surfer,
      own.toSorted((a, b) => a.start - b.start),
    )
    return found.wished > 0 ? [{ surferId: surfer.id, ...found }] : []
  })
}

const hoursFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/**
 * Progress text: the gap of the best schedule so far in missing agent-hours; one agent too many counts as a
 * third.
 */
function gapText(cost: number, bound: number | null): string {
  const hours = (quarters: number) => hoursFormat.format(quarters / 4 / UNDER_WEIGHT)
  const least = bound === null ? '' : `, at least ${hours(bound)} unavoidable`
  return `: gaps worth ${hours(cost)} missing agent-hours${least}`
}

function withActivities(
  { problem, kept, skillsBySurfer, plan, seed }: GenerateInput,
  shifts: TemplatedShift[],
  onProgress: (fraction: number) => void,
): { shifts: ShiftWithTasks[]; rules: RuleOutcome[] } {
  if (!plan) return { shifts: shifts.map(shift => ({ ...shift, tasks: [] })), rules: [] }
  const zones = new Map<number, Zone>(problem.surfers.map(surfer => [surfer.id, surfer.zone]))
  // Rules that place breaks do so instead of the break that each shift was drawn with.
  const breakTaskIds = new Set(plan.rules.filter(rule => rule.type === 'rule-break').map(rule => rule.taskId))
  const { tasks, rules } = fillShifts(
    {
      zone: problem.zone,
      plan,
      others: kept,
      skillsBySurfer,
      demand: problem.demand,
      shifts: shifts.map(shift => ({
        ...shift,
        breaks: breakTaskIds.size > 0 ? [] : shift.breaks,
        zone: zones.get(shift.surferId)!,
        unavailable: [],
      })),
    },
    { seed, onProgress },
  )
  const filled = shifts.map((shift, index): ShiftWithTasks => {
    const own = tasks[index]!
    if (own.some(task => breakTaskIds.has(task.taskId))) return { ...shift, breaks: [], tasks: own }
    return { ...shift, tasks: own.flatMap(task => outside(task, shift.breaks)) }
  })
  return { shifts: filled, rules }
}

const outside = ({ taskId, interval }: ScheduledTask, breaks: Interval[]): ScheduledTask[] =>
  subtract([interval], breaks).map(part => ({ taskId, interval: part }))

/** The part of a demand from one instant to another. */
function within(demand: GenerateProblem['demand'][number], { from, to }: { from: number; to: number }) {
  const at = (instant: number) =>
    Math.min(demand.required.length, Math.max(0, Math.round((instant - demand.startsAt) / STEP_MS)))
  return {
    ...demand,
    startsAt: demand.startsAt + at(from) * STEP_MS,
    required: demand.required.slice(at(from), at(to)),
  }
}
