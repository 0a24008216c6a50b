// Shifts that know what an activity plan takes of them. Short searches, with the plan laid over their shifts, show when
// agents are on breaks, training and the like, and what stays open: the demand is raised by both, and the shifts are
// sought for that. Work that may wait is sought where the shifts so far leave time for it.
import { addPresence, type PresentGroup } from '../blocks/index.ts'
import { type DeferredWork, evenlyWorked, workedBacklog } from '../staffing/index.ts'
import { type Interval, intersect, lengthMinutes, MINUTE_MS } from '../time/index.ts'
import { generateShifts } from './generate.ts'
import { placedAmong, workOfSeries } from './model/placed-need.ts'
import { type TakenShift, withOwnBreak, withTakenBreaks } from './model/taken-breaks.ts'
import type {
  Demand,
  GeneratedShift,
  GenerateProblem,
  GenerateResult,
  SearchControl,
} from './problem/types.ts'
import type { ScheduledTask } from './rules/types.ts'

/** A shift's activities, and the breaks that it has beside them. */
export interface FilledShift {
  tasks: readonly ScheduledTask[]
  breaks: readonly Interval[]
}

/** Lays the activity plan over shifts; the answer is in their order. */
export type Filling = (shifts: readonly GeneratedShift[]) => readonly FilledShift[]

/** Share of the usual search after which shifts lie well enough to see what the plan takes of them. */
const SHORT_SEARCH = 0.1
const SHORT_SEARCHES = 2
/** Share of the usual search for the shifts themselves: with more, what is short after activities stays the same. */
const LAST_SEARCH = 0.6
/** Effort of a further search for few agents, as a multiple of the usual one. */
const FURTHER_SEARCH = 3
const MOST_FURTHER_SEARCHES = 2
const FEW_AGENTS = 100
/** Thresholds of a further search: least share of the requirement that is short, and least gain of the last search. */
const MUCH_SHORT = 0.005
const LEAST_GAIN = 0.02
/** Share of what stays open, in agents, by which the demand of the next search is raised. */
const FEEDBACK = 0.35
/** A quarter-hour with agents to spare takes back what was raised, half an agent at a time at most. */
const MOST_TAKEN_BACK = 0.5
const STEP_MS = 15 * MINUTE_MS

/**
 * As generateShifts. Amounts of the cost are those of the raised demand, its lower bounds those of the demand itself:
 * proven for shifts without activities, and so for shifts with them. Work that may wait might need fewer agents if it
 * were placed in another way: what is proven short then is of the other ticket groups, and nothing is of what is over.
 */
export function planShifts(problem: GenerateProblem, fill: Filling, control: SearchControl): GenerateResult {
  const raising = new Raising(problem)
  const asDrawn = (shift: GeneratedShift) => withOwnBreak(problem, shift)
  const mayWait = problem.demand.some(({ deferred }) => deferred)
  let known: GenerateResult['cost'] | null = null
  let given = problem
  for (let round = 0; round < SHORT_SEARCHES && !control.isCancelled?.(); round++) {
    const { onProgress: _, ...quiet } = control
    const { shifts, cost } = generateShifts(
      { ...given, demand: raising.demand },
      { ...quiet, effort: SHORT_SEARCH, isUnproven: known !== null },
    )
    known ??= cost
    const filled = fill(shifts.map(asDrawn))
    raising.learn(shifts, filled)
    given = withTakenBreaks(problem, raising.takenOf(shifts, filled))
  }
  const searches = mostSearches(problem, control)
  let best: { found: GenerateResult; short: number } | null = null
  for (let search = 0, isWorth = true; isWorth && search < searches; search++) {
    const found = generateShifts(
      { ...given, demand: raising.demand },
      {
        effort: search === 0 ? LAST_SEARCH : FURTHER_SEARCH,
        ...partOf(control, search, searches),
        isUnproven: known !== null,
      },
    )
    const filled = searches > 1 ? fill(found.shifts.map(asDrawn)) : null
    const short = filled ? raising.learn(found.shifts, filled) : 0
    if (filled) given = withTakenBreaks(problem, raising.takenOf(found.shifts, filled))
    isWorth =
      short > MUCH_SHORT * raising.required &&
      !(best && short > (1 - LEAST_GAIN) * best.short) &&
      !control.isCancelled?.()
    if (!best || short < best.short) best = { found, short }
  }
  const { found } = best!
  const cost = withBounds(found.cost, known ?? found.cost)
  return { ...found, shifts: found.shifts.map(asDrawn), cost: mayWait ? provenApart(cost) : cost }
}

/** Most searches for the shifts: one within a time budget, or for many agents. */
const mostSearches = ({ surfers }: GenerateProblem, { timeShare }: SearchControl): number =>
  timeShare || surfers.length > FEW_AGENTS ? 1 : 1 + MOST_FURTHER_SEARCHES

/** Control of one of several searches, with random numbers of its own. */
function partOf(control: SearchControl, search: number, searches: number): SearchControl {
  const { seed, onProgress } = control
  return {
    ...control,
    seed: seed + search,
    ...(onProgress && {
      onProgress: (fraction: number, cost: number, bound?: number | null) => {
        onProgress((search + fraction) / searches, cost, bound)
      },
    }),
  }
}

function withBounds(cost: GenerateResult['cost'], known: GenerateResult['cost']): GenerateResult['cost'] {
  const leastOf = new Map(known.terms.map(({ term, least }) => [term, least]))
  const terms = cost.terms.map(term => ({ ...term, least: leastOf.get(term.term) ?? null }))
  return { ...cost, bound: known.bound, terms }
}

const provenApart = (cost: GenerateResult['cost']): GenerateResult['cost'] => ({
  ...cost,
  bound: null,
  terms: cost.terms.map(term => (term.term === 'over' ? { ...term, least: null } : term)),
})

/** The demand, raised by what shifts with activities were seen to lack. Series are of agents by quarter-hour. */
class Raising {
  demand: Demand[]
  /** Work that may wait is placed among the shifts last seen. */
  private given: readonly Demand[]
  private readonly works: readonly (DeferredWork | null)[]
  /** Indexes of the ticket groups by activity, and by agent. */
  private readonly byTask = new Map<number, number[]>()
  private readonly bySurfer: Map<number, number[]>
  /** Agents that the searches before left open. */
  private readonly open: Float64Array[]

  constructor({ demand, surfers }: GenerateProblem) {
    this.demand = demand
    this.given = demand
    this.works = demand.map(({ deferred, startsAt, required }) =>
      deferred ? workOfSeries(deferred, startsAt, required.length) : null,
    )
    demand.forEach(({ taskIds }, index) => {
      for (const id of taskIds) this.byTask.set(id, [...(this.byTask.get(id) ?? []), index])
    })
    this.bySurfer = new Map(
      surfers.map(({ id, taskIds }) => [
        id,
        [...new Set(taskIds.flatMap(task => this.byTask.get(task) ?? []))],
      ]),
    )
    this.open = this.zeros()
  }

  /** Raises the demand; returns the agent-quarter-hours that stay short, 0 without activities. */
  learn(shifts: readonly GeneratedShift[], filled: readonly FilledShift[]): number {
    this.place(shifts, filled)
    const away = this.zeros()
    const supply = this.zeros()
    shifts.forEach(({ surferId, breaks }, i) => {
      const own = this.bySurfer.get(surferId) ?? []
      const { tasks, breaks: kept } = filled[i]!
      for (const { taskId, interval } of tasks) {
        const served = this.byTask.get(taskId)
        if (served?.length === 1) {
          const [only] = served
          addPresence(supply[only!]!, interval.start, interval.end, this.given[only!]!.startsAt)
        } else if (served) this.add(supply, served, interval, 1)
        else this.add(away, own, interval, 1)
      }
      for (const interval of kept) this.add(away, own, interval, 1)
      // The search knows of the breaks that it draws.
      for (const interval of breaks) this.add(away, own, interval, -1)
    })
    const isFilled = filled.some(({ tasks }) => tasks.length > 0)
    let short = 0
    this.demand = this.given.map((one, index) => {
      const open = this.open[index]!
      const lacking = this.lacking(index, supply[index]!)
      if (isFilled) short += this.shortOf(index, supply[index]!)
      const required = one.required.map((agents, slot) => {
        if (isFilled)
          open[slot] = Math.max(0, open[slot]! + FEEDBACK * Math.max(-MOST_TAKEN_BACK, lacking[slot]!))
        return Math.max(0, agents + away[index]![slot]!) + open[slot]!
      })
      return { ...one, required }
    })
    return short
  }

  /** Required agent-quarter-hours, without breaks and trainings. */
  get required(): number {
    return this.given.reduce(
      (sum, { required }) => sum + required.reduce((all, agents) => all + agents, 0),
      0,
    )
  }

  takenOf(shifts: readonly GeneratedShift[], filled: readonly FilledShift[]): TakenShift[] {
    return shifts.map((shift, i) => {
      const { tasks, breaks } = filled[i]!
      const away = tasks.filter(({ taskId }) => !this.byTask.has(taskId))
      return {
        shift,
        awayMinutes: away.reduce((sum, { interval }) => sum + lengthMinutes(interval), 0),
        keepsBreak: breaks.length > 0,
      }
    })
  }

  /** Agents missing by slot, or less than none; work that may wait lacks what misses its target. */
  private lacking(index: number, supply: Float64Array): Float64Array {
    const { required } = this.given[index]!
    const work = this.works[index]
    if (!work) return required.map((agents, slot) => agents - supply[slot]!)
    const { missedOf } = workedBacklog(work, supply)
    return evenlyWorked({ ...work, amount: missedOf }, required.length).map((agents, slot) =>
      agents > 0 ? agents : required[slot]! - supply[slot]!,
    )
  }

  private shortOf(index: number, supply: Float64Array): number {
    const work = this.works[index]
    if (work) return workedBacklog(work, supply).missedOf.reduce((sum, agents) => sum + agents, 0)
    return this.given[index]!.required.reduce(
      (sum, agents, slot) => sum + Math.max(0, agents - supply[slot]!),
      0,
    )
  }

  private place(shifts: readonly GeneratedShift[], filled: readonly FilledShift[]): void {
    this.given = placedAmong(this.given, (from, slotCount) => {
      const groups = new Map<string, PresentGroup>()
      shifts.forEach(({ surferId, interval }, i) => {
        const streams = this.bySurfer.get(surferId) ?? []
        const key = streams.toSorted((a, b) => a - b).join()
        const group = groups.get(key) ?? { streams, present: new Float64Array(slotCount) }
        groups.set(key, group)
        const { tasks, breaks } = filled[i]!
        addPresence(group.present, interval.start, interval.end, from)
        for (const { start, end } of breaks) addPresence(group.present, start, end, from, -1)
        for (const { taskId, interval: away } of tasks)
          if (!this.byTask.has(taskId)) addPresence(group.present, away.start, away.end, from, -1)
      })
      return [...groups.values()]
    })
  }

  private zeros(): Float64Array[] {
    return this.given.map(({ required }) => new Float64Array(required.length))
  }

  /** Adds agents to the ticket groups in proportion to what they require at the time. */
  private add(series: Float64Array[], groups: readonly number[], interval: Interval, agents: number): void {
    for (const index of groups) {
      const { startsAt, required } = this.given[index]!
      const first = Math.max(0, Math.floor((interval.start - startsAt) / STEP_MS))
      for (let slot = first; slot < required.length; slot++) {
        const start = startsAt + slot * STEP_MS
        if (start >= interval.end) break
        const part = intersect(interval, { start, end: start + STEP_MS })
        if (!part) continue
        const total = groups.reduce((sum, group) => sum + this.requiredAt(group, start), 0)
        if (total > 0)
          series[index]![slot]! += (agents * (part.end - part.start) * required[slot]!) / STEP_MS / total
      }
    }
  }

  private requiredAt(group: number, instant: number): number {
    const { startsAt, required } = this.given[group]!
    return required[Math.round((instant - startsAt) / STEP_MS)] ?? 0
  }
}
