// The schedule while it is being re-optimised: the shifts that may change, what is done about each so far, and
// the supply that results.
import { type ScheduledBlock, servedBy, streamsByTask } from '#core/blocks/index.ts'
import { localDateOf, MINUTE_MS, overlaps, weekStartOf } from '#core/time/index.ts'
import { type ChangeableShift, changeableShiftOf, type ShiftReading } from './changeable-shift.ts'
import { lossBy } from './loss.ts'
import { type Proposal, proposals } from './propose.ts'
import { type Served, Supply } from './supply.ts'
import { spareMinutes } from './time-away.ts'
import type { OptimizedSurfer, ReoptimiseProblem } from './types.ts'

/** Two costs nearer than this are the same. */
export const EPSILON = 1e-7

export interface Entry {
  changeable: ChangeableShift
  chosen: Proposal | null
}

export class WorkingState {
  readonly supply: Supply
  readonly entriesBySurfer = new Map<number, Entry[]>()
  private readonly problem: ReoptimiseProblem
  private readonly reading: ShiftReading
  private readonly blocksBySurfer: Map<number, ScheduledBlock[]>

  constructor(problem: ReoptimiseProblem) {
    this.problem = problem
    const { from, to, now, noticeMinutes, demand, surfers } = problem
    const streamsOf = streamsByTask(demand)
    const breaks = new Set(problem.breakTaskIds)
    this.reading = {
      open: { start: Math.max(from, now + noticeMinutes * MINUTE_MS), end: to },
      isBreak: taskId => breaks.has(taskId),
      isService: taskId => streamsOf.has(taskId),
      servedBy: (surfer, blocks) => servedBy(blocks, surfer.taskIds, streamsOf),
    }
    this.blocksBySurfer = Map.groupBy(problem.blocks, block => block.surferId)
    const inRange = (block: ScheduledBlock) => overlaps(block.interval, { start: from, end: to })
    const servedNow = surfers.map(surfer =>
      this.reading.servedBy(surfer, (this.blocksBySurfer.get(surfer.id) ?? []).filter(inRange)),
    )
    this.supply = new Supply(problem, [
      ...streamsOf.values(),
      ...servedNow.flatMap(served => served.map(({ streams }) => streams)),
    ])
    for (const served of servedNow) this.supply.add(served, 1)
    const changeable = new Set(problem.changeableSurferIds)
    for (const surfer of surfers) if (changeable.has(surfer.id)) this.addEntries(surfer)
  }

  private addEntries(surfer: OptimizedSurfer): void {
    const own = this.blocksBySurfer.get(surfer.id) ?? []
    const { lockedBlockIds } = this.problem
    const entries = own
      .filter(block => block.type === 'shift' && !lockedBlockIds.includes(block.id))
      .flatMap(shift => changeableShiftOf(this.reading, surfer, shift, own) ?? [])
      .map(changeable => ({ changeable, chosen: null }))
    if (entries.length > 0) this.entriesBySurfer.set(surfer.id, entries)
  }

  /** Puts a proposal, or the shift as it was, in place of what is chosen; by how much the cost falls. */
  put(entry: Entry, proposal: Proposal | null) {
    const servedOf = (chosen: Proposal | null): Served => chosen?.served ?? entry.changeable.served
    const gain = this.supply.swap(servedOf(entry.chosen), servedOf(proposal))
    entry.chosen = proposal
    return gain
  }

  /** Chooses what is best about the shift as all else stands now; by how much the cost falls. */
  improve(entry: Entry): number {
    const { changeable, chosen } = entry
    const lost = -this.put(entry, null).total
    let best: Proposal | null = null
    let most = this.problem.minimumGain - EPSILON
    if (chosen && lost > most) {
      best = chosen
      most = lost + EPSILON
    }
    for (const proposal of this.proposals(entry)) {
      const gain = this.supply.swap(changeable.served, proposal.served).total
      this.supply.swap(proposal.served, changeable.served)
      if (gain <= most) continue
      best = proposal
      most = gain
    }
    return (best ? this.put(entry, best).total : 0) - lost
  }

  private proposals({ changeable }: Entry): Proposal[] {
    const { supply, reading, problem } = this
    supply.swap(changeable.served, changeable.liftedServed)
    const loss = lossBy(supply.pricesOf(changeable.liftedServed), supply.from)
    supply.swap(changeable.liftedServed, changeable.served)
    return proposals(problem, reading, changeable, loss, () => this.spareMinutesOf(changeable))
  }

  /** Minutes of the shift's week above the contract's minimum, time off given so far included. */
  private spareMinutesOf({ surfer, shift }: ChangeableShift): number {
    const { weekStartsOn } = this.problem
    const weekOf = (block: ScheduledBlock) =>
      weekStartOf(localDateOf(surfer.zone, block.interval.start), weekStartsOn)
    const week = weekOf(shift)
    const given = this.entriesBySurfer.get(surfer.id)!.flatMap(({ chosen }) => chosen?.after ?? [])
    const own = this.blocksBySurfer.get(surfer.id)!
    // Time off may have begun in the weeks before.
    const ofWeek = own.filter(block => block.type !== 'shift' || weekOf(block) === week)
    return spareMinutes(surfer.minContractedHours, [
      ...ofWeek,
      ...given.filter(block => block.type === 'time-off'),
    ])
  }
}
