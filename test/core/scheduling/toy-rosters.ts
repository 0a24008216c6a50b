// Small rosters for tests of the search: days of about sixteen slots that are not all equally long, agents of one
// ticket group, of several and of none, with wishes and fairness; and what the roster counts along, counted anew.
import { ALL_CONSTRAINTS, KEPT_MARGIN_DAYS, type SequenceRules } from '#core/constraints/index.ts'
import { random } from '#core/random.ts'
import type { Agent } from '#core/scheduling/model/agent.ts'
import { SLOT_MS } from '#core/scheduling/model/grid.ts'
import type { PersonalTime, Priced } from '#core/scheduling/model/personal.ts'
import { buildPools, CENTI, type Group, type Pools } from '#core/scheduling/model/pools.ts'
import type { Demand } from '#core/scheduling/problem/types.ts'
import { Board } from '#core/scheduling/search/board.ts'
import { PersonalCosts } from '#core/scheduling/search/personal.ts'
import { NONE, Roster } from '#core/scheduling/search/roster.ts'
import { bound, scope } from '../constraints/day-rows.ts'

/** Skills by agent; nothing is required of the last one. */
const SKILLS = [[1], [1, 2], [2, 3], [9]]
export const SERVING = [0, 1, 2]
export const NO_LAYERS = 3
const TEMPLATE_BREAK_SLOTS = [0, 2]
const LEAST_DAY_SLOTS = 15
const DAY_SLOTS_SPREAD = 3
const FAIRNESS_WEIGHT = 0.7

export interface ToyForm {
  isSplit?: boolean
  spreadPrice?: number
  minSessionSlots?: number
  /** Rules that bind every agent. */
  sequence?: SequenceRules
}

export interface Toy {
  roster: Roster
  pools: Pools
  people: PersonalTime[]
  /** Allowed time by agent, [from, to): a shift lies in one stretch. Stretches overlap, as working windows may. */
  stretches: [number, number][][]
  below(n: number): number
}

export interface ToyPlace {
  start: number
  length: number
  breakStart: number
  template: number
}

export function toyRoster(seed: number, form: ToyForm = {}): Toy {
  const { isSplit = false, spreadPrice = 0, minSessionSlots = 2 } = form
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const dayCount = 4 + below(4)
  const dayStart = [0]
  for (let day = 0; day < dayCount; day++)
    dayStart.push(dayStart[day]! + LEAST_DAY_SLOTS + below(DAY_SLOTS_SPREAD))
  const slotCount = dayStart[dayCount]! + 30
  const pools = toyPools(below, slotCount, isSplit)
  const stretches = SKILLS.map(() => toyStretches(below, slotCount))
  const agents = SKILLS.map((taskIds, a) => {
    const offset = below(4)
    const starts = Int32Array.from(dayStart, slot => slot + offset)
    const agent = toyAgent(below, starts, pools.layersOf(taskIds), stretches[a]!, slotCount)
    return form.sequence ? { ...agent, sequence: logicOf(form.sequence, dayCount) } : agent
  })
  const people = SKILLS.map(() => toyPerson(below, slotCount))
  const split = 1 + below(dayCount - 1)
  const weeks = [
    { firstDay: 0, lastDay: split },
    { firstDay: split, lastDay: dayCount },
  ]
  const roster = new Roster(agents, weeks, new Board(pools), slotCount, {
    templateBreakSlots: TEMPLATE_BREAK_SLOTS,
    spreadPrice,
    minSessionSlots,
    personal: new PersonalCosts(people, FAIRNESS_WEIGHT, slotCount),
  })
  return { roster, pools, people, stretches, below }
}

type Below = Toy['below']

/** Rules on days and on two shift templates, compiled for a horizon from a Monday. */
export const logicOf = (rules: SequenceRules, dayCount: number) =>
  ALL_CONSTRAINTS.flatMap(({ sequence }) => sequence?.(bound(rules), scope(dayCount)) ?? [])

/** Some slots of each stream are not known: it begins later and ends earlier than the grid. */
export function toyPools(below: Below, slotCount: number, isSplit: boolean): Pools {
  const demand = [1, 2, 3].map((k): Demand => {
    const required = Float64Array.from({ length: slotCount - below(12) }, () =>
      below(3) === 0 ? 0 : below(300) / 100,
    )
    required[20] = 1
    return { streamId: k, taskIds: [k], startsAt: below(6) * SLOT_MS, incrementMinutes: 15, required }
  })
  const span = { start: 0, end: slotCount * SLOT_MS }
  return buildPools(demand, SKILLS, { originMs: 0, slotCount, span }, isSplit)
}

function toyStretches(below: Below, slotCount: number): [number, number][] {
  const stretches: [number, number][] = []
  for (let from = below(4); from < slotCount - 1; ) {
    const to = Math.min(slotCount, from + 4 + below(24))
    stretches.push([from, to])
    from = to + below(5) - below(3)
  }
  return stretches
}

function toyAgent(
  below: Below,
  dayStart: Int32Array,
  layers: Group[],
  stretches: readonly [number, number][],
  slotCount: number,
): Agent {
  const dayCount = dayStart.length - 1
  const run = new Int16Array(slotCount + 1)
  for (const [from, to] of stretches)
    for (let slot = from; slot < to; slot++) run[slot] = Math.max(run[slot]!, to - slot)
  const lengths = Int32Array.of(4, 6, 10)
  const longest = 10
  const restSlots = below(14)
  const isKeptDay = Uint8Array.from({ length: dayCount + 2 * KEPT_MARGIN_DAYS }, () =>
    below(4) === 0 ? 1 : 0,
  )
  return {
    surferId: 1,
    layers,
    dayCount,
    dayStart,
    isKeptDay,
    isOpenDay: new Uint8Array(dayCount).fill(1),
    run,
    options: null,
    lengths,
    shortest: 4,
    longest,
    restSlots,
    breakSlots: 1,
    breakFirst: Int16Array.from({ length: longest + 1 }, (_, length) => (length < 6 ? -1 : 1)),
    breakLast: Int16Array.from({ length: longest + 1 }, (_, length) => (length < 6 ? -1 : length - 2)),
    maxStreak: 2 + below(5),
    restReachDays: 1 + Math.ceil((restSlots + longest) / LEAST_DAY_SLOTS),
    minWeekSlots: Int32Array.from({ length: 2 }, () => below(30)),
    maxWeekSlots: Int32Array.of(200, 200),
  }
}

export function runningSums(prices: ArrayLike<number>): Int32Array {
  const sums = new Int32Array(prices.length + 1)
  for (let slot = 0; slot < prices.length; slot++) sums[slot + 1] = sums[slot]! + prices[slot]!
  return sums
}

/** Every agent with two kinds of unsocial time; of the second some have no part. */
export function toyPerson(below: Below, slotCount: number): PersonalTime {
  const drawn = (): Priced | null => {
    if (below(3) === 0) return null
    const sums = runningSums(Array.from({ length: slotCount }, () => below(90) - 40))
    const ends = below(2) === 0 ? sums : sums.map(sum => sum + below(50))
    return { begins: sums, ends, idle: below(200) }
  }
  const unsocial = (isIn: (slot: number) => boolean, group: number) => ({
    sums: runningSums(Array.from({ length: slotCount }, (_, slot) => (isIn(slot) ? 1 : 0))),
    group,
    kept: group < 0 ? 0 : below(9),
  })
  return {
    wishes: drawn(),
    changes: drawn(),
    unsocial: [unsocial(slot => slot % 12 < 5, 0), unsocial(slot => slot % 31 > 20, below(3) - 1 || 2)],
    contract: 1 + below(60),
  }
}

/** A place of the day that lies in allowed time and keeps the rest; null when one try finds none. */
export function drawPlace({ roster, below }: Toy, a: number, day: number, ignored = NONE): ToyPlace | null {
  const agent = roster.agents[a]!
  const length = agent.lengths[below(agent.lengths.length)]!
  const first = agent.dayStart[day]!
  const start = first + below(agent.dayStart[day + 1]! - first)
  if (!roster.fits(a, day, start, length, ignored)) return null
  const template = below(3) - 1
  const breakSlots = roster.breakSlots(a, template)
  const hasBreak = breakSlots > 0 && length >= 6
  const breakStart = hasBreak ? start + 1 + below(length - breakSlots - 1) : NONE
  return { start, length, breakStart, template }
}

/** Stretches of work of a place, without its break. */
export function workOf({ roster }: Toy, a: number, place: ToyPlace): [number, number][] {
  const { start, length, breakStart, template } = place
  if (breakStart === NONE) return [[start, start + length]]
  const after = breakStart + roster.breakSlots(a, template)
  return [
    [start, breakStart],
    [after, start + length],
  ]
}

/** Ticket groups for a place that is laid next, in sessions that are long enough. */
export function drawSessions(toy: Toy, a: number, place: ToyPlace): void {
  const { roster, below } = toy
  const layerCount = roster.agents[a]!.layers.length
  if (layerCount < 2) return
  const least = roster.options.minSessionSlots
  const base = a * roster.slotCount
  for (const [from, to] of workOf(toy, a, place)) {
    const isDivided = to - from >= 2 * least && below(3) > 0
    const border = isDivided ? from + least + below(to - from - 2 * least + 1) : to
    const layer = below(layerCount)
    roster.layerAt.fill(layer, base + from, base + border)
    roster.layerAt.fill(layerCount - 1 - layer, base + border, base + to)
  }
}

/** A shift more on the day, if the try finds room; the cost change. */
export function layOne(toy: Toy, a: number, day: number): number {
  const { roster } = toy
  if (roster.start[a * roster.dayCount + day] !== NONE) return 0
  const place = drawPlace(toy, a, day)
  if (!place) return 0
  drawSessions(toy, a, place)
  return roster.place(a, day, place.start, place.length, place.breakStart, place.template)
}

/** Shifts on most days of all agents. */
export function layMany(toy: Toy): void {
  const { roster, below } = toy
  for (let a = 0; a < roster.agents.length; a++)
    for (let day = 0; day < roster.dayCount; day++)
      for (let tries = below(6); tries > 0; tries--) layOne(toy, a, day)
}

/** The shifts that stand, with the ticket group of each slot of work. */
export function shiftsOf(toy: Toy): string {
  const { roster } = toy
  const lines: string[] = []
  for (let a = 0; a < roster.agents.length; a++)
    for (let day = 0; day < roster.dayCount; day++) {
      const place = placeAt(toy, a, day)
      if (!place) continue
      const layers = workOf(toy, a, place).map(([from, to]) => layersBetween(toy, a, from, to).join(''))
      const { start, length, breakStart, template } = place
      lines.push([a, day, start, length, breakStart, template, ...layers].join(' '))
    }
  return lines.join('\n')
}

export function placeAt({ roster }: Toy, a: number, day: number): ToyPlace | null {
  const cell = a * roster.dayCount + day
  const start = roster.start[cell]!
  if (start === NONE) return null
  return {
    start,
    length: roster.length[cell]!,
    breakStart: roster.breakStart[cell]!,
    template: roster.template[cell]!,
  }
}

/** The ticket group of each slot, as a place in the agent's layers. */
export function layersBetween({ roster }: Toy, a: number, from: number, to: number): number[] {
  const hasSeveral = roster.agents[a]!.layers.length > 1
  const base = a * roster.slotCount + from
  return Array.from({ length: to - from }, (_, i) => (hasSeveral ? roster.layerAt[base + i]! : 0))
}

const text = (...lists: ArrayLike<number>[]): string => lists.map(list => Array.from(list).join()).join('|')

/** Counts that the roster keeps up to date. */
export function countsOf({ roster }: Toy) {
  const { board, usedSlots, evenCount } = roster
  const { personal } = roster.options
  return {
    personal: text(roster.agents.map((_, a) => personal!.costOf(a, roster, 0, roster.dayCount))),
    supply: text(...board.supplies()),
    moreCost: text(board.moreCost),
    lessCost: text(board.lessCost),
    cost: roster.cost(),
    used: text(usedSlots),
    even: text(evenCount),
  }
}

/** Counts from the shifts alone. */
export function recounted(toy: Toy): ReturnType<typeof countsOf> {
  const { roster, pools, people } = toy
  const board = new Board(pools)
  const personal = new PersonalCosts(people, FAIRNESS_WEIGHT, roster.slotCount)
  const used = roster.agents.flatMap(() => roster.weeks.map(() => 0))
  const even: number[] = Array.from({ length: roster.slotCount }, () => 0)
  for (let a = 0; a < roster.agents.length; a++)
    for (let day = 0; day < roster.dayCount; day++) {
      const place = placeAt(toy, a, day)
      if (!place) continue
      const week = roster.weeks.findIndex(({ firstDay, lastDay }) => day >= firstDay && day < lastDay)
      used[a * roster.weeks.length + week]! += place.length
      personal.count(a, place.start, place.start + place.length, 1)
      for (const [from, to] of workOf(toy, a, place))
        layersBetween(toy, a, from, to).forEach((layer, i) => {
          const group = roster.agents[a]!.layers[layer]
          if (group) board.add(group, from + i, CENTI)
          else even[from + i]!++
        })
    }
  return {
    personal: text(roster.agents.map((_, a) => personal.costOf(a, roster, 0, roster.dayCount))),
    supply: text(...board.supplies()),
    moreCost: text(board.moreCost),
    lessCost: text(board.lessCost),
    cost: board.cost() + personal.total(roster) + roster.totalSpread(),
    used: text(used),
    even: text(even),
  }
}
