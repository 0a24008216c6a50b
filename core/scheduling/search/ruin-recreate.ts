// Weeks laid anew while annealing, where hours are short: fewer and longer shifts lose less time to breaks, but no
// move of one or two shifts leads from five to four. Each week is laid as if time were worth more by some random
// amount, and kept by the rule of annealing (Metropolis et al. 1953).
import type { Random } from '#core/random.ts'
import { CENTI } from '../model/pools.ts'
import type { Replanner } from './replan.ts'
import type { Roster } from './roster.ts'

const MAX_BONUS = 10 * CENTI
/** Factor of the temperature for recreated weeks, whose additional cost single moves soon remove. */
const WARMTH = 3

export class RuinRecreate {
  private readonly roster: Roster
  private readonly replanner: Replanner
  private readonly random: Random
  /** Rules on sequences make a week take many times as long. */
  private readonly movable: readonly number[]

  constructor(roster: Roster, replanner: Replanner, random: Random) {
    this.roster = roster
    this.replanner = replanner
    this.random = random
    this.movable = roster.agents.flatMap(({ layers, sequence }, a) =>
      layers.length > 0 && !sequence ? [a] : [],
    )
  }

  /** So many weeks laid at one temperature (in hundredths, as costs are); the cost change. */
  run(weeks: number, temperature: number): number {
    const { movable, roster, replanner } = this
    if (movable.length === 0) return 0
    const accepts = (delta: number) => delta <= 0 || this.random() < Math.exp(-delta / (WARMTH * temperature))
    let delta = 0
    for (let i = 0; i < weeks; i++)
      delta += replanner.replan(
        movable[this.below(movable.length)]!,
        this.below(roster.weeks.length),
        'exact',
        this.below(MAX_BONUS),
        accepts,
      )
    return delta
  }

  private below(n: number): number {
    return Math.floor(this.random() * n)
  }
}
