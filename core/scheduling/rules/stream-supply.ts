// Requirement and supply of the streams while activities are placed, in quarter hours. An agent on an activity
// that serves several streams is split among them by what they require.
import { type EpochMs, type Interval, intersect, MINUTE_MS, union } from '../../time/index.ts'
import type { Demand } from '../types.ts'
import type { ApplyProblem } from './types.ts'

const STEP_MS = 15 * MINUTE_MS

interface Stream {
  demand: Demand
  required: Float64Array
  supplied: Float64Array
}

export class StreamSupply {
  readonly originMs: EpochMs
  readonly slotCount: number
  private readonly streams: Stream[]
  /** Agents on shift that may serve a stream, by slot, for how much a break or meeting hurts. */
  private readonly able: Float64Array[]

  constructor(problem: ApplyProblem) {
    const { shifts, demand, skillsBySurfer, from, to } = problem
    const first = shifts.reduce((least, s) => Math.min(least, s.interval.start), from)
    const last = shifts.reduce((most, s) => Math.max(most, s.interval.end), to)
    this.originMs = Math.floor(first / STEP_MS) * STEP_MS
    this.slotCount = Math.ceil((last - this.originMs) / STEP_MS)
    this.streams = demand.map(d => this.readStream(d))
    this.able = demand.map(() => new Float64Array(this.slotCount))
    for (const shift of shifts) {
      const skills = skillsBySurfer.get(shift.surferId) ?? []
      const elsewhere = shift.keptTasks.filter(task => !this.isService(task.taskId))
      const away = union([...shift.unavailable, ...elsewhere.map(task => task.interval)])
      this.addAble(skills, shift.interval, 1)
      for (const interval of away) {
        const part = intersect(interval, shift.interval)
        if (part) this.addAble(skills, part, -1)
      }
    }
  }

  private readStream(demand: Demand): Stream {
    const required = new Float64Array(this.slotCount)
    demand.required.forEach((agents, i) => {
      const slot = Math.round((demand.startsAt + i * STEP_MS - this.originMs) / STEP_MS)
      if (slot >= 0 && slot < this.slotCount && agents > 0) required[slot] = agents
    })
    return { demand, required, supplied: new Float64Array(this.slotCount) }
  }

  slotStart(slot: number): EpochMs {
    return this.originMs + slot * STEP_MS
  }

  /** Slots touched by the interval, each with the fraction of it that is touched. */
  eachSlot(interval: Interval, visit: (slot: number, fraction: number) => void): void {
    const first = Math.max(0, Math.floor((interval.start - this.originMs) / STEP_MS))
    for (let slot = first; slot < this.slotCount && this.slotStart(slot) < interval.end; slot++) {
      const start = Math.max(interval.start, this.slotStart(slot))
      const end = Math.min(interval.end, this.slotStart(slot + 1))
      if (end > start) visit(slot, (end - start) / STEP_MS)
    }
  }

  private served(taskId: number): number[] {
    return this.streams.flatMap(({ demand }, s) => (demand.taskIds.includes(taskId) ? [s] : []))
  }

  isService(taskId: number): boolean {
    return this.served(taskId).length > 0
  }

  add(taskId: number, interval: Interval, agents: number): void {
    const served = this.served(taskId)
    if (served.length === 0) return
    this.eachSlot(interval, (slot, fraction) => {
      const total = served.reduce((sum, s) => sum + this.streams[s]!.required[slot]!, 0)
      for (const s of served) {
        const { required, supplied } = this.streams[s]!
        const share = total > 0 ? required[slot]! / total : 1 / served.length
        supplied[slot]! += agents * fraction * share
      }
    })
  }

  /** What the streams of the activity require together, and have, in a slot. */
  required(taskId: number, slot: number): number {
    return this.served(taskId).reduce((sum, s) => sum + this.streams[s]!.required[slot]!, 0)
  }

  supplied(taskId: number, slot: number): number {
    return this.served(taskId).reduce((sum, s) => sum + this.streams[s]!.supplied[slot]!, 0)
  }

  /** An agent leaves (-1) or returns to (1) the pool of those who may serve. */
  addAble(skills: readonly number[], interval: Interval, agents: number): void {
    this.streams.forEach(({ demand }, s) => {
      if (!demand.taskIds.some(id => skills.includes(id))) return
      this.eachSlot(interval, (slot, fraction) => {
        this.able[s]![slot]! += agents * fraction
      })
    })
  }

  /** How much is lost when an agent with these skills is away: the worst requirement per agent left. */
  damage(skills: readonly number[], interval: Interval): number {
    const served = this.streams.flatMap(({ demand }, s) =>
      demand.taskIds.some(id => skills.includes(id)) ? [s] : [],
    )
    let damage = 0
    this.eachSlot(interval, (slot, fraction) => {
      const worst = served.reduce((most, s) => {
        const left = Math.max(0.1, this.able[s]![slot]!)
        return Math.max(most, this.streams[s]!.required[slot]! / left)
      }, 0)
      damage += fraction * worst
    })
    return damage
  }
}
