// Coverage that is kept while a schedule is edited: a change of one surfer's blocks moves that surfer alone, and
// only the quarter-hours it touches are shared out anew. It says what coverage.ts says of the same blocks.
import { addOverrun } from '../staffing/overrun.ts'
import type { EpochMs } from '../time/index.ts'
import { AgentSharing, type Sharing } from './agent-sharing.ts'
import { byFreedom, type PresentGroup, type ServedTime, servedBy, streamsByTask } from './coverage.ts'
import { COVERAGE_STEP_MS, type StreamDemand } from './stream-demand.ts'
import type { ScheduledBlock } from './types.ts'

export interface BoardRequest {
  demand: readonly StreamDemand[]
  skillsBySurfer: ReadonlyMap<number, readonly number[]>
  from: EpochMs
  stepCount: number
  /** Agents who are there beside the surfers that are put on the board. */
  others?: readonly (PresentGroup & { overrun: Float64Array })[]
  /** Mean seconds by which sessions that end in a step pass their end, by stream; left out: none. */
  overruns?: readonly Float64Array[]
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
  private readonly streamsOf: ReadonlyMap<number, readonly number[]>
  private readonly request: BoardRequest
  private readonly shared: AgentSharing
  /** Decrease of the cost since it was last asked for. */
  private gained: CoverageGain = { under: 0, over: 0 }
  /** Milliseconds, which add up and cancel out without a trace. */
  private readonly groups = new Map<string, PresentGroup>()
  private inOrder: PresentGroup[] = []
  private readonly bySurfer = new Map<number, Placed>()
  /** Agents by stream and step that overruns of sessions add (above 0) or remove. */
  private readonly overrun: readonly Float64Array[]
  private readonly changed = new Set<number>()

  constructor(request: BoardRequest) {
    const { demand, from, stepCount, others = [] } = request
    this.overrun = demand.map(() => new Float64Array(stepCount))
    this.request = request
    this.from = from
    this.stepCount = stepCount
    this.streamsOf = streamsByTask(demand)
    this.shared = new AgentSharing(demand, from, stepCount, request.sharing)
    // Work that may wait falls due even where nobody is there.
    if (this.shared.hasBacklog && stepCount > 0) this.changed.add(0)
    for (const { streams, present, overrun } of others) {
      overrun.forEach((agents, step) => {
        this.addShared(streams, step, agents)
      })
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
    this.addOverrun(before.served, -1)
    this.addOverrun(served, 1)
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

  /** Agents by stream and quarter-hour, in the order of the demand; the arrays go on changing with the board. */
  actual(): readonly Float64Array[] {
    this.shareOut()
    return this.shared.actual
  }

  /** Agents by stream and step with the mean overrun of their sessions: input of the service level. */
  atService(): readonly Float64Array[] {
    return this.actual().map((agents, s) =>
      agents.map((count, step) => Math.max(0, count + this.overrun[s]![step]!)),
    )
  }

  /** Required agents likewise; those of work that may wait follow from who is there. */
  get required(): readonly Float64Array[] {
    this.shareOut()
    return this.shared.required
  }

  /** Work that waits at the end of each quarter-hour, in agent-quarter-hours; null for contacts that cannot wait. */
  backlog(): readonly (Float64Array | null)[] {
    this.shareOut()
    return this.shared.backlog
  }

  /** Gain if an agent served `after` instead of `before`; the board stays as it is. */
  gain(before: ServedTime, after: ServedTime): CoverageGain {
    this.shareOut()
    this.gained = { under: 0, over: 0 }
    this.swap(before, after)
    this.shareOut()
    const { under, over } = this.gained
    this.swap(after, before)
    this.shareOut()
    return { under, over }
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

  private addOverrun(served: ServedTime, sign: 1 | -1): void {
    const { overruns } = this.request
    if (!overruns) return
    const sessions = served.map(({ interval, streams }) => ({ ...interval, streams }))
    addOverrun(sessions, overruns, { from: this.from, stepMs: COVERAGE_STEP_MS }, (streams, step, agents) => {
      this.addShared(streams, step, sign * agents)
    })
  }

  private addShared(streams: readonly number[], step: number, agents: number): void {
    for (const s of streams) this.overrun[s]![step]! += agents / streams.length
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

  private shareOut(): void {
    if (this.changed.size === 0) return
    const groupsAt = (step: number) => {
      this.addCost(step, 1)
      return this.inOrder.map(({ streams, present }) => ({
        streams,
        agents: present[step]! / COVERAGE_STEP_MS,
      }))
    }
    const onStep = (step: number) => this.addCost(step, -1)
    if (this.shared.hasBacklog) {
      let [first, last] = [this.stepCount, 0]
      for (const step of this.changed) {
        first = Math.min(first, step)
        last = Math.max(last, step)
      }
      this.shared.share(first, last + 1, groupsAt, onStep)
    } else for (const step of this.changed) this.shared.share(step, step + 1, groupsAt, onStep)
    this.changed.clear()
  }

  private addCost(step: number, sign: 1 | -1): void {
    const { required, actual } = this.shared
    for (let s = 0; s < required.length; s++) {
      const surplus = actual[s]![step]! - required[s]![step]!
      if (surplus < 0) this.gained.under -= sign * surplus
      else this.gained.over += sign * surplus
    }
  }
}

const isSame = (some: readonly ScheduledBlock[], others: readonly ScheduledBlock[]): boolean =>
  some.length === others.length && some.every((block, i) => block === others[i])
