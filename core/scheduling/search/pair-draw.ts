// The shifts of two agents on one day drawn at random together, as week-draw.ts draws a week: of all pairs that
// templates, hours and rest allow, each with a probability proportional to exp(-cost / temperature). What one agent
// would gain often waits for another to make room, and the colder it is, the longer; a pair goes there at once.
import type { Random } from '#core/random.ts'
import type { Group } from '../model/pools.ts'
import { DayAlternatives } from './day-alternatives.ts'
import { NONE, type Roster } from './roster.ts'
import { isDrawable } from './week-draw.ts'

/** Temperatures by which a pair may be worse than the present one. */
const CUTOFF_TEMPERATURES = 14

export class PairDrawer {
  private readonly roster: Roster
  private readonly random: Random
  private readonly drawable: readonly number[]
  /** Peers by group: only where both serve the same one does each shift make room for the other. */
  private readonly peers: readonly number[][]
  private readonly one: DayAlternatives
  private readonly two: DayAlternatives
  /** Number of the two who work there, by slot. */
  private readonly own: Int8Array
  /** Running sums of what one of them costs in each slot, and of what both cost more than twice that. */
  private readonly sums: Int32Array
  private readonly overlaps: Int32Array
  /** Indexes of the pairs that are likely enough. */
  private readonly pairs: Int32Array
  private readonly weights: Float64Array

  constructor(roster: Roster, random: Random) {
    const { agents, slotCount } = roster
    this.roster = roster
    this.random = random
    this.drawable = agents.flatMap((agent, a) => (isDrawable(agent) ? [a] : []))
    const peers: number[][] = []
    for (const a of this.drawable) {
      const group = agents[a]!.layers[0]!.index
      peers[group] ??= []
      peers[group].push(a)
    }
    this.peers = peers
    const size = this.drawable.reduce(
      (most, a) => agents[a]!.options!.reduce((m, { start }) => Math.max(m, start.length), most),
      0,
    )
    this.one = new DayAlternatives(roster, random, size)
    this.two = new DayAlternatives(roster, random, size)
    this.own = new Int8Array(slotCount)
    this.sums = new Int32Array(slotCount + 1)
    this.overlaps = new Int32Array(slotCount + 1)
    this.pairs = new Int32Array(size * size)
    this.weights = new Float64Array(size * size)
  }

  /** So many pairs drawn at one temperature (in hundredths, as costs are); the cost change. */
  run(draws: number, temperature: number): number {
    const { drawable, roster } = this
    let delta = 0
    for (let i = 0; i < draws; i++) {
      const a = this.oneOf(drawable)
      const b = this.oneOf(this.peers[roster.agents[a]!.layers[0]!.index]!)
      delta += this.draw(a, b, Math.floor(this.random() * roster.dayCount), temperature)
    }
    return delta
  }

  private oneOf(agents: readonly number[]): number {
    return agents[Math.floor(this.random() * agents.length)]!
  }

  private draw(a: number, b: number, day: number, temperature: number): number {
    const { roster, one, two } = this
    const cellA = a * roster.dayCount + day
    const cellB = b * roster.dayCount + day
    if (a === b || roster.start[cellA] === NONE || roster.start[cellB] === NONE) return 0
    one.list(a, day)
    two.list(b, day)
    if (one.present === NONE || two.present === NONE) return 0
    this.sumCosts(roster.agents[a]!.layers[0]!)
    const likely = this.weigh(temperature)
    if (likely === 1) return 0
    const pair = this.pairs[this.drawPlace(likely)]!
    return one.lay(Math.floor(pair / two.count)) + two.lay(pair % two.count)
  }

  /** Costs of slots with the shifts of both removed. */
  private sumCosts(group: Group): void {
    const { roster, one, two, own } = this
    const first = Math.min(leastOf(one.start, one.count), leastOf(two.start, two.count))
    const last = Math.max(mostOf(one.end, one.count), mostOf(two.end, two.count))
    own.fill(0, first, last)
    for (const { present, start, end, breakStart, breakEnd } of [one, two]) {
      for (let slot = start[present]!; slot < breakStart[present]!; slot++) own[slot]!++
      for (let slot = breakEnd[present]!; slot < end[present]!; slot++) own[slot]!++
    }
    roster.board.sumTwoMore(group, first, last, own, this.sums, this.overlaps)
  }

  /**
   * Weights of the pairs that are not cutoff; their number. That both work at once in a slot costs no less than
   * twice that one does, so most pairs are known to be cutoff by the sum of what each costs alone.
   */
  private weigh(temperature: number): number {
    const { one, two, sums, pairs, weights } = this
    one.price(sums)
    const leastOfTwo = two.price(sums)
    const present = one.cost[one.present]! + two.cost[two.present]! + this.overlap(one.present, two.present)
    const cutoff = present + CUTOFF_TEMPERATURES * temperature
    let count = 0
    let least = present
    for (let i = 0; i < one.count; i++) {
      if (one.cost[i]! + leastOfTwo > cutoff) continue
      for (let j = 0; j < two.count; j++) {
        const apart = one.cost[i]! + two.cost[j]!
        if (apart > cutoff) continue
        const cost = apart + this.overlap(i, j)
        if (cost > cutoff) continue
        if (cost < least) least = cost
        pairs[count] = i * two.count + j
        weights[count++] = cost
      }
    }
    for (let k = 0; k < count; k++) weights[k] = Math.exp((least - weights[k]!) / temperature)
    return count
  }

  private drawPlace(count: number): number {
    const { weights } = this
    let total = 0
    for (let k = 0; k < count; k++) total += weights[k]!
    let left = this.random() * total
    for (let k = 0; k < count - 1; k++) {
      left -= weights[k]!
      if (left < 0) return k
    }
    return count - 1
  }

  /** Additional cost of both working at once, where both do. */
  private overlap(i: number, j: number): number {
    const { one, two } = this
    const start = one.start[i]!
    const breakStart = one.breakStart[i]!
    const breakEnd = one.breakEnd[i]!
    const end = one.end[i]!
    const otherStart = two.start[j]!
    const otherBreakStart = two.breakStart[j]!
    const otherBreakEnd = two.breakEnd[j]!
    const otherEnd = two.end[j]!
    return (
      this.shared(start, breakStart, otherStart, otherBreakStart) +
      this.shared(start, breakStart, otherBreakEnd, otherEnd) +
      this.shared(breakEnd, end, otherStart, otherBreakStart) +
      this.shared(breakEnd, end, otherBreakEnd, otherEnd)
    )
  }

  private shared(start: number, end: number, otherStart: number, otherEnd: number): number {
    const from = Math.max(start, otherStart)
    const to = Math.min(end, otherEnd)
    return to > from ? this.overlaps[to]! - this.overlaps[from]! : 0
  }
}

function leastOf(list: Int32Array, count: number): number {
  let least = list[0]!
  for (let i = 1; i < count; i++) if (list[i]! < least) least = list[i]!
  return least
}

function mostOf(list: Int32Array, count: number): number {
  let most = list[0]!
  for (let i = 1; i < count; i++) if (list[i]! > most) most = list[i]!
  return most
}
