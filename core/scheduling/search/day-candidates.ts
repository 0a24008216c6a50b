// The shifts that one day of a week may have, each with its best break and what it is worth.
import type { Agent, Week } from '../model/agent.ts'
import type { DayOptions } from '../model/options.ts'
import type { SpanGains } from './personal.ts'
import { NONE } from './roster.ts'

/** The week of an agent that candidates are listed for, and what covering each slot is worth. */
export interface CandidateRequest {
  agent: Agent
  week: Week
  /** Worth of each slot. */
  prices: Float64Array
  /** Earliest start and latest end, by the shifts of other weeks. */
  earliest: number
  latest: number
  /** Start of the day, in slots from midnight, that shifts should keep to; null for any. */
  anchor: { slot: number; free: number; price: number } | null
  spanGains?: SpanGains | null
}

/** Limits of one day of the week. */
export interface DayLimit {
  isOpen: boolean
  isForced: boolean
  /** Shift templates that may not be taken. */
  banned: readonly number[]
}

export interface Candidates {
  count: number
  start: Int32Array
  length: Int32Array
  breakStart: Int32Array
  template: Int32Array
  value: Float64Array
}

/** Lists day after day into the same tables. */
export class DayCandidates {
  /** Running sums of the prices by slot. */
  private readonly sums: Float64Array
  /** Loss of a break by its first slot, of so many slots as `lossSlots`. */
  private readonly losses: Float64Array
  private lossSlots = 0
  private readonly days: Candidates[] = []

  constructor(slotCount: number) {
    this.sums = new Float64Array(slotCount + 1)
    this.losses = new Float64Array(slotCount + 1)
  }

  /** Candidates by day of the week; the next call overwrites them. */
  list(request: CandidateRequest, limits: readonly DayLimit[]): readonly Candidates[] {
    this.sumPrices(request)
    limits.forEach((limit, k) => {
      this.days[k] = this.enumerate(request, k, limit, this.days[k])
    })
    return this.days.slice(0, limits.length)
  }

  private sumPrices({ agent, week, prices }: CandidateRequest): void {
    const first = agent.dayStart[week.firstDay]!
    const last = Math.min(prices.length, agent.dayStart[week.lastDay]! + agent.longest)
    this.sums[first] = 0
    for (let slot = first; slot < last; slot++) this.sums[slot + 1] = this.sums[slot]! + prices[slot]!
    const { sums, losses } = this
    const { breakSlots } = agent
    this.lossSlots = breakSlots
    for (let slot = first; slot + breakSlots <= last; slot++)
      losses[slot] = sums[slot + breakSlots]! - sums[slot]!
  }

  private enumerate(request: CandidateRequest, k: number, limit: DayLimit, reused?: Candidates): Candidates {
    const { agent, week, earliest, latest, anchor, spanGains } = request
    const first = Math.max(agent.dayStart[week.firstDay + k]!, earliest)
    const last = agent.dayStart[week.firstDay + k + 1]!
    const options = agent.options?.[week.firstDay + k]
    const size = options ? options.start.length : Math.max(0, last - first) * agent.lengths.length
    const list = withRoom(reused, size)
    list.count = 0
    if (!limit.isOpen) return list
    if (options) this.listOptions(request, options, limit, list)
    else
      for (const length of agent.lengths)
        for (let start = first; start < last; start++)
          if (agent.run[start]! >= length && start + length <= latest)
            this.listFree(agent, start, length, list)
    if (anchor) {
      const middle = agent.dayStart[week.firstDay + k]! + anchor.slot
      for (let i = 0; i < list.count; i++)
        list.value[i]! -= anchor.price * Math.max(0, Math.abs(list.start[i]! - middle) - anchor.free)
    }
    if (spanGains)
      for (let i = 0; i < list.count; i++)
        list.value[i]! +=
          spanGains.ends[list.start[i]! + list.length[i]!]! - spanGains.begins[list.start[i]!]!
    return list
  }

  private listFree(
    { breakFirst, breakLast, breakSlots }: Agent,
    start: number,
    length: number,
    list: Candidates,
  ) {
    const first = breakFirst[length]!
    const breakStart =
      first < 0 ? NONE : this.leastLoss(start + first, start + breakLast[length]!, breakSlots)
    this.add(list, start, length, breakStart, breakSlots, NONE)
  }

  private listOptions(
    { earliest, latest }: CandidateRequest,
    options: DayOptions,
    { banned }: DayLimit,
    list: Candidates,
  ): void {
    for (let i = 0; i < options.start.length; i++) {
      const start = options.start[i]!
      const length = options.length[i]!
      if (start < earliest || start + length > latest) continue
      if (banned.length > 0 && banned.includes(options.template[i]!)) continue
      const first = options.breakFirst[i]!
      const breakSlots = options.breakSlots[i]!
      const breakStart =
        first < 0 ? NONE : this.leastLoss(start + first, start + options.breakLast[i]!, breakSlots)
      this.add(list, start, length, breakStart, breakSlots, options.template[i]!)
    }
  }

  private add(
    list: Candidates,
    start: number,
    length: number,
    breakStart: number,
    breakSlots: number,
    template: number,
  ): void {
    const { sums } = this
    const lost = breakStart === NONE ? 0 : sums[breakStart + breakSlots]! - sums[breakStart]!
    list.start[list.count] = start
    list.length[list.count] = length
    list.breakStart[list.count] = breakStart
    list.template[list.count] = template
    list.value[list.count++] = sums[start + length]! - sums[start]! - lost
  }

  /** Least loss of a break of so many slots, between two starts. */
  private leastLoss(first: number, last: number, breakSlots: number): number {
    const { sums, losses, lossSlots } = this
    const isKnown = breakSlots === lossSlots
    let best = first
    let least = Number.POSITIVE_INFINITY
    for (let slot = first; slot <= last; slot++) {
      const lost = isKnown ? losses[slot]! : sums[slot + breakSlots]! - sums[slot]!
      if (lost >= least) continue
      least = lost
      best = slot
    }
    return best
  }
}

function withRoom(list: Candidates | undefined, size: number): Candidates {
  if (list && list.start.length >= size) return list
  return {
    count: 0,
    start: new Int32Array(size),
    length: new Int32Array(size),
    breakStart: new Int32Array(size),
    template: new Int32Array(size),
    value: new Float64Array(size),
  }
}
