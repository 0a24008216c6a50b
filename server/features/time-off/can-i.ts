// Facts of "Can I?" for one agent: the same number of statements for a day and for a year.
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
  type CanIFacts,
  datesOf,
  meanDayHours,
  type StaffedAgent,
  StaffingKept,
  timeOffContract,
} from '#core/time-off/index.ts'
import { type HourlyDemand, hourlyDemand } from '#server/features/forecasts/index.ts'
import { type ContractedSurfer, surfersForScheduling } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type AgentFacts, agentFacts, withoutRequest } from './balances.ts'
import { selectEverybodyOff, selectShiftTimes } from './facts-store.ts'
import { selectBlackouts, selectLimits } from './policies-store.ts'

export const NO_POLICY = 'Allowances are not set up for your team yet. Ask your manager to add a policy.'

interface Asked {
  surferId: number
  from: LocalDate
  /** Last day. */
  last: LocalDate
  now: number
  /** A request that is not counted: it is the one that is decided. */
  exceptId?: number
}

/** Null: no policy holds for the agent's team. */
export async function loadCanI(
  tx: Tx,
  { surferId, from, last, now, exceptId }: Asked,
): Promise<{ facts: CanIFacts | null; agent: AgentFacts }> {
  const everybody = await surfersForScheduling(tx, {})
  const self = everybody.find(one => one.id === surferId)
  if (!self) throw refuse('NOT_FOUND', { what: 'agent', id: surferId })
  const range = { start: instantAt(self.zone, from, 0), end: instantAt(self.zone, addDays(last, 1), 0) }
  const [found] = await agentFacts(tx, [surferId], range)
  const agent = exceptId === undefined ? found! : withoutRequest(found!, exceptId)
  if (!agent.allowance) return { facts: null, agent }
  const { staffing, away } = await loadStaffing(tx, everybody, self, range)
  const { contract, open } = agent
  return {
    agent,
    facts: {
      today: localDateOf(contract.zone, now),
      contract,
      teamId: self.teamId,
      shifts: agent.shifts,
      allowance: agent.allowance,
      uses: agent.uses,
      offDates: new Set(agent.off.flatMap(({ interval }) => datesIn(interval, contract.zone))),
      askedDates: new Set(open.flatMap(datesOf)),
      limits: await selectLimits(tx),
      blackouts: await selectBlackouts(tx),
      away,
      staffing,
    },
  }
}

const datesIn = ({ start, end }: Interval, zone: string): LocalDate[] =>
  eachDate(localDateOf(zone, start), addDays(localDateOf(zone, end - 1), 1))

/** Shifts that begin a day before may reach into the range, and whole days of other zones. */
const AROUND_MS = 2 * DAY_MS

async function loadStaffing(
  tx: Tx,
  everybody: readonly ContractedSurfer[],
  self: ContractedSurfer,
  { start, end }: Interval,
): Promise<{ staffing: StaffingKept; away: CanIFacts['away'] }> {
  const from = Math.floor((start - AROUND_MS) / HOUR_MS) * HOUR_MS
  const to = end + AROUND_MS
  const demand = await hourlyDemand(tx, { from, to })
  const shifts = await selectShiftTimes(tx, { start: from, end: to })
  const off = Map.groupBy(await selectEverybodyOff(tx, { start: from, end: to }), one => one.surferId)
  const agents = everybody.map(surfer =>
    staffedAgent(
      surfer,
      demand,
      shifts.get(surfer.id) ?? [],
      (off.get(surfer.id) ?? []).map(one => one.interval),
      { start: from, end: to },
    ),
  )
  const own = agents.find(agent => agent.surferId === self.id)!
  return {
    staffing: new StaffingKept({ from, hours: Math.ceil((to - from) / HOUR_MS), needs: demand, agents }, own),
    away: awayOn(agents.filter(agent => agent !== own)),
  }
}

function staffedAgent(
  surfer: ContractedSurfer,
  demand: readonly HourlyDemand[],
  shifts: readonly [number, number][],
  off: readonly Interval[],
  within: Interval,
): StaffedAgent {
  const breakMinutes = surfer.breakMinutesPerShift ?? 0
  const inRange = off.map(({ start, end }) => ({
    start: Math.max(start, within.start),
    end: Math.min(end, within.end),
  }))
  return {
    surferId: surfer.id,
    teamId: surfer.teamId,
    streamIds: demand
      .filter(({ taskIds }) => taskIds.some(id => surfer.taskIds.includes(id)))
      .map(({ streamId }) => streamId),
    shifts: shifts.map(([start, end]) => ({
      interval: { start: start * MINUTE_MS, end: end * MINUTE_MS },
      atWork: Math.max(0, 1 - breakMinutes / (end - start)),
    })),
    off,
    offDates: new Set(inRange.flatMap(interval => datesIn(interval, surfer.zone))),
    contractHours: meanDayHours(timeOffContract(surfer)),
  }
}

/** Agents away by day, counted once. */
function awayOn(agents: readonly StaffedAgent[]): CanIFacts['away'] {
  const counts = new Map<string, number>()
  const key = (date: LocalDate, teamId: number | null) => `${date} ${teamId ?? ''}`
  for (const { teamId, offDates } of agents)
    for (const date of offDates)
      for (const scope of [teamId, null]) {
        const at = key(date, scope)
        counts.set(at, (counts.get(at) ?? 0) + 1)
      }
  return (date, teamId) => counts.get(key(date, teamId)) ?? 0
}
