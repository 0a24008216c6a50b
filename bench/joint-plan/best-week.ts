// The week of an agent that is worth most, breaks and training of the plan taken off: dynamic programming over the days
// with hours used, training had or not. Rest between days and runs of days are left aside.
import type { Rule } from '#core/scheduling/index.ts'
import { type Agent, compileAgent } from '#core/scheduling/model/agent.ts'
import { type Grid, SLOT_MINUTES, SLOT_MS } from '#core/scheduling/model/grid.ts'
import type { SchedulingSurfer } from '#core/scheduling/problem/types.ts'
import type { Company } from './company.ts'

/** A break of the plan, in quarter-hours from the start of the shift. */
interface PlannedBreak {
  first: number
  /** Latest start that ends in the window. */
  last: number
  slots: number
  leastShift: number
}

/** Agents who may work the same shifts for the same ticket groups. */
export interface AgentKind {
  count: number
  streams: readonly number[]
  /** Shifts of each day, by start and rising length. */
  days: readonly DayShifts[]
  mostUnits: number
  breaks: readonly PlannedBreak[]
  /** Quarter-hours of the week's training; 0: none. */
  training: number
}

interface DayShifts {
  start: Int32Array
  length: Int32Array
}

/** Lengths and hours are whole half-hours. */
const UNIT = 2
const NEVER = Number.NEGATIVE_INFINITY

export function kindsOf(given: Omit<Company, 'staffing'>, grid: Grid): AgentKind[] {
  const { problem, skills, rules } = given
  const kinds = new Map<string, AgentKind>()
  for (const surfer of problem.surfers) {
    const streams = problem.demand.flatMap(({ taskIds }, s) =>
      taskIds.some(id => surfer.taskIds.includes(id)) ? [s] : [],
    )
    const agent = compileAgent(surfer, [], problem, grid)
    if (streams.length === 0 || agent.lengths.length === 0) continue
    const own = skills.get(surfer.id) ?? []
    const kind = {
      streams,
      days: daysOf(agent, surfer, grid),
      mostUnits: Math.floor(agent.maxWeekSlots[0]! / UNIT),
      breaks: rules.flatMap(rule => breaksOf(rule, own)),
      training: rules.reduce((sum, rule) => sum + trainingOf(rule, own), 0),
    }
    const key = JSON.stringify([kind, kind.days.map(({ start, length }) => [[...start], [...length]])])
    const known = kinds.get(key)
    if (known) known.count++
    else kinds.set(key, { ...kind, count: 1 })
  }
  return [...kinds.values()]
}

function daysOf(
  { dayCount, dayStart, isOpenDay, run, lengths, options }: Agent,
  surfer: SchedulingSurfer,
  grid: Grid,
) {
  const taken = surfer.existingShifts.map(({ start, end }) => [
    (start - grid.originMs) / SLOT_MS,
    (end - grid.originMs) / SLOT_MS,
  ])
  const isClear = (start: number, length: number) =>
    taken.every(([first, end]) => start + length <= first! || end! <= start)
  return Array.from({ length: dayCount }, (_, day): DayShifts => {
    const shifts: [start: number, length: number][] = []
    const own = options?.[day]
    if (own) for (const [i, start] of own.start.entries()) shifts.push([start, own.length[i]!])
    else
      for (let start = dayStart[day]!; start < dayStart[day + 1]!; start++)
        for (const length of lengths) if (run[start]! >= length) shifts.push([start, length])
    const open = shifts.filter(([start, length]) => isOpenDay[day] === 1 && isClear(start, length))
    open.sort((a, b) => a[0] - b[0] || a[1] - b[1])
    return {
      start: Int32Array.from(open, ([start]) => start),
      length: Int32Array.from(open, ([, length]) => length),
    }
  })
}

const applies = ({ assignPolicy, taskId }: Rule, skills: readonly number[]): boolean => {
  if (assignPolicy === 'all-surfers') return true
  if (assignPolicy === 'skills') return skills.includes(taskId)
  throw new Error(`The bound knows no rule for "${assignPolicy}". Use all agents or those with the skill.`)
}

function breaksOf(rule: Rule, skills: readonly number[]): PlannedBreak[] {
  if (rule.type !== 'rule-break' || !applies(rule, skills)) return []
  const slots = rule.sessionLength / SLOT_MINUTES
  let leastShift = 0
  for (const condition of rule.conditions) {
    if (condition.type !== 'shift-length' || condition.maxMinutes !== null)
      throw new Error(`The bound knows no condition "${condition.type}" of breaks. Use the length of shifts.`)
    leastShift = Math.max(leastShift, (condition.minMinutes ?? 0) / SLOT_MINUTES)
  }
  return rule.windows.map(({ position, startMinute, endMinute }) => {
    if (position !== 'from-shift-start')
      throw new Error(`The bound knows no breaks "${position}". Use windows from the start of the shift.`)
    const [first, end] = [startMinute / SLOT_MINUTES, endMinute / SLOT_MINUTES]
    return { first, last: end - slots, slots, leastShift: Math.max(leastShift, first + slots) }
  })
}

function trainingOf(rule: Rule, skills: readonly number[]): number {
  if (rule.type !== 'rule-total-time' || !applies(rule, skills)) return 0
  if (rule.period !== 'week' || rule.sessionLength !== rule.totalTime || rule.allocation !== 'individual')
    throw new Error('The bound knows one session of training a week for each agent.')
  return rule.totalTime / SLOT_MINUTES
}

/** A shift chosen for a day and a length, without training (0) or with it (1). */
interface DayBest {
  value: Float64Array
  start: Int32Array
  /** Start of the training. */
  training: Int32Array
}

export class BestWeek {
  private readonly value: Float64Array
  private readonly group: Int32Array
  private readonly sums: Float64Array

  constructor(slotCount: number) {
    this.value = new Float64Array(slotCount)
    this.group = new Int32Array(slotCount)
    this.sums = new Float64Array(slotCount + 1)
  }

  /** Worth of the best week of one such agent; takes what all of them work from what is missing. */
  solve(kind: AgentKind, prices: readonly Float64Array[], missing: readonly Float64Array[]): number {
    this.readPrices(kind, prices)
    const columns = kind.mostUnits + 1
    const flags = kind.training > 0 ? 2 : 1
    const best = kind.days.map(day => this.bestOfDay(day, kind))
    // Worth by day, training had or not, and units used.
    const worth = [...best, null].map(() => new Float64Array(2 * columns).fill(NEVER))
    const choice = best.map(() => new Int16Array(2 * columns).fill(-1))
    worth[0]![0] = 0
    best.forEach((day, d) => {
      const [from, to] = [worth[d]!, worth[d + 1]!]
      to.set(from)
      for (let had = 0; had < flags; had++)
        for (let training = 0; had + training < flags; training++) {
          const own = day[training]!
          for (let units = 1; units < own.value.length && units < columns; units++) {
            const gain = own.value[units]!
            if (gain === NEVER) continue
            for (let used = 0; used + units < columns; used++) {
              const value = from[had * columns + used]! + gain
              const cell = (had + training) * columns + used + units
              if (value <= to[cell]!) continue
              to[cell] = value
              choice[d]![cell] = 2 * units + training
            }
          }
        }
    })
    const last = worth.at(-1)!
    let cell = -1
    for (let at = (flags - 1) * columns; at < flags * columns; at++)
      if (last[at]! > 0 && (cell < 0 || last[at]! > last[cell]!)) cell = at
    if (cell < 0) return 0
    const found = last[cell]!
    for (let d = best.length - 1; d >= 0; d--) {
      const chosen = choice[d]![cell]!
      if (chosen < 0) continue
      const [units, training] = [chosen >> 1, chosen & 1]
      const own = best[d]![training]!
      this.take(kind, missing, own.start[units]!, units * UNIT, training ? own.training[units]! : -1)
      cell -= training * columns + units
    }
    return found
  }

  private readPrices({ streams }: AgentKind, prices: readonly Float64Array[]): void {
    const { value, group, sums } = this
    for (let slot = 0; slot < value.length; slot++) {
      value[slot] = 0
      group[slot] = -1
      for (const s of streams)
        if (prices[s]![slot]! > value[slot]!) {
          value[slot] = prices[s]![slot]!
          group[slot] = s
        }
      sums[slot + 1] = sums[slot]! + value[slot]!
    }
  }

  private bestOfDay({ start, length }: DayShifts, { breaks, training }: AgentKind): [DayBest, DayBest] {
    const longest = length.reduce((most, one) => Math.max(most, one), 0) / UNIT + 1
    const empty = (): DayBest => ({
      value: new Float64Array(longest).fill(NEVER),
      start: new Int32Array(longest),
      training: new Int32Array(longest),
    })
    const [plain, trained] = [empty(), empty()]
    const { sums } = this
    start.forEach((first, i) => {
      const span = length[i]!
      const units = span / UNIT
      const own = breaks.filter(({ leastShift }) => span >= leastShift)
      const whole = sums[first + span]! - sums[first]!
      const value = own.reduce((rest, one) => rest - this.breakAt(one, first, span, -1, -1).loss, whole)
      if (value > plain.value[units]!) {
        plain.value[units] = value
        plain.start[units] = first
      }
      if (training === 0) return
      let least = Number.POSITIVE_INFINITY
      for (let at = first; at + training <= first + span; at++)
        least = Math.min(least, sums[at + training]! - sums[at]!)
      // Breaks beside it lose no less than alone.
      if (value - least <= trained.value[units]!) return
      const found = this.trainingAt(own, first, span, training)
      if (whole - found.loss <= trained.value[units]!) return
      trained.value[units] = whole - found.loss
      trained.start[units] = first
      trained.training[units] = found.at
    })
    return [plain, trained]
  }

  /** Training and breaks beside it that together lose least; breaks may lie on each other. */
  private trainingAt(breaks: readonly PlannedBreak[], start: number, span: number, training: number) {
    const { sums } = this
    let best = { loss: Number.POSITIVE_INFINITY, at: -1 }
    for (let at = start; at + training <= start + span; at++) {
      let loss = sums[at + training]! - sums[at]!
      for (const one of breaks)
        if (loss < best.loss) loss += this.breakAt(one, start, span, at, at + training).loss
      if (loss < best.loss) best = { loss, at }
    }
    return best
  }

  /** The break that loses least and does not meet [from, to). */
  private breakAt(
    { first, last, slots }: PlannedBreak,
    start: number,
    span: number,
    from: number,
    to: number,
  ) {
    const { sums } = this
    let best = { loss: Number.POSITIVE_INFINITY, at: -1 }
    for (let at = start + first; at <= start + Math.min(last, span - slots); at++) {
      if (at < to && at + slots > from) continue
      const loss = sums[at + slots]! - sums[at]!
      if (loss < best.loss) best = { loss, at }
    }
    return best
  }

  private take(
    { count, breaks, training }: AgentKind,
    missing: readonly Float64Array[],
    start: number,
    span: number,
    trainingAt: number,
  ): void {
    const there = (first: number, end: number, agents: number) => {
      for (let slot = first; slot < end; slot++) {
        const s = this.group[slot]!
        if (s >= 0) missing[s]![slot]! -= agents
      }
    }
    there(start, start + span, count)
    if (trainingAt >= 0) there(trainingAt, trainingAt + training, -count)
    for (const one of breaks) {
      if (span < one.leastShift) continue
      const { at } = this.breakAt(one, start, span, trainingAt, trainingAt + training)
      there(at, at + one.slots, -count)
    }
  }
}
