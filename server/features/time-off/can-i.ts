// Facts of "Can I?": the same number of statements for one agent and for many, for a day and for a year.
import { refuse } from '#contract/errors.ts'
import {
  addDays,
  DAY_MS,
  eachDate,
  HOUR_MS,
  type Interval,
  instantAt,
  type LocalDate,
  localDateOf,
  MINUTE_MS,
} from '#core/time/index.ts'
import {
  type AwayLimit,
  type BlackoutDays,
  type CanIFacts,
  datesOf,
  meanDayHours,
  Staff,
  type StaffedAgent,
  StaffingKept,
  timeOffContract,
} from '#core/time-off/index.ts'
import { type HourlyDemand, hourlyDemand } from '#server/features/forecasts/index.ts'
import { type ContractedSurfer, surfersForScheduling } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type AgentFacts, agentFacts, withDecided, withoutRequest } from './balances.ts'
import { selectEverybodyOff, selectShiftTimes } from './facts-store.ts'
import { selectBlackouts, selectLimits } from './policies-store.ts'
import type { StoredRequest } from './requests-store.ts'

export const NO_POLICY = 'Allowances are not set up for your team yet. Ask your manager to add a policy.'

interface Asked {
  surferId: number
  from: LocalDate
  /** Last day. */
  last: LocalDate
}

/** Shifts that begin a day before may reach into the range, and whole days of other zones. */
const AROUND_MS = 2 * DAY_MS

/** `asked`: agents and days that are asked about, one or many. */
export async function loadTimeOffFacts(tx: Tx, asked: readonly Asked[], now: number): Promise<TimeOffFacts> {
  const everybody = new Map((await surfersForScheduling(tx, {})).map(surfer => [surfer.id, surfer]))
  const missing = asked.find(({ surferId }) => !everybody.has(surferId))
  if (missing) throw refuse('NOT_FOUND', { what: 'agent', id: missing.surferId })
  const ranges = asked.map(({ surferId, from, last }) => {
    const { zone } = everybody.get(surferId)!
    return { start: instantAt(zone, from, 0), end: instantAt(zone, addDays(last, 1), 0) }
  })
  const range = {
    start: ranges.reduce((first, { start }) => Math.min(first, start), Infinity),
    end: ranges.reduce((last, { end }) => Math.max(last, end), -Infinity),
  }
  const agents = await agentFacts(tx, [...new Set(asked.map(({ surferId }) => surferId))], range)
  if (agents.every(({ allowance }) => !allowance)) return new TimeOffFacts(now, agents, null)
  const around = {
    start: Math.floor((range.start - AROUND_MS) / HOUR_MS) * HOUR_MS,
    end: range.end + AROUND_MS,
  }
  return new TimeOffFacts(now, agents, {
    staffing: await loadStaffing(tx, [...everybody.values()], agents, around),
    limits: await selectLimits(tx),
    blackouts: await selectBlackouts(tx),
  })
}

/** Facts of one agent; `facts` is null where no policy holds for the team. */
export async function loadCanI(
  tx: Tx,
  { now, ...asked }: Asked & { now: number },
): Promise<{ facts: CanIFacts | null; agent: AgentFacts }> {
  const facts = await loadTimeOffFacts(tx, [asked], now)
  return { facts: facts.of(asked.surferId), agent: facts.agentOf(asked.surferId) }
}

interface Everybody {
  staffing: { staff: Staff; agents: Map<number, StaffedAgent> }
  limits: AwayLimit[]
  blackouts: BlackoutDays[]
}

/** Facts of several decisions, one after the other: each one changes those of the next. */
export class TimeOffFacts {
  private readonly now: number
  private readonly agents: Map<number, AgentFacts>
  private readonly everybody: Everybody | null
  private readonly awayBy = new Map<LocalDate, Map<number | null, number>>()

  constructor(now: number, agents: readonly AgentFacts[], everybody: Everybody | null) {
    this.now = now
    this.agents = new Map(agents.map(agent => [agent.surferId, agent]))
    this.everybody = everybody
    for (const { teamId, offDates } of everybody?.staffing.agents.values() ?? [])
      this.countAway(teamId, offDates)
  }

  private countAway(teamId: number, dates: Iterable<LocalDate>): void {
    for (const date of dates) {
      const counts = this.awayBy.get(date) ?? new Map<number | null, number>()
      this.awayBy.set(date, counts)
      for (const scope of [teamId, null]) counts.set(scope, (counts.get(scope) ?? 0) + 1)
    }
  }

  /** `exceptId`: a request that is not counted. */
  agentOf(surferId: number, exceptId?: number): AgentFacts {
    const known = this.agents.get(surferId)!
    return exceptId === undefined ? known : withoutRequest(known, exceptId)
  }

  /** Null: no policy holds for the agent's team. */
  of(surferId: number, exceptId?: number): CanIFacts | null {
    const { allowance, contract, teamId, ...agent } = this.agentOf(surferId, exceptId)
    if (!allowance || !this.everybody) return null
    const { staffing, limits, blackouts } = this.everybody
    const own = staffing.agents.get(surferId)!
    return {
      today: localDateOf(contract.zone, this.now),
      contract,
      teamId,
      shifts: agent.shifts,
      allowance,
      uses: agent.uses,
      offDates: new Set(agent.off.flatMap(({ interval }) => datesIn(interval, contract.zone))),
      askedDates: new Set(agent.open.flatMap(datesOf)),
      limits,
      blackouts,
      away: (date, scope) => {
        const isCounted = own.offDates.has(date) && (scope === null || scope === own.teamId)
        return (this.awayBy.get(date)?.get(scope) ?? 0) - (isCounted ? 1 : 0)
      },
      staffing: new StaffingKept(staffing.staff, own),
    }
  }

  /** The request is decided, and `off`, unless null, is off from now on. */
  decided(request: StoredRequest, status: StoredRequest['status'], off: Interval | null): void {
    const { surferId } = request
    this.agents.set(surferId, withDecided(this.agentOf(surferId), { ...request, status }, off))
    if (!off || !this.everybody) return
    const { staff, agents } = this.everybody.staffing
    const before = agents.get(surferId)!
    const dates = datesIn(off, request.timezone).filter(date => !before.offDates.has(date))
    agents.set(surferId, staff.takeOff(before, off, dates))
    this.countAway(before.teamId, dates)
  }
}

const datesIn = ({ start, end }: Interval, zone: string): LocalDate[] =>
  eachDate(localDateOf(zone, start), addDays(localDateOf(zone, end - 1), 1))

/** Shifts are read of those alone who serve a ticket group of the agents who are asked about. */
async function loadStaffing(
  tx: Tx,
  everybody: readonly ContractedSurfer[],
  asked: readonly AgentFacts[],
  { start, end }: Interval,
): Promise<Everybody['staffing']> {
  const demand = await hourlyDemand(tx, { from: start, to: end })
  const streams = new Map(everybody.map(surfer => [surfer.id, streamsOf(surfer, demand)]))
  const served = new Set(asked.flatMap(({ surferId }) => streams.get(surferId)!))
  const colleagues = everybody.filter(({ id }) => streams.get(id)!.some(streamId => served.has(streamId)))
  const shifts = await selectShiftTimes(
    tx,
    { start, end },
    colleagues.map(({ id }) => id),
  )
  const off = await selectEverybodyOff(tx, { start, end })
  const agents = everybody.map((surfer): StaffedAgent => {
    const breakMs = (surfer.breakMinutesPerShift ?? 0) * MINUTE_MS
    const ownOff = off.get(surfer.id) ?? []
    const inRange = ownOff.map(one => ({ start: Math.max(one.start, start), end: Math.min(one.end, end) }))
    return {
      surferId: surfer.id,
      teamId: surfer.teamId,
      streamIds: streams.get(surfer.id)!,
      shifts: (shifts.get(surfer.id) ?? []).map(interval => ({
        interval,
        atWork: Math.max(0, 1 - breakMs / (interval.end - interval.start)),
      })),
      off: ownOff,
      offDates: new Set(inRange.flatMap(interval => datesIn(interval, surfer.zone))),
      contractHours: meanDayHours(timeOffContract(surfer)),
    }
  })
  return {
    staff: new Staff({ from: start, hours: Math.ceil((end - start) / HOUR_MS), needs: demand, agents }),
    agents: new Map(agents.map(agent => [agent.surferId, agent])),
  }
}

const streamsOf = ({ taskIds }: ContractedSurfer, demand: readonly HourlyDemand[]): number[] =>
  demand.filter(one => one.taskIds.some(id => taskIds.includes(id))).map(({ streamId }) => streamId)
