// Requirement and supply of the streams while activities are placed, in quarter hours. An agent on an activity
// that serves several streams is split among them by what they require.
import { addPresence, type PresentGroup } from '#core/blocks/index.ts'
import { type DeferredWork, workedBacklog } from '#core/staffing/index.ts'
import { type EpochMs, type Interval, intersect, MINUTE_MS, union } from '#core/time/index.ts'
import { type PlannedStream, placedNeed, workOfSeries } from '../model/placed-need.ts'
import type { Demand } from '../problem/types.ts'
import type { ApplyProblem } from './types.ts'

const STEP_MS = 15 * MINUTE_MS
/** Fewer agents left than this count as this many. */
const LEAST_LEFT = 0.1

export class StreamSupply {
  readonly originMs: EpochMs
  readonly slotCount: number
  private readonly demand: readonly Demand[]
  private required: readonly Float64Array[]
  /** Work that may wait, by stream; null for contacts that cannot. */
  private readonly works: readonly (DeferredWork | null)[]
  private readonly supplied: Float64Array[]
  /** Agents on shift that may serve a stream, by slot, for how much a break or meeting hurts. */
  private readonly able: Float64Array[]
  /** Streams by activity. */
  private readonly served = new Map<number, Int32Array>()

  constructor({ shifts, demand, skillsBySurfer, from, to }: ApplyProblem) {
    const first = shifts.reduce((least, s) => Math.min(least, s.interval.start), from)
    const last = shifts.reduce((most, s) => Math.max(most, s.interval.end), to)
    this.originMs = Math.floor(first / STEP_MS) * STEP_MS
    this.slotCount = Math.ceil((last - this.originMs) / STEP_MS)
    this.demand = demand
    this.required = demand.map(d => this.readRequired(d))
    this.works = demand.map(({ deferred }) =>
      deferred ? workOfSeries(deferred, this.originMs, this.slotCount) : null,
    )
    this.supplied = demand.map(() => new Float64Array(this.slotCount))
    this.able = demand.map(() => new Float64Array(this.slotCount))
    for (const shift of shifts) {
      const streams = this.streamsOf(skillsBySurfer.get(shift.surferId) ?? [])
      const elsewhere = shift.keptTasks.filter(task => !this.isService(task.taskId))
      this.addAble(streams, shift.interval, 1)
      for (const interval of union([...shift.unavailable, ...elsewhere.map(task => task.interval)])) {
        const part = intersect(interval, shift.interval)
        if (part) this.addAble(streams, part, -1)
      }
    }
  }

  private readRequired(demand: Demand): Float64Array {
    const required = new Float64Array(this.slotCount)
    demand.required.forEach((agents, i) => {
      const slot = Math.round((demand.startsAt + i * STEP_MS - this.originMs) / STEP_MS)
      if (slot >= 0 && slot < this.slotCount && agents > 0) required[slot] = agents
    })
    return required
  }

  slotStart(slot: number): EpochMs {
    return this.originMs + slot * STEP_MS
  }

  /** The slot that holds the instant, first and last at the edges. */
  slotAt(instant: EpochMs): number {
    return Math.max(0, Math.floor((instant - this.originMs) / STEP_MS))
  }

  /** Slots touched by the interval, each with the fraction of it that is touched. */
  eachSlot(interval: Interval, visit: (slot: number, fraction: number) => void): void {
    for (let slot = this.slotAt(interval.start); slot < this.slotCount; slot++) {
      const start = this.slotStart(slot)
      if (start >= interval.end) return
      const touched = Math.min(interval.end, start + STEP_MS) - Math.max(interval.start, start)
      if (touched > 0) visit(slot, touched / STEP_MS)
    }
  }

  /** Streams that one with these skills may serve. */
  streamsOf(skills: readonly number[]): Int32Array {
    return Int32Array.from(
      this.demand.flatMap(({ taskIds }, stream) => (taskIds.some(id => skills.includes(id)) ? [stream] : [])),
    )
  }

  private servedBy(taskId: number): Int32Array {
    let served = this.served.get(taskId)
    if (!served) {
      served = this.streamsOf([taskId])
      this.served.set(taskId, served)
    }
    return served
  }

  isService(taskId: number): boolean {
    return this.servedBy(taskId).length > 0
  }

  /** One agent more on the activity. */
  add(taskId: number, interval: Interval): void {
    const served = this.servedBy(taskId)
    if (served.length === 0) return
    this.eachSlot(interval, (slot, fraction) => {
      const total = sumOf(this.required, served, slot)
      for (const stream of served) {
        const share = total > 0 ? this.required[stream]![slot]! / total : 1 / served.length
        this.supplied[stream]![slot]! += fraction * share
      }
    })
  }

  /** Places the work that may wait where those who are on an activity or free have time for it. */
  placeDeferred(free: readonly { streams: Int32Array; free: readonly Interval[] }[]): void {
    if (this.works.every(work => work === null)) return
    const groups = new Map<string, PresentGroup>()
    for (const { streams, free: intervals } of free) {
      const key = streams.join()
      const group = groups.get(key) ?? { streams: [...streams], present: new Float64Array(this.slotCount) }
      groups.set(key, group)
      for (const { start, end } of intervals) addPresence(group.present, start, end, this.originMs)
    }
    const busy = this.supplied.map((present, stream): PresentGroup => ({ streams: [stream], present }))
    this.required = placedNeed(this.streams(), [...busy, ...groups.values()])
  }

  /**
   * Requires for work that may wait those who now do it, and where it misses its target those who are missing. True when
   * any does.
   */
  countDeferred(): boolean {
    let isMissing = false
    this.required = this.streams().map(({ required, work }, stream) => {
      if (!work) return required
      const { used, missed } = workedBacklog(work, this.supplied[stream]!)
      isMissing ||= missed.some(agents => agents > 0)
      return used.map((agents, slot) => Math.max(agents + missed[slot]!, work.least?.[slot] ?? 0))
    })
    return isMissing
  }

  private streams(): PlannedStream[] {
    return this.required.map((required, stream) => ({ required, work: this.works[stream]! }))
  }

  /** The work of an activity that serves one stream alone, whose work may wait; else null. */
  waitingWork(taskId: number): DeferredWork | null {
    const served = this.servedBy(taskId)
    return served.length === 1 ? this.works[served[0]!]! : null
  }

  /** Agents that the streams of the activity require together in a slot. */
  requiredFor(taskId: number, slot: number): number {
    return sumOf(this.required, this.servedBy(taskId), slot)
  }

  suppliedFor(taskId: number, slot: number): number {
    return sumOf(this.supplied, this.servedBy(taskId), slot)
  }

  /** The worst shortage, for each agent who could ease it, of streams that the activity does not serve. */
  shortageElsewhere(taskId: number, streams: Int32Array, slot: number): number {
    const served = this.servedBy(taskId)
    let worst = 0
    for (let i = 0; i < streams.length; i++) {
      const stream = streams[i]!
      const missing = this.required[stream]![slot]! - this.supplied[stream]![slot]!
      const shortage = missing / Math.max(LEAST_LEFT, this.able[stream]![slot]!)
      if (shortage > worst && !served.includes(stream)) worst = shortage
    }
    return worst
  }

  /** An agent leaves (-1) or returns to (1) the pool of those who may serve. */
  addAble(streams: Int32Array, interval: Interval, agents: number): void {
    this.eachSlot(interval, (slot, fraction) => {
      for (const stream of streams) this.able[stream]![slot]! += agents * fraction
    })
  }

  /** How much is lost when an agent is away: the worst requirement per agent left, in quarter hours. */
  damage(streams: Int32Array, start: EpochMs, end: EpochMs): number {
    let damage = 0
    for (let slot = this.slotAt(start); slot < this.slotCount && this.slotStart(slot) < end; slot++) {
      const from = this.slotStart(slot)
      let worst = 0
      for (let i = 0; i < streams.length; i++) {
        const stream = streams[i]!
        const loss = this.required[stream]![slot]! / Math.max(LEAST_LEFT, this.able[stream]![slot]!)
        if (loss > worst) worst = loss
      }
      damage += (worst * (Math.min(end, from + STEP_MS) - Math.max(start, from))) / STEP_MS
    }
    return damage
  }
}

function sumOf(bySlot: readonly Float64Array[], streams: Int32Array, slot: number): number {
  let sum = 0
  for (let i = 0; i < streams.length; i++) sum += bySlot[streams[i]!]![slot]!
  return sum
}
