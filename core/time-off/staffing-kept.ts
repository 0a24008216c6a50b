// Share of the required work that stays covered on a day when one agent is away. Hours are those of all ticket groups
// that the agent serves; an agent of several groups counts for each as its share of their need. Where nobody has a
// shift yet, contracts stand for the shifts.
import {
  type EpochMs,
  HOUR_MS,
  type Interval,
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
  agents: StaffedAgent[]
  present: Float64Array
  /** 1: somebody has a shift in the hour, on time off or not. */
  hasShift: Uint8Array
}

/** Need and presence of an organization, counted once for all of the agents who are asked about. */
export class Staff {
  readonly from: EpochMs
  readonly hours: number
  readonly needs: ReadonlyMap<number, Float64Array>
  private readonly bySkills: Map<string, StaffedAgent[]>
  private readonly crews = new Map<string, Crew>()

  constructor({ from, hours, needs, agents }: Staffing) {
    this.from = from
    this.hours = hours
    this.needs = new Map(needs.map(need => [need.streamId, need.required]))
    this.bySkills = Map.groupBy(agents, skillsOf)
  }

  /** Crews that serve one of the ticket groups. */
  crewsFor(streamIds: readonly number[]): Crew[] {
    return [...this.bySkills]
      .filter(([, [first]]) => first!.streamIds.some(id => streamIds.includes(id)))
      .map(([skills, agents]) => {
        const known = this.crews.get(skills)
        if (known) return known
        const crew = {
          streamIds: agents[0]!.streamIds,
          agents,
          present: new Float64Array(this.hours),
          hasShift: new Uint8Array(this.hours),
        }
        for (const agent of agents) this.count(agent, crew.present, 1, crew.hasShift)
        this.crews.set(skills, crew)
        return crew
      })
  }

  /** The agent is off in more time from now on. */
  takeOff(agent: StaffedAgent, off: Interval, dates: Iterable<LocalDate>): StaffedAgent {
    const after = { ...agent, off: [...agent.off, off], offDates: new Set([...agent.offDates, ...dates]) }
    const colleagues = this.bySkills.get(skillsOf(agent))!
    colleagues[colleagues.findIndex(one => one.surferId === agent.surferId)] = after
    const crew = this.crews.get(skillsOf(agent))
    if (crew) {
      this.count(agent, crew.present, -1)
      this.count(after, crew.present, 1)
    }
    return after
  }

  presenceOf(agent: StaffedAgent): Float64Array {
    const present = new Float64Array(this.hours)
    this.count(agent, present, 1)
    return present
  }

  private count({ shifts, off }: StaffedAgent, present: Float64Array, sign: 1 | -1, hasShift?: Uint8Array) {
    for (const { interval, atWork } of shifts) {
      const away = off.filter(one => overlaps(one, interval))
      const first = Math.max(0, Math.floor((interval.start - this.from) / HOUR_MS))
      const last = Math.min(this.hours - 1, Math.floor((interval.end - 1 - this.from) / HOUR_MS))
      for (let hour = first; hour <= last; hour++) {
        const start = Math.max(this.from + hour * HOUR_MS, interval.start)
        const end = Math.min(this.from + (hour + 1) * HOUR_MS, interval.end)
        let there = end - start
        for (const one of away) there -= overlapMs(one, start, end)
        present[hour]! += sign * (Math.max(0, there) / HOUR_MS) * atWork
        if (hasShift) hasShift[hour] = 1
      }
    }
  }
}

const skillsOf = ({ streamIds }: Pick<StaffedAgent, 'streamIds'>): string => streamIds.join()

const overlapMs = (interval: Interval, start: EpochMs, end: EpochMs): number =>
  Math.max(0, Math.min(interval.end, end) - Math.max(interval.start, start))

/** Need and presence as they concern one agent. */
export class StaffingKept {
  private readonly own: StaffedAgent
  private readonly staff: Staff
  private readonly needs: readonly Float64Array[]
  private readonly crews: readonly (Crew & {
    all: readonly Float64Array[]
    shared: readonly Float64Array[]
  })[]
  private readonly ownPresent: Float64Array

  constructor(staff: Staff, own: StaffedAgent) {
    this.own = own
    this.staff = staff
    const needsOf = (ids: readonly number[]) => ids.flatMap(id => staff.needs.get(id) ?? [])
    this.needs = needsOf(own.streamIds)
    this.crews = staff.crewsFor(own.streamIds).map(crew => ({
      ...crew,
      all: needsOf(crew.streamIds),
      shared: needsOf(crew.streamIds.filter(id => own.streamIds.includes(id))),
    }))
    this.ownPresent = staff.presenceOf(own)
  }

  /** `day`: the whole day; `away`: the part of it in which the agent would not be there. */
  on(day: Interval, date: LocalDate, away: Interval): KeptShare {
    const { from, hours } = this.staff
    const first = Math.max(0, Math.floor((day.start - from) / HOUR_MS))
    const end = Math.min(hours, Math.ceil((day.end - from) / HOUR_MS))
    let isByContract = true
    let isForecast = false
    let neededHours = 0
    for (let hour = first; hour < end; hour++) {
      if (isByContract) isByContract = !this.crews.some(({ hasShift }) => hasShift[hour] === 1)
      isForecast ||= this.needs.some(need => !Number.isNaN(need[hour]))
      neededHours += needIn(this.needs, hour)
    }
    if (!isForecast) return { kept: null, isByContract, neededHours: 0 }
    if (neededHours === 0) return { kept: 1, isByContract, neededHours }
    const covered = isByContract
      ? this.coveredByContract(first, end, date, neededHours)
      : this.coveredByShifts(first, end, away)
    return { kept: covered / neededHours, isByContract, neededHours }
  }

  private coveredByShifts(first: number, last: number, away: Interval): number {
    let covered = 0
    for (let hour = first; hour < last; hour++) {
      const need = needIn(this.needs, hour)
      if (need === 0) continue
      const start = this.staff.from + hour * HOUR_MS
      let supply = -this.ownPresent[hour]! * (overlapMs(away, start, start + HOUR_MS) / HOUR_MS)
      for (const { all, shared, present } of this.crews) {
        if (present[hour] === 0) continue
        const total = needIn(all, hour)
        if (total > 0) supply += (present[hour]! * needIn(shared, hour)) / total
      }
      covered += Math.max(0, Math.min(need, supply))
    }
    return covered
  }

  private coveredByContract(first: number, end: number, date: LocalDate, needed: number): number {
    const weekday = weekdayIndex(date)
    let supply = 0
    for (const { agents, all, shared } of this.crews) {
      let total = 0
      let served = 0
      for (let hour = first; hour < end; hour++) {
        total += needIn(all, hour)
        served += needIn(shared, hour)
      }
      if (total === 0) continue
      for (const { surferId, offDates, contractHours } of agents)
        if (surferId !== this.own.surferId && !offDates.has(date))
          supply += ((contractHours[weekday] ?? 0) * served) / total
    }
    return Math.min(needed, supply)
  }
}

/** Need of ticket groups together in an hour; what has no forecast needs nobody. */
function needIn(needs: readonly Float64Array[], hour: number): number {
  let sum = 0
  for (const need of needs) {
    const value = need[hour]
    if (value !== undefined && !Number.isNaN(value)) sum += value
  }
  return sum
}
