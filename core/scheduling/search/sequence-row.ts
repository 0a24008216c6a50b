// One agent's days in a row, kept and new, and how far they are from the rules on their sequence. A roster never
// strays further from them than its kept shifts do; the week tour asks for ways out of a week that would.
import { type Agent, KEPT_MARGIN_DAYS, type Week } from '../model/agent.ts'
import type { Tour } from './week-tour.ts'

const FREE_TEMPLATE = -1

/** A narrower choice for one day of the horizon: off, on, or not with this shift template. */
export type Way = { day: number; isOn: boolean } | { day: number; banned: number }

interface Days {
  readonly dayCount: number
  readonly start: Int32Array
  readonly template: Int16Array | Int32Array
}

export class SequenceRow {
  /** By day + KEPT_MARGIN_DAYS. */
  private readonly isWorked: Uint8Array
  private readonly template: Int16Array
  /** Those worked, in order. */
  private readonly weekends: Int16Array
  private readonly dayCount: number

  constructor(dayCount: number) {
    this.dayCount = dayCount
    this.isWorked = new Uint8Array(dayCount + 2 * KEPT_MARGIN_DAYS)
    this.template = new Int16Array(dayCount)
    this.weekends = new Int16Array(this.isWorked.length)
  }

  /** The days of the agent at place `a`. */
  load(agent: Agent, a: number, { dayCount, start, template }: Days): this {
    this.isWorked.set(agent.isKeptDay)
    for (let day = 0; day < dayCount; day++) {
      const cell = a * dayCount + day
      this.put(agent, day, start[cell]!, template[cell]!)
    }
    return this
  }

  /** Some days as they would be. */
  lay(agent: Agent, firstDay: number, start: Int32Array, template: Int32Array): void {
    for (let k = 0; k < start.length; k++) this.put(agent, firstDay + k, start[k]!, template[k]!)
  }

  private put(agent: Agent, day: number, start: number, template: number): void {
    const at = day + KEPT_MARGIN_DAYS
    this.isWorked[at] = start >= 0 ? 1 : agent.isKeptDay[at]!
    this.template[day] = start >= 0 ? template : FREE_TEMPLATE
  }

  /** Days, weekends and shifts too few or too many, together. */
  excess(agent: Agent): number {
    if (!agent.sequence) return 0
    return this.excessOfRuns(agent) + this.excessOfWeekends(agent) + this.excessOfTemplates(agent)
  }

  /** What a run or the days off between two lack; no run is judged at the edge of what is known. */
  private lacking(from: number, to: number, agent: Agent): number {
    const { minRun, minOff } = agent.sequence!
    if (!this.isWorked[from])
      return from === 0 || to === this.isWorked.length ? 0 : Math.max(0, minOff - (to - from))
    const margin = agent.sequence!.isKnownAround ? 0 : KEPT_MARGIN_DAYS
    const isAtEdge = from <= margin || to >= this.isWorked.length - margin
    return isAtEdge ? 0 : Math.max(0, minRun - (to - from))
  }

  private endOf(from: number): number {
    const { isWorked } = this
    let to = from + 1
    while (to < isWorked.length && isWorked[to] === isWorked[from]) to++
    return to
  }

  private excessOfRuns(agent: Agent): number {
    let excess = 0
    for (let from = 0; from < this.isWorked.length; ) {
      const to = this.endOf(from)
      excess += this.lacking(from, to, agent)
      from = to
    }
    return excess
  }

  private excessOfWeekends({ sequence }: Agent): number {
    const { weekendOf, maxWeekends, weekendSpan } = sequence!
    if (maxWeekends === Number.POSITIVE_INFINITY) return 0
    const margin = weekendSpan === Number.POSITIVE_INFINITY ? KEPT_MARGIN_DAYS : 0
    const worked = this.weekends
    let count = 0
    let excess = 0
    for (let at = margin; at < this.isWorked.length - margin; at++) {
      const weekend = weekendOf[at]!
      if (weekend < 0 || !this.isWorked[at] || (count > 0 && worked[count - 1] === weekend)) continue
      worked[count++] = weekend
      // One more than may be among so many in a row.
      if (count > maxWeekends && weekend - worked[count - 1 - maxWeekends]! < weekendSpan) excess++
    }
    return excess
  }

  private excessOfTemplates({ sequence }: Agent): number {
    const { maxByTemplate, notBefore } = sequence!
    if (!maxByTemplate && !notBefore) return 0
    let excess = 0
    for (let day = 0; day < this.dayCount; day++) {
      const template = this.template[day]!
      if (template < 0) continue
      if (maxByTemplate && this.timesUntil(day, template) > maxByTemplate[template]!) excess++
      if (notBefore && day + 1 < this.dayCount && notBefore[template]!.includes(this.template[day + 1]!))
        excess++
    }
    return excess
  }

  private timesUntil(last: number, template: number): number {
    let times = 0
    for (let day = 0; day <= last; day++) if (this.template[day] === template) times++
    return times
  }

  /**
   * For a week [firstDay, lastDay) that breaks a rule: choices of which every week that keeps it makes one. Empty
   * when nothing in the week helps, null when no rule is broken.
   */
  waysOut(agent: Agent, firstDay: number, lastDay: number): Way[] | null {
    const isOpen = (day: number) => day >= firstDay && day < lastDay && agent.isOpenDay[day] === 1
    const turned = (days: readonly number[]): Way[] =>
      days.filter(isOpen).map(day => ({ day, isOn: !this.isWorked[day + KEPT_MARGIN_DAYS] }))
    for (let from = 0; from < this.isWorked.length; ) {
      const to = this.endOf(from)
      if (this.lacking(from, to, agent) > 0) {
        // One of its days is otherwise, or it goes on before or after.
        const days = Array.from({ length: to - from + 2 }, (_, i) => from - 1 - KEPT_MARGIN_DAYS + i)
        if (days.some(isOpen)) return turned(days)
      }
      from = to
    }
    if (this.excessOfWeekends(agent) > 0) {
      const worked = Array.from({ length: lastDay - firstDay }, (_, k) => firstDay + k).filter(
        day =>
          agent.sequence!.weekendOf[day + KEPT_MARGIN_DAYS]! >= 0 && this.isWorked[day + KEPT_MARGIN_DAYS],
      )
      if (worked.length > 0) return turned(worked)
    }
    return this.waysOutOfTemplates(agent, firstDay, lastDay)
  }

  /** The same for the order and number of templates alone. */
  waysOutOfTemplates({ sequence }: Agent, firstDay: number, lastDay: number): Way[] | null {
    const { maxByTemplate, notBefore } = sequence!
    const isInWeek = ({ day }: Way) => day >= firstDay && day < lastDay
    for (let day = 0; day < this.dayCount; day++) {
      const banned = this.template[day]!
      if (banned < 0) continue
      const next = day + 1 < this.dayCount ? this.template[day + 1]! : FREE_TEMPLATE
      if (notBefore?.[banned]?.includes(next)) {
        const ways = [
          { day, banned },
          { day: day + 1, banned: next },
        ].filter(isInWeek)
        if (ways.length > 0) return ways
      }
      if (maxByTemplate && this.timesUntil(this.dayCount - 1, banned) > maxByTemplate[banned]!) {
        const uses = Array.from(this.template, (template, on) =>
          template === banned ? { day: on, banned } : [],
        )
        const ways = uses.flat().filter(isInWeek)
        if (ways.length > 0) return ways
      }
    }
    return null
  }
}

/** For the week tour of an agent; null when no rule binds. Other weeks stay as they are in the roster. */
export function waysOutOf(
  roster: Days & {
    agents: readonly Agent[]
    weeks: readonly Week[]
    rowOf(a: number, agent: Agent): SequenceRow
  },
  a: number,
  week: number,
  agent = roster.agents[a]!,
  isPatterned = false,
): ((tour: Pick<Tour, 'start' | 'template'>) => Way[] | null) | null {
  if (!agent.sequence) return null
  const { firstDay, lastDay } = roster.weeks[week]!
  const allowed = keptExcess(agent)
  return ({ start, template }) => {
    const row = roster.rowOf(a, agent)
    row.lay(agent, firstDay, start, template)
    // Where the days are chosen, those of weeks not laid yet are not to be judged.
    if (isPatterned) return row.waysOutOfTemplates(agent, firstDay, lastDay)
    return row.excess(agent) <= allowed ? null : row.waysOut(agent, firstDay, lastDay)
  }
}

/** How far kept shifts alone are from the rules. */
export function keptExcess(agent: Agent): number {
  if (!agent.sequence) return 0
  const { dayCount } = agent
  const none = new Int32Array(dayCount).fill(-1)
  return new SequenceRow(dayCount).load(agent, 0, { dayCount, start: none, template: none }).excess(agent)
}
