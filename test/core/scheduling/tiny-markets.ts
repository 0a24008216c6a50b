// One or two agents, two ticket groups and three days: all rosters there are, and what each costs, counted slot by
// slot without the engine's cuts and prices. Costs in hundredths of an agent-quarter-hour.
import { type Random, random } from '#core/random.ts'
import type { Agent, Week } from '#core/scheduling/model/agent.ts'
import type { PersonalTime, Priced } from '#core/scheduling/model/personal.ts'
import { CENTI, type Group, type Pools } from '#core/scheduling/model/pools.ts'
import type { Board } from '#core/scheduling/search/board.ts'
import { PersonalCosts } from '#core/scheduling/search/personal.ts'
import type { Roster } from '#core/scheduling/search/roster.ts'
import {
  belowBy,
  DAY,
  everyRow,
  missingBy,
  randomTemplates,
  type Shift,
  servedSlots,
  slotsOf,
  type TinyTemplate,
  tinyAgent,
  tinyOptions,
  tinyPools,
  tinyRoster,
  weeksOfDays,
} from './tiny-rosters.ts'

const DAYS = 3
export const MARKET_SLOTS = slotsOf(DAYS)
/** Shifts that run on beyond meet no requirement that is known. */
const KNOWN_SLOTS = DAYS * DAY + 3

interface KeptSupply {
  skills: readonly number[]
  slot: number
  centi: number
}

export interface Market {
  skills: readonly number[][]
  required: readonly number[][]
  pools: Pools
  roster: Roster
  kept: readonly KeptSupply[]
  wishes: readonly (Priced | null)[]
  changes: readonly (Priced | null)[]
}

/** Window of four to six slots a day, or templates. */
function marketAgent(
  draw: Random,
  layers: readonly Group[],
  templates: readonly TinyTemplate[],
  isPair: boolean,
): Agent {
  const below = belowBy(draw)
  const run = new Int16Array(MARKET_SLOTS + 1)
  for (let day = 0; day < DAYS; day++) {
    const end = day * DAY + 5 + below(7)
    for (let slot = end - 4 - below(3); slot < end; slot++) if (slot >= day * DAY) run[slot] = end - slot
  }
  const minimum = below(3) === 0 ? 0 : below(13)
  const breakSlots = below(2)
  const breakPlaces = (last: number) =>
    Int16Array.from({ length: DAY + 1 }, (_, length) => (breakSlots > 0 && length > 4 ? last : -1))
  const isFree = !isPair && below(2) === 0
  return tinyAgent(DAYS, {
    layers,
    ...(isFree
      ? { run, lengths: Int32Array.of(4, 6) }
      : { options: tinyOptions(templates, DAYS, () => draw() < 0.6) }),
    breakSlots,
    breakFirst: breakPlaces(2),
    breakLast: breakPlaces(3),
    restSlots: below(9),
    maxStreak: 1 + below(3),
    minWeekSlots: Int32Array.of(minimum, below(3) === 0 ? below(8) : 0),
    maxWeekSlots: Int32Array.of(minimum + below(6), 7),
  })
}

/** Prices by slot, and for what is asked and not done. `isPlaced`: starts and ends have prices of their own. */
function pricedBy(draw: Random, isPlaced: boolean): Priced {
  const below = belowBy(draw)
  const begins = new Int32Array(MARKET_SLOTS + 1)
  let idle = 0
  for (let slot = 0; slot < MARKET_SLOTS; slot++) {
    const price = 20 * (below(5) - 2)
    begins[slot + 1] = begins[slot]! + price
    idle += Math.max(0, -price)
  }
  const ends = begins.slice()
  for (let slot = 0; slot < begins.length && isPlaced; slot++) {
    begins[slot]! -= 30 * below(4)
    ends[slot]! += 30 * below(4)
  }
  return { begins, ends, idle }
}

interface MarketForm {
  isPersonal?: boolean
  hasKept?: boolean
  weeks?: readonly Week[]
  /** Two agents who serve the same by templates. */
  isPair?: boolean
}

export function market(seed: number, form: MarketForm = {}): Market {
  const { isPersonal = true, hasKept = true, weeks = weeksOfDays(2, 1), isPair = false } = form
  const draw = random(seed)
  const below = belowBy(draw)
  const count = isPair ? 2 : 1 + below(2)
  const first = [[0], [1], [0, 1]][below(3)]!
  const skills = Array.from({ length: count }, () => (isPair ? first : [[0], [1], [0, 1]][below(3)]!))
  const required = [0, 1].map(() => {
    const [from, length] = [below(8), 2 + below(8)]
    const agents = (1 + below(8)) / 4
    return Array.from({ length: KNOWN_SLOTS }, (_, slot) =>
      slot % DAY >= from && slot % DAY < from + length ? agents : 0,
    )
  })
  const pools = tinyPools(required, skills, MARKET_SLOTS)
  const templates = randomTemplates(draw, isPair ? 3 : 2)
  const agents = skills.map(own => marketAgent(draw, pools.layersOf(own), templates, isPair))
  const price = (isPlaced: boolean) =>
    agents.map(() => (isPersonal && below(2) === 0 ? pricedBy(draw, isPlaced) : null))
  const [wanted, changes] = [price(true), price(false)]
  const people = agents.map(
    (_, a): PersonalTime => ({
      wishes: wanted[a]!,
      changes: changes[a]!,
      unsocial: null,
      contract: 1,
    }),
  )
  const kept = Array.from({ length: hasKept ? below(12) : 0 }, () => ({
    skills: skills[below(skills.length)]!,
    slot: below(MARKET_SLOTS),
    centi: 25 * (1 + below(6)),
  }))
  const roster = tinyRoster(agents, weeks, pools, {
    templateBreakSlots: templates.map(({ breakSlots }) => breakSlots),
    personal: isPersonal ? new PersonalCosts(people, 0, MARKET_SLOTS) : null,
  })
  const made = { skills, required, pools, roster, kept, wishes: wanted, changes }
  supplyKept(made, roster.board)
  return made
}

export function supplyKept({ pools, kept }: Market, board: Board): void {
  for (const { skills, slot, centi } of kept) board.addUnpriced(pools.layersOf(skills)[0]!, slot, centi)
  board.repriceAll()
}

export interface Costs {
  under: number
  over: number
  staffing: number
  wishes: number
  changes: number
  total: number
}

export interface Candidate {
  rows: readonly Shift[][]
  costs: Costs
  /** Slots that contracts ask and that are not given. */
  missing: number
  /** Indexed by agent and week. */
  missingBy: readonly number[]
}

/** Every roster of the market within the limits on rest, hours at most and days in a row. */
export function everyRoster(given: Market): Candidate[] {
  const { agents, weeks } = given.roster
  const own = agents.map((agent, a) => everyRow(agent, weeks).map(row => rowCosts(given, a, agent, row)))
  const keptSupply = supplyOf(given)
  const pairs = own.length === 1 ? own[0]!.map(one => [one]) : own[0]!.flatMap(x => own[1]!.map(y => [x, y]))
  return pairs.map(all => {
    const { under, over } = staffing(given, keptSupply, all)
    const sum = (of: (one: RowCosts) => number) => all.reduce((total, one) => total + of(one), 0)
    const [wishes, changes] = [sum(one => one.wishes), sum(one => one.changes)]
    const missing = all.flatMap(one => one.missing)
    return {
      rows: all.map(({ row }) => row),
      costs: { under, over, staffing: under + over, wishes, changes, total: under + over + wishes + changes },
      missing: missing.reduce((total, slots) => total + slots, 0),
      missingBy: missing,
    }
  })
}

interface RowCosts {
  row: Shift[]
  served: Uint8Array
  wishes: number
  changes: number
  missing: number[]
}

function rowCosts({ wishes, changes, roster }: Market, a: number, agent: Agent, row: Shift[]): RowCosts {
  const served = new Uint8Array(MARKET_SLOTS)
  for (const slot of row.flatMap(servedSlots)) served[slot] = 1
  const priced = (one: Priced | null) =>
    row.reduce(
      (sum, { start, length }) => sum + (one ? one.ends[start + length]! - one.begins[start]! : 0),
      one?.idle ?? 0,
    )
  return {
    row,
    served,
    wishes: priced(wishes[a]!),
    changes: priced(changes[a]!),
    missing: missingBy(agent, roster.weeks, row),
  }
}

const KINDS = ['0', '1', '0,1']

/** Kept supply by kind of skills and slot. */
const supplyOf = ({ kept }: Market): number[][] =>
  KINDS.map(kind =>
    Array.from({ length: KNOWN_SLOTS }, (_, slot) =>
      kept
        .filter(one => one.slot === slot && one.skills.join() === kind)
        .reduce((sum, { centi }) => sum + centi, 0),
    ),
  )

function staffing({ skills, required }: Market, keptSupply: readonly number[][], all: readonly RowCosts[]) {
  const kinds = skills.map(own => KINDS.indexOf(own.join()))
  let [under, over] = [0, 0]
  for (let slot = 0; slot < KNOWN_SLOTS; slot++) {
    const supply = [keptSupply[0]![slot]!, keptSupply[1]![slot]!, keptSupply[2]![slot]!]
    for (let a = 0; a < all.length; a++) if (all[a]!.served[slot] === 1) supply[kinds[a]!]! += CENTI
    const [one, two] = [CENTI * required[0]![slot]!, CENTI * required[1]![slot]!]
    const left = Math.max(0, one - supply[0]!) + Math.max(0, two - supply[1]!)
    const missing = Math.max(0, left - supply[2]!)
    under += 3 * missing
    over += supply[0]! + supply[1]! + supply[2]! - (one + two - missing)
  }
  return { under, over }
}

/** The least of each cost; infinite of none. */
export const leastOf = (candidates: readonly Candidate[], of: (costs: Costs) => number): number =>
  candidates.reduce((least, { costs }) => Math.min(least, of(costs)), Number.POSITIVE_INFINITY)
