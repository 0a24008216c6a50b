// Coverage that is kept while a schedule is edited: a change of one surfer's blocks moves that surfer alone, and
// only the quarter-hours it touches are shared out anew. It says what coverage.ts says of the same blocks.
import type { EpochMs } from '../time/index.ts'
import {
  allot,
  byFreedom,
  COVERAGE_STEP_MS,
  type PresentGroup,
  requiredPerStep,
  type ServedTime,
  type StreamDemand,
  servedBy,
  streamsByTask,
} from './coverage.ts'
import type { ScheduledBlock } from './types.ts'

/** Agents at each stream's service in a step, of groups whose `present` counts agents. */
export type Sharing = (
  step: number,
  groups: readonly { streams: readonly number[]; agents: number }[],
) => ArrayLike<number>

export interface BoardRequest {
  demand: readonly StreamDemand[]
  skillsBySurfer: ReadonlyMap<number, readonly number[]>
  from: EpochMs
  stepCount: number
  /** Agents who are there beside the surfers that are put on the board. */
  others?: readonly PresentGroup[]
  /** Left out: agents serve the streams of their activity, split by what is open. */
  sharing?: Sharing | undefined
}

/** Decrease of each part of the cost, in agent-quarter-hours. */
export interface CoverageGain {
  under: number
  over: number
}

interface Placed {
  blocks: readonly ScheduledBlock[]
  served: ServedTime
}

const NOBODY: Placed = { blocks: [], served: [] }

export class CoverageBoard {
  readonly from: EpochMs
  readonly stepCount: number
  /** Required agents by stream and quarter-hour, in the order of the demand. */
  readonly required: readonly Float64Array[]
  private readonly streamsOf: ReadonlyMap<number, readonly number[]>
  private readonly request: BoardRequest
  private readonly scheduled: readonly Float64Array[]
  /** Milliseconds, which add up and cancel out without a trace. */
  private readonly groups = new Map<string, PresentGroup>()
  private inOrder: PresentGroup[] = []
  private readonly bySurfer = new Map<number, Placed>()
  private readonly changed = new Set<number>()

  constructor(request: BoardRequest) {
    const { demand, from, stepCount, others = [] } = request
    this.request = request
    this.from = from
    this.stepCount = stepCount
    this.streamsOf = streamsByTask(demand)
    this.required = demand.map(d => requiredPerStep(d, from, stepCount))
    this.scheduled = demand.map(() => new Float64Array(stepCount))
    for (const { streams, present } of others) {
      const group = this.groupOf(streams)
      present.forEach((agents, step) => {
        if (agents === 0) return
        group.present[step]! += agents * COVERAGE_STEP_MS
        this.changed.add(step)
      })
    }
  }

  /** All blocks of one surfer, of one view, instead of those before. True when they are others. */
  put(surferId: number, blocks: readonly ScheduledBlock[]): boolean {
    const before = this.bySurfer.get(surferId) ?? NOBODY
    if (isSame(before.blocks, blocks)) return false
    const served = this.servedBy(surferId, blocks)
    this.swap(before.served, served)
    this.bySurfer.set(surferId, { blocks, served })
    return true
  }

  /** These surfers' blocks and nobody else's. */
  putAll(bySurfer: ReadonlyMap<number, readonly ScheduledBlock[]>): boolean {
    let isChanged = false
    for (const surferId of this.bySurfer.keys())
      if (!bySurfer.has(surferId)) isChanged = this.put(surferId, []) || isChanged
    for (const [surferId, blocks] of bySurfer) isChanged = this.put(surferId, blocks) || isChanged
    return isChanged
  }

  blocksOf(surferId: number): readonly ScheduledBlock[] {
    return this.bySurfer.get(surferId)?.blocks ?? []
  }

  /** Surfers who have any of these blocks. */
  surfersWith(blockIds: ReadonlySet<number>): number[] {
    return [...this.bySurfer].flatMap(([surferId, { blocks }]) =>
      blocks.some(block => blockIds.has(block.id)) ? [surferId] : [],
    )
  }

  servedBy(surferId: number, blocks: readonly ScheduledBlock[]): ServedTime {
    const { skillsBySurfer, sharing } = this.request
    const skills = skillsBySurfer.get(surferId) ?? []
    return servedBy(blocks, skills, this.streamsOf, sharing !== undefined)
  }

  /** Agents by stream and quarter-hour; the arrays go on changing with the board. */
  actual(): readonly Float64Array[] {
    for (const step of this.changed) this.shareOut(step)
    this.changed.clear()
    return this.scheduled
  }

  /** Gain if an agent served `after` instead of `before`; the board stays as it is. */
  gain(before: ServedTime, after: ServedTime): CoverageGain {
    this.actual()
    this.swap(before, after)
    const steps = [...this.changed]
    const was = this.costOf(steps)
    this.actual()
    const is = this.costOf(steps)
    this.swap(after, before)
    this.actual()
    return { under: was.under - is.under, over: was.over - is.over }
  }

  /** Result of `question` evaluated while an agent serves `after` instead of `before`. */
  meanwhile<T>(before: ServedTime, after: ServedTime, question: () => T): T {
    this.swap(before, after)
    const answer = question()
    this.swap(after, before)
    return answer
  }

  private swap(before: ServedTime, after: ServedTime): void {
    this.add(before, -1)
    this.add(after, 1)
  }

  private costOf(steps: readonly number[]): CoverageGain {
    const cost = { under: 0, over: 0 }
    this.required.forEach((required, s) => {
      for (const step of steps) {
        const surplus = this.scheduled[s]![step]! - required[step]!
        if (surplus < 0) cost.under -= surplus
        else cost.over += surplus
      }
    })
    return cost
  }

  private groupOf(streams: readonly number[]): PresentGroup {
    const key = streams.join()
    let group = this.groups.get(key)
    if (!group) {
      group = { streams, present: new Float64Array(this.stepCount) }
      this.groups.set(key, group)
      this.inOrder = [...this.groups.values()].sort(byFreedom)
    }
    return group
  }

  private add(served: ServedTime, sign: 1 | -1): void {
    for (const { interval, streams } of served) {
      const { present } = this.groupOf(streams)
      const start = Math.max(0, interval.start - this.from)
      const end = Math.min(this.stepCount * COVERAGE_STEP_MS, interval.end - this.from)
      for (let step = Math.floor(start / COVERAGE_STEP_MS); step * COVERAGE_STEP_MS < end; step++) {
        present[step]! +=
          sign * (Math.min(end, (step + 1) * COVERAGE_STEP_MS) - Math.max(start, step * COVERAGE_STEP_MS))
        this.changed.add(step)
      }
    }
  }

  private shareOut(step: number): void {
    const { sharing } = this.request
    if (sharing) {
      const groups = this.inOrder.map(({ streams, present }) => ({
        streams,
        agents: present[step]! / COVERAGE_STEP_MS,
      }))
      const given = sharing(step, groups)
      this.scheduled.forEach((series, s) => {
        series[step] = given[s]!
      })
      return
    }
    for (const series of this.scheduled) series[step] = 0
    for (const { streams, present } of this.inOrder)
      allot(present[step]! / COVERAGE_STEP_MS, streams, this.scheduled, this.required, step)
  }
}

const isSame = (some: readonly ScheduledBlock[], others: readonly ScheduledBlock[]): boolean =>
  some.length === others.length && some.every((block, i) => block === others[i])
