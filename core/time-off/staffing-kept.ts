// Share of the required work that stays covered on a day when one agent is away. Hours are those of all ticket groups
// that the agent serves; an agent of several groups counts for each as its share of their need. Where nobody has a
// shift yet, contracts stand for the shifts.
import {
  type EpochMs,
  HOUR_MS,
  type Interval,
  intersect,
  type LocalDate,
  overlaps,
  weekdayIndex,
} from '../time/index.ts'

export interface HourlyNeed {
  streamId: number
  /** Agents who must be there in each hour from `from` on; NaN: no forecast. */
  required: Float64Array
}

export interface StaffedAgent {
  surferId: number
  teamId: number
  /** Ticket groups that the agent's skills serve. */
  streamIds: readonly number[]
  /** Start, end and share at work of each shift. */
  shifts: readonly { interval: Interval; atWork: number }[]
  off: readonly Interval[]
  /** Days of the agent's own zone with time off. */
  offDates: ReadonlySet<LocalDate>
  /** Mean hours of work by contract on each weekday, Monday first. */
  contractHours: readonly number[]
}

export interface Staffing {
  from: EpochMs
  hours: number
  needs: readonly HourlyNeed[]
  agents: readonly StaffedAgent[]
}

export interface KeptShare {
  /** 0 to 1; null: there is no forecast. */
  kept: number | null
  /** Nobody has a shift on the day yet: contracts were counted. */
  isByContract: boolean
  neededHours: number
}

/** Agents with the same ticket groups, and their presence in each hour. */
interface Crew {
  streamIds: readonly number[]
  present: Float64Array
}

/** Need and presence as they concern one agent, built once for all the days that are asked for. */
export class StaffingKept {
  private readonly own: StaffedAgent
  private readonly from: EpochMs
  private readonly needs: ReadonlyMap<number, Float64Array>
  private readonly crews: Crew[]
  private readonly others: readonly StaffedAgent[]
  private readonly anyShift: Uint8Array
  private readonly ownPresent: Float64Array

  constructor({ from, hours, needs, agents }: Staffing, own: StaffedAgent) {
    this.own = own
    this.from = from
    this.needs = new Map(needs.map(need => [need.streamId, need.required]))
    this.anyShift = new Uint8Array(hours)
    this.others = agents.filter(agent => agent.surferId !== own.surferId)
    const bySkills = Map.groupBy(agents, agent => agent.streamIds.join())
    this.crews = [...bySkills.values()]
      .filter(crew => crew[0]!.streamIds.some(id => own.streamIds.includes(id)))
      .map(crew => ({
        streamIds: crew[0]!.streamIds,
        present: this.presenceOf(crew, hours),
      }))
    this.ownPresent = this.presenceOf([own], hours)
  }

  private presenceOf(agents: readonly StaffedAgent[], hours: number): Float64Array {
    const present = new Float64Array(hours)
    for (const { shifts, off } of agents)
      for (const { interval, atWork } of shifts) {
        const away = off.filter(one => overlaps(one, interval))
        const last = Math.min(hours - 1, Math.floor((interval.end - 1 - this.from) / HOUR_MS))
        for (
          let hour = Math.max(0, Math.floor((interval.start - this.from) / HOUR_MS));
          hour <= last;
          hour++
        ) {
          const at = { start: this.from + hour * HOUR_MS, end: this.from + (hour + 1) * HOUR_MS }
          const there =
            lengthWithin(interval, at) - away.reduce((sum, one) => sum + lengthWithin(one, at, interval), 0)
          present[hour]! += (Math.max(0, there) / HOUR_MS) * atWork
          this.anyShift[hour] = 1
        }
      }
    return present
  }

  /** Need of ticket groups in an hour. */
  private needOf(streamIds: readonly number[], hour: number): number {
    let sum = 0
    for (const id of streamIds) {
      const need = this.needs.get(id)?.[hour]
      if (need !== undefined && !Number.isNaN(need)) sum += need
    }
    return sum
  }

  private shared(crew: readonly number[]): number[] {
    return crew.filter(id => this.own.streamIds.includes(id))
  }

  private hasForecast(hour: number): boolean {
    return this.own.streamIds.some(id => !Number.isNaN(this.needs.get(id)?.[hour] ?? NaN))
  }

  /** `day`: the whole day; `away`: the part of it in which the agent would not be there. */
  on(day: Interval, date: LocalDate, away: Interval): KeptShare {
    const first = Math.max(0, Math.floor((day.start - this.from) / HOUR_MS))
    const last = Math.min(this.anyShift.length, Math.ceil((day.end - this.from) / HOUR_MS))
    const hours = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
    const isByContract = !hours.some(hour => this.anyShift[hour] === 1)
    if (!hours.some(hour => this.hasForecast(hour))) return { kept: null, isByContract, neededHours: 0 }
    const neededHours = hours.reduce((sum, hour) => sum + this.needOf(this.own.streamIds, hour), 0)
    if (neededHours === 0) return { kept: 1, isByContract, neededHours }
    const covered = isByContract
      ? this.coveredByContract(hours, date, neededHours)
      : this.coveredByShifts(hours, away)
    return { kept: covered / neededHours, isByContract, neededHours }
  }

  private coveredByShifts(hours: readonly number[], away: Interval): number {
    let covered = 0
    for (const hour of hours) {
      const at = { start: this.from + hour * HOUR_MS, end: this.from + (hour + 1) * HOUR_MS }
      const need = this.needOf(this.own.streamIds, hour)
      if (need === 0) continue
      let supply = -this.ownPresent[hour]! * (lengthWithin(away, at) / HOUR_MS)
      for (const { streamIds, present } of this.crews) {
        if (present[hour] === 0) continue
        const all = this.needOf(streamIds, hour)
        if (all > 0) supply += (present[hour]! * this.needOf(this.shared(streamIds), hour)) / all
      }
      covered += Math.max(0, Math.min(need, supply))
    }
    return covered
  }

  private coveredByContract(hours: readonly number[], date: LocalDate, needed: number): number {
    const ofDay = (ids: readonly number[]) => hours.reduce((sum, hour) => sum + this.needOf(ids, hour), 0)
    const shares = new Map<string, number>()
    const shareOf = (ids: readonly number[]) => {
      const known = shares.get(ids.join())
      if (known !== undefined) return known
      const all = ofDay(ids)
      const share = all > 0 ? ofDay(this.shared(ids)) / all : 0
      shares.set(ids.join(), share)
      return share
    }
    const weekday = weekdayIndex(date)
    let supply = 0
    for (const { streamIds, contractHours, offDates } of this.others)
      if (!offDates.has(date)) supply += (contractHours[weekday] ?? 0) * shareOf(streamIds)
    return Math.min(needed, supply)
  }
}

function lengthWithin(interval: Interval, at: Interval, also: Interval = at): number {
  const inside = intersect(interval, at)
  const piece = inside && intersect(inside, also)
  return piece ? piece.end - piece.start : 0
}
