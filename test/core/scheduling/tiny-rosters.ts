// Rosters so small that every one there is can be tried: days of twelve slots, and few shifts a day.
import { KEPT_MARGIN_DAYS } from '#core/constraints/index.ts'
import type { Random } from '#core/random.ts'
import type { Agent, Week } from '#core/scheduling/model/agent.ts'
import { SLOT_MS } from '#core/scheduling/model/grid.ts'
import type { DayOptions } from '#core/scheduling/model/options.ts'
import { buildPools, type Pools } from '#core/scheduling/model/pools.ts'
import { Board } from '#core/scheduling/search/board.ts'
import { NONE, Roster, type RosterOptions } from '#core/scheduling/search/roster.ts'

export const DAY = 12

/** Room for shifts that begin on the last day. */
export const slotsOf = (days: number): number => (days + 1) * DAY

export const belowBy = (draw: Random) => (n: number) => Math.floor(draw() * n)

/** Times from midnight of each day, in slots. */
export interface TinyTemplate {
  start: number
  length: number
  /** Slots from the start of the shift; -1 for no break. */
  breakFirst: number
  breakLast: number
  breakSlots: number
}

export const tinyTemplate = (wishes: Partial<TinyTemplate> = {}): TinyTemplate => ({
  start: 2,
  length: 4,
  breakFirst: -1,
  breakLast: -1,
  breakSlots: 0,
  ...wishes,
})

/** Starts and lengths may coincide, shifts may run over midnight, and breaks have one place, several or none. */
export function randomTemplates(draw: Random, count: number): TinyTemplate[] {
  const below = belowBy(draw)
  return Array.from({ length: count }, () => {
    const shift = { start: below(DAY), length: 4 + 2 * below(2) }
    const breakFirst = 1 + below(2)
    return below(3) === 0
      ? tinyTemplate({ ...shift, breakSlots: below(2) })
      : { ...shift, breakFirst, breakLast: breakFirst + below(2), breakSlots: 1 }
  })
}

/** Sorted as the product does: by length, then by place. */
export function tinyOptions(
  templates: readonly TinyTemplate[],
  days: number,
  isOn: (day: number, template: number) => boolean = () => true,
): DayOptions[] {
  return Array.from({ length: days }, (_, day) => {
    const own = templates
      .map((template, index) => ({ ...template, index }))
      .filter(({ index }) => isOn(day, index))
      .sort((a, b) => a.length - b.length || a.index - b.index)
    return {
      start: Int32Array.from(own, ({ start }) => day * DAY + start),
      length: Int32Array.from(own, ({ length }) => length),
      breakFirst: Int32Array.from(own, ({ breakFirst }) => breakFirst),
      breakLast: Int32Array.from(own, ({ breakLast }) => breakLast),
      breakSlots: Int32Array.from(own, ({ breakSlots }) => breakSlots),
      template: Int32Array.from(own, ({ index }) => index),
    }
  })
}

/** May begin a shift of four slots at any time, and has no other limit than is given. */
export function tinyAgent(days: number, wishes: Partial<Agent> = {}): Agent {
  const { options = null } = wishes
  const lengths =
    wishes.lengths ??
    (options ? Int32Array.from(new Set(options.flatMap(day => [...day.length]))).sort() : Int32Array.of(4))
  const slots = slotsOf(days)
  return {
    surferId: 1,
    layers: [],
    dayCount: days,
    dayStart: Int32Array.from({ length: days + 1 }, (_, day) => day * DAY),
    isOpenDay: new Uint8Array(days).fill(1),
    isKeptDay: new Uint8Array(days + 2 * KEPT_MARGIN_DAYS),
    run: Int16Array.from({ length: slots + 1 }, (_, slot) => slots - slot),
    options,
    shortest: lengths.at(0) ?? 0,
    longest: lengths.at(-1) ?? 0,
    restSlots: 0,
    breakSlots: 0,
    breakFirst: new Int16Array(DAY + 1).fill(-1),
    breakLast: new Int16Array(DAY + 1).fill(-1),
    maxStreak: 6,
    restReachDays: 3,
    minWeekSlots: new Int32Array(days),
    maxWeekSlots: new Int32Array(days).fill(1000),
    ...wishes,
    lengths,
  }
}

/** Allowed slots by chance, in stretches. */
export function randomRun(draw: Random, days: number, share: number): Int16Array {
  const run = new Int16Array(slotsOf(days) + 1)
  for (let slot = slotsOf(days) - 1; slot >= 0; slot--) run[slot] = draw() < share ? run[slot + 1]! + 1 : 0
  return run
}

export const weeksOfDays = (...counts: readonly number[]): Week[] =>
  counts.map((count, week) => {
    const firstDay = counts.slice(0, week).reduce((sum, days) => sum + days, 0)
    return { firstDay, lastDay: firstDay + count }
  })

export interface Shift {
  day: number
  start: number
  length: number
  breakStart: number
  breakSlots: number
  template: number
}

/** Every shift of a day with every place of its break. */
export function shiftsOn(agent: Agent, day: number): Shift[] {
  if (!agent.isOpenDay[day]) return []
  const withBreaks = (shift: Omit<Shift, 'breakStart'>, first: number, last: number): Shift[] =>
    first < 0
      ? [{ ...shift, breakStart: NONE, breakSlots: 0 }]
      : Array.from({ length: last - first + 1 }, (_, i) => ({
          ...shift,
          breakStart: shift.start + first + i,
        }))
  if (agent.options) {
    const { start, length, breakFirst, breakLast, breakSlots, template } = agent.options[day]!
    return Array.from(start.keys()).flatMap(i =>
      withBreaks(
        { day, start: start[i]!, length: length[i]!, breakSlots: breakSlots[i]!, template: template[i]! },
        breakFirst[i]!,
        breakLast[i]!,
      ),
    )
  }
  const starts = Array.from({ length: agent.dayStart[day + 1]! - agent.dayStart[day]! }, (_, i) => i)
  return [...agent.lengths].flatMap(length =>
    starts.flatMap(i => {
      const start = agent.dayStart[day]! + i
      if (agent.run[start]! < length) return []
      const { breakFirst, breakLast, breakSlots } = agent
      return withBreaks(
        { day, start, length, breakSlots, template: NONE },
        breakFirst[length]!,
        breakLast[length]!,
      )
    }),
  )
}

/** Every choice of shifts that keeps rest, hours at most and days in a row; hours at least are not asked. */
export function everyRow(agent: Agent, weeks: readonly Week[]): Shift[][] {
  let rows: Shift[][] = [[]]
  weeks.forEach(({ firstDay, lastDay }, week) => {
    for (let day = firstDay; day < lastDay; day++) {
      const shifts = shiftsOn(agent, day)
      rows = rows.flatMap(row => {
        const used = row.reduce((sum, shift) => sum + (shift.day >= firstDay ? shift.length : 0), 0)
        const last = row.at(-1)
        const next = shifts.filter(
          ({ start, length }) =>
            (!last || start >= last.start + last.length + agent.restSlots) &&
            used + length <= agent.maxWeekSlots[week]!,
        )
        return [row, ...next.map(shift => [...row, shift])]
      })
    }
  })
  return rows.filter(row => longestStreak(agent, row) <= agent.maxStreak)
}

/** Days in a row, kept ones included, of runs that hold a new shift. */
export function longestStreak({ isKeptDay }: Agent, row: readonly Shift[]): number {
  const isNew = new Set(row.map(({ day }) => day + KEPT_MARGIN_DAYS))
  let longest = 0
  let run = 0
  let hasNew = false
  for (let at = 0; at <= isKeptDay.length; at++) {
    if (isNew.has(at) || isKeptDay[at] === 1) {
      run++
      hasNew ||= isNew.has(at)
      if (hasNew) longest = Math.max(longest, run)
      continue
    }
    run = 0
    hasNew = false
  }
  return longest
}

/** Slots that the contract asks and the row does not give, by week. */
export const missingBy = (agent: Agent, weeks: readonly Week[], row: readonly Shift[]): number[] =>
  weeks.map(({ firstDay, lastDay }, week) => {
    const own = row.filter(({ day }) => day >= firstDay && day < lastDay)
    return Math.max(0, agent.minWeekSlots[week]! - own.reduce((sum, { length }) => sum + length, 0))
  })

/** Slots in which the agent of the shift serves. */
export const servedSlots = ({ start, length, breakStart, breakSlots }: Shift): number[] =>
  Array.from({ length }, (_, i) => start + i).filter(
    slot => breakStart === NONE || slot < breakStart || slot >= breakStart + breakSlots,
  )

export const worth = (prices: ArrayLike<number>, shift: Shift): number =>
  servedSlots(shift).reduce((sum, slot) => sum + prices[slot]!, 0)

/** Agents required by stream and slot, from slot 0; slots beyond have no known requirement. `isSplit`: as `buildPools` has it. */
export const tinyPools = (
  required: readonly (readonly number[])[],
  skills: readonly number[][],
  slotCount: number,
  isSplit = true,
): Pools =>
  buildPools(
    required.map((agents, stream) => ({
      streamId: stream,
      taskIds: [stream],
      startsAt: 0,
      incrementMinutes: 15,
      required: Float64Array.from(agents),
    })),
    skills,
    { originMs: 0, slotCount, span: { start: 0, end: slotCount * SLOT_MS } },
    isSplit,
  )

export function tinyRoster(
  agents: readonly Agent[],
  weeks: readonly Week[],
  pools: Pools,
  options: Partial<RosterOptions> = {},
): Roster {
  return new Roster(agents, weeks, new Board(pools), slotsOf(weeks.at(-1)!.lastDay), {
    templateBreakSlots: [],
    spreadPrice: 0,
    minSessionSlots: 0,
    ...options,
  })
}

export function lay(roster: Roster, a: number, row: readonly Shift[]): void {
  for (let day = 0; day < roster.dayCount; day++) roster.remove(a, day)
  for (const { day, start, length, breakStart, template } of row)
    roster.place(a, day, start, length, breakStart, template)
}

/** The agent's shifts as they stand. */
export const rowIn = (roster: Roster, a: number): Shift[] =>
  Array.from({ length: roster.dayCount }, (_, day) => {
    const cell = a * roster.dayCount + day
    const template = roster.template[cell]!
    const breakStart = roster.breakStart[cell]!
    return {
      day,
      start: roster.start[cell]!,
      length: roster.length[cell]!,
      breakStart,
      breakSlots: breakStart === NONE ? 0 : roster.breakSlots(a, template),
      template,
    }
  }).filter(({ start }) => start !== NONE)
