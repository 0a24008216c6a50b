// Simulated annealing over shifts and sessions. Most moves change a few slots: paint a stretch with another activity,
// or move the ends of shifts; some trade time between two surfers; a few plan a whole shift anew. Every move keeps
// the hard rules but the least cover, which has a price.
import type { Random } from '#core/random.ts'
import type { DayPlanner } from './day-planner.ts'
import { Faults } from './faults.ts'
import { OFF } from './model.ts'
import { NONE, type Plan } from './plan.ts'
import { Repainter } from './repaint.ts'
import { Reshaper } from './reshape.ts'
import { Trader } from './trade.ts'

const SHARE_AT_FAULTS = 0.3
/** Starts tried, from one drawn on, when a shift is planned anew. */
const STARTS_TRIED = 5
/** Parts in a hundred of each kind of move; the rest plan a shift anew. */
const REPAINT = 47
const SLIDE = 26
const PASS_TIME = 15
const SWAP_DAYS = 4
const SWAP_ACTIVITIES = 4

export class Annealer {
  private readonly plan: Plan
  private readonly planner: DayPlanner
  private readonly random: Random
  private readonly faults: Faults
  private readonly repainter: Repainter
  private readonly reshaper: Reshaper
  private readonly trader: Trader
  private readonly kept: Uint8Array

  constructor(plan: Plan, planner: DayPlanner, random: Random) {
    this.plan = plan
    this.planner = planner
    this.random = random
    this.faults = new Faults(plan, random)
    this.repainter = new Repainter(plan, random)
    this.reshaper = new Reshaper(plan, random)
    this.trader = new Trader(plan, random)
    this.kept = new Uint8Array(plan.model.maxLength)
  }

  run(moves: number, temperature: number): void {
    const { faults, plan, random } = this
    faults.look()
    for (let i = 0; i < moves; i++) {
      // Metropolis' rule with the draw made first: how much dearer the move may be.
      const slack = -temperature * Math.log(1 - random())
      if (random() < SHARE_AT_FAULTS && faults.draw())
        this.move(faults.cell, faults.slot, faults.wanted, slack)
      else this.move(this.below(plan.start.length), NONE, OFF, slack)
    }
  }

  private move(cell: number, slot: number, wanted: number, slack: number): boolean {
    const surfer = Math.floor(cell / this.plan.model.dayCount)
    let kind = this.below(100)
    if (this.plan.start[cell] === NONE) return this.isReplan(kind) && this.relocate(surfer, cell, slack)
    if (kind < REPAINT) return this.repainter.repaint(surfer, cell, slot, wanted, slack)
    kind -= REPAINT
    if (kind < SLIDE) return this.reshaper.slide(surfer, cell, slack)
    kind -= SLIDE
    if (kind < PASS_TIME) return this.reshaper.passTime(surfer, cell, slack)
    kind -= PASS_TIME
    if (kind < SWAP_DAYS) return this.trader.swapDays(surfer, cell)
    kind -= SWAP_DAYS
    if (kind < SWAP_ACTIVITIES) return this.trader.swapLayers(surfer, cell)
    return this.replanDay(surfer, cell, cell, slack)
  }

  private isReplan(kind: number): boolean {
    return kind >= REPAINT + SLIDE + PASS_TIME + SWAP_DAYS + SWAP_ACTIVITIES
  }

  private below(n: number): number {
    return Math.floor(this.random() * n)
  }

  /** Another shift of the surfer moves to the day off. */
  private relocate(surfer: number, cell: number, slack: number): boolean {
    const { dayCount } = this.plan.model
    const from = surfer * dayCount + this.below(dayCount)
    return this.plan.start[from] !== NONE && this.replanDay(surfer, from, cell, slack)
  }

  /** The shift of a day is planned anew as well as can be, on that day or on one off, from a start nearby. */
  private replanDay(surfer: number, from: number, to: number, slack: number): boolean {
    const { plan, planner, kept } = this
    const { dayCount, slotCount, minLength, maxLength, minSlots, maxSlots, starts } = plan.model
    const list = starts[to % dayCount]!
    if (list.length === 0) return false
    const start = plan.start[from]!
    const end = plan.end[from]!
    const at = surfer * slotCount
    kept.set(plan.work.subarray(at + start, at + end))
    const before = plan.cost()
    plan.clear(surfer, from % dayCount)
    const used = plan.used[surfer]!
    const shortest = Math.max(minLength, minSlots[surfer]! - used)
    const longest = Math.min(maxLength, maxSlots[surfer]! - used)
    const first = list[this.below(list.length)]!
    const cost = planner.find(surfer, to % dayCount, shortest, longest, first, first + STARTS_TRIED)
    const isTaken = plan.cost() + cost - before <= slack
    if (isTaken) planner.put(surfer, to % dayCount)
    else plan.put(surfer, from % dayCount, start, end, kept)
    return isTaken
  }
}
