// A schedule that stands, made better in few places. Agents are taken in the order of what can be gained by
// touching them, looked at again each time since every change alters what the next brings, up to the number
// that may be touched; then their shifts are revised against each other until nothing improves. What is left
// is put in order, best first, and each action's gain is what it brings on top of those before it.
import { invariant } from '#core/invariant.ts'
import type { ChangeableShift } from './changeable-shift.ts'
import type { Proposal } from './propose.ts'
import type { CoverageCost, OptimizationAction, ReoptimiseProblem, ReoptimiseResult } from './types.ts'
import { gainSentence } from './wording.ts'
import { type Entry, EPSILON, WorkingState } from './working-state.ts'

export interface ReoptimiseControl {
  onProgress?: (fraction: number) => void
  isCancelled?: () => boolean
}

const MAX_REVISIONS = 8

/** On cancel, the actions found so far. */
export function reoptimise(problem: ReoptimiseProblem, control: ReoptimiseControl = {}): ReoptimiseResult {
  invariant(problem.minimumGain > 0, `the least gain ${problem.minimumGain} is above 0`)
  const state = new WorkingState(problem)
  const before = state.supply.cost()
  const touched = chooseSurfers(state, problem.maxSurfers, control)
  revise(state, touched, control)
  const actions = inOrder(state, touched, problem.minimumGain)
  const because = actions.length > 0 ? null : whyNone(problem, state)
  return { actions, before, after: state.supply.cost(), because }
}

interface Candidate {
  entries: Entry[]
  gain: number
}

/** The shifts of the surfers who are touched, each as is best so far. */
function chooseSurfers(
  state: WorkingState,
  maxSurfers: number | null,
  control: ReoptimiseControl,
): Entry[][] {
  const all = [...state.entriesBySurfer.values()]
  const limit = maxSurfers ?? all.length
  const queue: Candidate[] = []
  for (const [i, entries] of all.entries()) {
    if (control.isCancelled?.()) return []
    const gain = improveAll(state, entries)
    clear(state, entries)
    if (gain > EPSILON) queue.push({ entries, gain })
    control.onProgress?.((0.4 * (i + 1)) / all.length)
  }
  queue.sort(byGain)
  const touched: Entry[][] = []
  while (queue.length > 0 && touched.length < limit && !control.isCancelled?.()) {
    const { entries } = queue.pop()!
    const gain = improveAll(state, entries)
    const isStillBest = gain >= (queue.at(-1)?.gain ?? 0) - EPSILON
    if (gain > EPSILON && (isStillBest || maxSurfers === null)) touched.push(entries)
    else {
      clear(state, entries)
      if (gain > EPSILON) requeue(queue, { entries, gain })
    }
  }
  return touched
}

/** The queue is sorted: the best is at its end. */
function requeue<Q extends { gain: number }>(queue: Q[], candidate: Q): void {
  const at = queue.findIndex(other => other.gain > candidate.gain)
  queue.splice(at < 0 ? queue.length : at, 0, candidate)
}
const byGain = (a: { gain: number }, b: { gain: number }) => a.gain - b.gain

const improveAll = (state: WorkingState, entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + state.improve(entry), 0)

function clear(state: WorkingState, entries: readonly Entry[]): void {
  for (const entry of entries) if (entry.chosen) state.put(entry, null)
}

function revise(state: WorkingState, touched: readonly Entry[][], control: ReoptimiseControl): void {
  for (let round = 0; round < MAX_REVISIONS; round++) {
    let gain = 0
    for (const entries of touched) {
      if (control.isCancelled?.()) return
      gain += improveAll(state, entries)
    }
    control.onProgress?.(0.4 + (0.6 * (round + 1)) / MAX_REVISIONS)
    if (gain <= EPSILON) return
  }
}

interface Planned {
  entry: Entry
  proposal: Proposal
  gain: number
}

/** From the schedule as it was: the best first, and none that brings less than it must. */
function inOrder(
  state: WorkingState,
  touched: readonly Entry[][],
  minimumGain: number,
): OptimizationAction[] {
  const planned = touched.flat().flatMap(entry => (entry.chosen ? [{ entry, proposal: entry.chosen }] : []))
  for (const { entry } of planned) state.put(entry, null)
  let queue: Planned[] = planned.map(plan => ({ ...plan, gain: tried(state, plan) })).sort(byGain)
  let tooSmall: Planned[] = []
  const actions: OptimizationAction[] = []
  while (queue.length > 0) {
    const { entry, proposal } = queue.pop()!
    const gain = state.put(entry, proposal)
    const isEnough = gain.total >= minimumGain - EPSILON
    if (isEnough && gain.total >= (queue.at(-1)?.gain ?? 0) - EPSILON) {
      actions.push(asAction(entry.changeable, proposal, gain))
      // Actions that gained too little before may gain more now.
      queue = [...tooSmall, ...queue].sort(byGain)
      tooSmall = []
      continue
    }
    state.put(entry, null)
    const again = { entry, proposal, gain: gain.total }
    if (isEnough) requeue(queue, again)
    else tooSmall.push(again)
  }
  return actions
}

function tried(state: WorkingState, { entry, proposal }: Omit<Planned, 'gain'>): number {
  const { total } = state.put(entry, proposal)
  state.put(entry, null)
  return total
}

function asAction({ shift }: ChangeableShift, proposal: Proposal, gain: CoverageCost): OptimizationAction {
  const { type, before, after, interval, sentence } = proposal
  return {
    type,
    surferId: shift.surferId,
    shiftId: shift.id,
    interval,
    before,
    after,
    gain,
    because: `${sentence}: ${gainSentence(gain)}.`,
  }
}

function whyNone({ allowed, minimumGain }: ReoptimiseProblem, state: WorkingState): string {
  if (allowed.length === 0)
    return 'Every type of optimization is turned off. Turn at least one on in the settings.'
  if (state.entriesBySurfer.size === 0)
    return 'No shift of the range reaches beyond the notice. Choose a later range or a shorter notice.'
  return `No change of the allowed types gains at least ${minimumGain}. The schedule can stay as it is.`
}
