// A schedule that stands, made better in few places. Agents are taken in the order of what can be gained by
// touching them, looked at again each time since every change alters what the next brings, up to the number
// that may be touched; then their shifts are revised against each other until nothing improves. What is left
// is put in order, best first, and each action's gain is what it brings on top of those before it.
import { invariant } from '#core/invariant.ts'
import { Desk, type Entry, EPSILON } from './desk.ts'
import type { Frame } from './frame.ts'
import type { Proposal } from './propose.ts'
import type { CoverageCost, OptimizationAction, ReoptimiseProblem, ReoptimiseResult } from './types.ts'
import { gainSentence } from './wording.ts'

export interface ReoptimiseControl {
  onProgress?: (fraction: number) => void
  isCancelled?: () => boolean
}

const MAX_REVISIONS = 8

/** On cancel, the actions found so far. */
export function reoptimise(problem: ReoptimiseProblem, control: ReoptimiseControl = {}): ReoptimiseResult {
  invariant(problem.minimumGain > 0, `the least gain ${problem.minimumGain} is above 0`)
  const desk = new Desk(problem)
  const before = desk.supply.cost()
  const touched = chooseSurfers(desk, problem.maxSurfers, control)
  revise(desk, touched, control)
  const actions = inOrder(desk, touched, problem.minimumGain)
  const because = actions.length > 0 ? null : whyNone(problem, desk)
  return { actions, before, after: desk.supply.cost(), because }
}

interface Candidate {
  entries: Entry[]
  gain: number
}

/** The shifts of the surfers who are touched, each as is best so far. */
function chooseSurfers(desk: Desk, maxSurfers: number | null, control: ReoptimiseControl): Entry[][] {
  const all = [...desk.entriesBySurfer.values()]
  const limit = maxSurfers ?? all.length
  const queue: Candidate[] = []
  for (const [i, entries] of all.entries()) {
    if (control.isCancelled?.()) return []
    const gain = improveAll(desk, entries)
    clear(desk, entries)
    if (gain > EPSILON) queue.push({ entries, gain })
    control.onProgress?.((0.4 * (i + 1)) / all.length)
  }
  queue.sort(byGain)
  const touched: Entry[][] = []
  while (queue.length > 0 && touched.length < limit && !control.isCancelled?.()) {
    const { entries } = queue.pop()!
    const gain = improveAll(desk, entries)
    const isStillBest = gain >= (queue.at(-1)?.gain ?? 0) - EPSILON
    if (gain > EPSILON && (isStillBest || maxSurfers === null)) touched.push(entries)
    else {
      clear(desk, entries)
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

const improveAll = (desk: Desk, entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + desk.improve(entry), 0)

function clear(desk: Desk, entries: readonly Entry[]): void {
  for (const entry of entries) if (entry.chosen) desk.put(entry, null)
}

function revise(desk: Desk, touched: readonly Entry[][], control: ReoptimiseControl): void {
  for (let round = 0; round < MAX_REVISIONS; round++) {
    let gain = 0
    for (const entries of touched) {
      if (control.isCancelled?.()) return
      gain += improveAll(desk, entries)
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
function inOrder(desk: Desk, touched: readonly Entry[][], minimumGain: number): OptimizationAction[] {
  const planned = touched.flat().flatMap(entry => (entry.chosen ? [{ entry, proposal: entry.chosen }] : []))
  for (const { entry } of planned) desk.put(entry, null)
  let queue: Planned[] = planned.map(plan => ({ ...plan, gain: tried(desk, plan) })).sort(byGain)
  let tooSmall: Planned[] = []
  const actions: OptimizationAction[] = []
  while (queue.length > 0) {
    const { entry, proposal } = queue.pop()!
    const gain = desk.put(entry, proposal)
    const isEnough = gain.total >= minimumGain - EPSILON
    if (isEnough && gain.total >= (queue.at(-1)?.gain ?? 0) - EPSILON) {
      actions.push(asAction(entry.frame, proposal, gain))
      // What brought too little may bring more now.
      queue = [...tooSmall, ...queue].sort(byGain)
      tooSmall = []
      continue
    }
    desk.put(entry, null)
    const again = { entry, proposal, gain: gain.total }
    if (isEnough) requeue(queue, again)
    else tooSmall.push(again)
  }
  return actions
}

function tried(desk: Desk, { entry, proposal }: Omit<Planned, 'gain'>): number {
  const { total } = desk.put(entry, proposal)
  desk.put(entry, null)
  return total
}

function asAction({ shift }: Frame, proposal: Proposal, gain: CoverageCost): OptimizationAction {
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

function whyNone({ allowed, minimumGain }: ReoptimiseProblem, desk: Desk): string {
  if (allowed.length === 0)
    return 'Every type of optimization is turned off. Turn at least one on in the settings.'
  if (desk.entriesBySurfer.size === 0)
    return 'No shift of the range reaches beyond the notice. Choose a later range or a shorter notice.'
  return `No change of the allowed types gains at least ${minimumGain}. The schedule can stay as it is.`
}
