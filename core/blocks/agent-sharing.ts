// Present agents shared among ticket groups, quarter-hour after quarter-hour. Contacts that cannot wait come first; who
// is left works what may wait, first due first. What may wait requires the agents who work it, and, where it misses its
// target, as many more as would have been needed.
import { Backlog, workWithin } from '../staffing/deferred-work.ts'
import type { EpochMs } from '../time/index.ts'
import { COVERAGE_STEP_MS, requiredPerStep, type StreamDemand, type TimedWork } from './stream-demand.ts'

/** Agents who may serve the same streams in one step. */
export interface StepGroup {
  /** Indexes into the demand, ascending. */
  streams: readonly number[]
  agents: number
}

/**
 * Agents at each stream's service in a step. `needs`: by stream, of those whose work may wait, the agents who work it;
 * null for the others.
 */
export type Sharing = (
  step: number,
  groups: readonly StepGroup[],
  needs: readonly (number | null)[],
) => ArrayLike<number>

export class AgentSharing {
  /** Agents by stream and step. */
  readonly required: readonly Float64Array[]
  readonly actual: readonly Float64Array[]
  /** Agents who work and are needed, without those who would be needed for what misses its target. */
  readonly needed: readonly Float64Array[]
  /** Work that waits at the end of each step, in agent-steps; null for contacts that cannot wait. */
  readonly backlog: readonly (Float64Array | null)[]
  /** Whether a step depends on those before. */
  readonly hasBacklog: boolean
  private readonly from: EpochMs
  private readonly stepCount: number
  private readonly sharing: Sharing | undefined
  private readonly runs: readonly (Backlog | null)[]
  /** Requirement of contacts that cannot wait, and the least agents of others. */
  private readonly needs: readonly ArrayLike<number>[]
  /** Place in the backlog at the start of each step, by stream. */
  private readonly next: readonly Int32Array[]
  private readonly left: readonly Float64Array[]

  constructor(demand: readonly StreamDemand[], from: EpochMs, stepCount: number, sharing?: Sharing) {
    this.from = from
    this.stepCount = stepCount
    this.sharing = sharing
    this.runs = demand.map(one =>
      one.deferred ? new Backlog(workFrom(one.deferred, from, stepCount)) : null,
    )
    this.hasBacklog = this.runs.some(run => run !== null)
    const columns = () => demand.map(() => new Float64Array(stepCount))
    this.needs = demand.map((one, s) => {
      const required = requiredPerStep(one, from, stepCount)
      return this.runs[s] ? required.map((_, step) => this.runs[s]!.least(step)) : required
    })
    this.required = this.needs.map(need => Float64Array.from(need))
    this.needed = this.needs.map(need => Float64Array.from(need))
    this.actual = columns()
    this.backlog = this.runs.map(run => run && new Float64Array(stepCount))
    this.next = this.runs.map(run => new Int32Array(run ? stepCount : 0).fill(-1))
    this.left = this.runs.map(run => new Float64Array(run ? stepCount : 0))
  }

  /**
   * Shares out the steps [first, end), and those after them that a backlog makes others; `groupsAt` in the order in
   * which they are placed. Steps before must have been shared out.
   */
  share(
    first: number,
    end: number,
    groupsAt: (step: number) => readonly StepGroup[],
    onStep?: (step: number) => void,
  ): void {
    if (this.hasBacklog) this.goTo(first)
    for (let step = first; step < this.stepCount; step++) {
      if (step >= end && !this.hasBacklog) return
      if (step >= end && this.isAsBefore(step)) return
      this.remember(step)
      this.shareStep(step, groupsAt(step))
      onStep?.(step)
    }
  }

  /** Work of a stream that is not done after all steps; null for contacts that cannot wait. */
  undone(stream: number): TimedWork | null {
    const run = this.runs[stream]
    return run ? { ...run.undone(), startsAt: this.from } : null
  }

  /** Work of a stream that can still be done in time after all steps; null likewise. */
  rest(stream: number): TimedWork | null {
    const run = this.runs[stream]
    return run
      ? { ...run.rest(this.stepCount), startsAt: this.from + this.stepCount * COVERAGE_STEP_MS }
      : null
  }

  private shareStep(step: number, groups: readonly StepGroup[]): void {
    const { actual, needs, runs } = this
    for (const series of actual) series[step] = 0
    const spare = groups.map(({ agents, streams }) => allotNeeded(agents, streams, actual, needs, step))
    const worked = runs.map((run, s) => (run ? run.work(step, actual[s]![step]!) : 0))
    groups.forEach(({ streams }, g) => {
      for (
        let s = firstDue(runs, streams, step);
        s >= 0 && spare[g]! > 0;
        s = firstDue(runs, streams, step)
      ) {
        const used = runs[s]!.workFirst(spare[g]!)
        worked[s]! += used
        actual[s]![step]! += used
        spare[g]! -= used
      }
      for (const s of streams) actual[s]![step]! += spare[g]! / streams.length
    })
    runs.forEach((run, s) => {
      if (!run) return
      this.needed[s]![step] = withoutRounding(Math.max(needs[s]![step]!, worked[s]!))
      this.required[s]![step] = Math.max(needs[s]![step]!, worked[s]! + run.end(step))
      this.backlog[s]![step] = run.waiting(step)
    })
    if (!this.sharing) return
    const given = this.sharing(
      step,
      groups,
      runs.map((run, s) => (run ? this.needed[s]![step]! : null)),
    )
    actual.forEach((series, s) => {
      series[step] = given[s]!
    })
  }

  private remember(step: number): void {
    this.runs.forEach((run, s) => {
      if (!run) return
      this.next[s]![step] = run.state.next
      this.left[s]![step] = run.state.left
    })
  }

  private isAsBefore(step: number): boolean {
    return this.runs.every(
      (run, s) => !run || (run.state.next === this.next[s]![step] && run.state.left === this.left[s]![step]),
    )
  }

  private goTo(step: number): void {
    this.runs.forEach((run, s) => {
      // The first time it is there already.
      if (run && this.next[s]![step]! >= 0)
        run.state = { next: this.next[s]![step]!, left: this.left[s]![step]! }
    })
  }
}

/** The stream among these whose work is due first; -1 when there is nothing to do. */
export function firstDue(
  runs: readonly (Backlog | null)[],
  streams: readonly number[],
  step: number,
): number {
  let first = -1
  let soonest = Number.POSITIVE_INFINITY
  for (const s of streams) {
    const due = runs[s]?.dueAt(step) ?? Number.POSITIVE_INFINITY
    if (due < soonest) {
      first = s
      soonest = due
    }
  }
  return first
}

/** Sums of the same agents in another order differ in their last digits, by which nobody else should get them. */
const withoutRounding = (agents: number): number => Math.round(agents * 1e6) / 1e6

/** The work counted from `from`: what came before it is taken as worked evenly until then. */
export function workFrom(work: TimedWork, from: EpochMs, stepCount: number): TimedWork {
  const offset = Math.round((from - work.startsAt) / COVERAGE_STEP_MS)
  if (offset === 0) return work
  if (offset > 0)
    return { ...workWithin(work, offset, offset + stepCount, { isOpenEnded: true }), startsAt: from }
  const later = (slots: Int32Array) => slots.map(slot => slot - offset)
  const behind = (values: ArrayLike<number | boolean> | null) =>
    values && [...Array.from({ length: -offset }, () => 0), ...Array.from(values, Number)]
  return {
    amount: work.amount,
    first: later(work.first),
    end: later(work.end),
    isOpen: behind(work.isOpen),
    least: behind(work.least),
    startsAt: from,
  }
}

/** Shares agents among streams by what each still needs; what nobody needs goes to all alike. */
export function allot(
  agents: number,
  streams: readonly number[],
  actual: readonly Float64Array[],
  required: readonly ArrayLike<number>[],
  step: number,
): void {
  const spare = allotNeeded(agents, streams, actual, required, step)
  if (spare > 0) for (const s of streams) actual[s]![step]! += spare / streams.length
}

/** Shares agents among streams by what each still needs; returns the agents whom nobody needs. */
export function allotNeeded(
  agents: number,
  streams: readonly number[],
  actual: readonly Float64Array[],
  required: readonly ArrayLike<number>[],
  step: number,
): number {
  if (agents === 0) return 0
  let openSum = 0
  for (const s of streams) openSum += Math.max(0, required[s]![step]! - actual[s]![step]!)
  if (openSum === 0) return agents
  const used = Math.min(agents, openSum)
  for (const s of streams) {
    const open = Math.max(0, required[s]![step]! - actual[s]![step]!)
    actual[s]![step]! += (used * open) / openSum
  }
  return agents - used
}
