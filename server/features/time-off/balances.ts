// Balances of agents: their policy, and their time off in the schedule and in requests as uses of it.
import type { YearBalance } from '#contract/time-off/policies.ts'
import { DAY_MS, type Interval, instantAt } from '#core/time/index.ts'
import {
  type Allowance,
  AMOUNTS_PER_UNIT,
  ledger,
  type ScheduledShift,
  shiftsByDay,
  spanInterval,
  type TimeOffContract,
  type TimeOffUse,
  timeOffContract,
  usesOf,
  type YearLedger,
} from '#core/time-off/index.ts'
import { earlierTerms, surfersForScheduling } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type OffBlock, type ShiftSpan, selectShiftsNear, selectTimeOff } from './facts-store.ts'
import { policyOfTeam, type StoredPolicy, selectAdjustments, selectPolicies } from './policies-store.ts'
import { type StoredRequest, selectOpenRequests } from './requests-store.ts'
import { spanOf } from './shown.ts'

/** A week on either side: in a week with a shift, days without one cost nothing. */
const WEEK_MS = 7 * DAY_MS

export interface AgentFacts {
  surferId: number
  teamId: number
  contract: TimeOffContract
  /** Null: no policy holds for the team. */
  policy: StoredPolicy | null
  allowance: Allowance | null
  shifts: ReadonlyMap<string, readonly ScheduledShift[]>
  off: OffBlock[]
  open: StoredRequest[]
  uses: TimeOffUse[]
}

/** Facts of several agents by the same number of statements. `around`: more time of which shifts are wanted. */
export async function agentFacts(
  tx: Tx,
  surferIds: readonly number[],
  around: Interval | null = null,
): Promise<AgentFacts[]> {
  const surfers = await surfersForScheduling(tx, { surferIds })
  const terms = await earlierTerms(tx, surferIds)
  const policies = await selectPolicies(tx)
  const firstYear = Math.min(...policies.map(policy => policy.firstYear), 2100)
  const off = await selectTimeOff(tx, surferIds, Date.UTC(firstYear, 0, 1) - DAY_MS)
  const open = await selectOpenRequests(tx, surferIds)
  const spans: ShiftSpan[] = [
    ...off.filter(block => block.isAllowance).map(({ surferId, interval }) => near(surferId, interval)),
    ...open.map(({ surferId, from, last, timezone }) =>
      near(surferId, { start: instantAt(timezone, from, 0), end: instantAt(timezone, last, 1440) }),
    ),
    ...(around ? surferIds.map(surferId => near(surferId, around)) : []),
  ]
  const shifts = await selectShiftsNear(tx, spans)
  const adjustments = Map.groupBy(await selectAdjustments(tx, surferIds), one => one.surferId)
  const offBy = Map.groupBy(off, block => block.surferId)
  const openBy = Map.groupBy(open, request => request.surferId)
  return surfers.map(surfer => {
    const contract = timeOffContract(surfer, terms.get(surfer.id))
    const policy = policyOfTeam(policies, surfer.teamId) ?? null
    const own = {
      surferId: surfer.id,
      teamId: surfer.teamId,
      contract,
      policy,
      allowance: policy && { policy, contract, adjustments: adjustments.get(surfer.id) ?? [] },
      shifts: shiftsByDay(shifts.get(surfer.id) ?? [], contract),
      off: offBy.get(surfer.id) ?? [],
      open: openBy.get(surfer.id) ?? [],
    }
    return { ...own, uses: usesOfAgent(own) }
  })
}

const near = (surferId: number, { start, end }: Interval): ShiftSpan => ({
  surferId,
  interval: { start: start - WEEK_MS, end: end + WEEK_MS },
})

/** Uses of what is in the schedule and of what is asked for; a place on the waiting list reserves nothing. */
function usesOfAgent(agent: Omit<AgentFacts, 'uses'>): TimeOffUse[] {
  const { allowance, contract, shifts } = agent
  if (!allowance) return []
  const counted = { allowance, contract, shifts }
  return [
    ...agent.off
      .filter(block => block.isAllowance)
      .flatMap(({ interval }) => usesOf(counted, interval, false)),
    ...agent.open
      .filter(request => request.status === 'pending')
      .flatMap(request => usesOf(counted, spanInterval(spanOf(request), contract, shifts), true)),
  ]
}

/** The facts as if a request had not been made. */
export function withoutRequest(agent: AgentFacts, requestId: number): AgentFacts {
  const own = { ...agent, open: agent.open.filter(request => request.id !== requestId) }
  return { ...own, uses: usesOfAgent(own) }
}

/** The facts once a request has its status; `off` is in the schedule from then on. */
export function withDecided(agent: AgentFacts, request: StoredRequest, off: Interval | null): AgentFacts {
  const { surferId } = agent
  const own = {
    ...agent,
    off: off ? [...agent.off, { surferId, interval: off, isAllowance: true }] : agent.off,
    open: agent.open.flatMap(one => {
      if (one.id !== request.id) return [one]
      return request.status === 'pending' || request.status === 'waitlisted' ? [request] : []
    }),
  }
  return { ...own, uses: usesOfAgent(own) }
}

/** Balance of a year; null: no policy, or the year is not counted. */
export function balanceOf({ allowance, uses }: AgentFacts, year: number): YearBalance | null {
  if (!allowance) return null
  const found = ledger(allowance, uses, year).find(one => one.year === year)
  return found ? shownBalance(found) : null
}

const shownBalance = ({ year, from, to, carryOverEndsOn, ...amounts }: YearLedger): YearBalance => ({
  year,
  from,
  to,
  carryOverEndsOn,
  granted: inUnits(amounts.granted),
  carriedOver: inUnits(amounts.carriedOver),
  lapsed: inUnits(amounts.lapsed),
  adjusted: inUnits(amounts.adjusted),
  taken: inUnits(amounts.taken),
  pending: inUnits(amounts.pending),
  left: inUnits(amounts.left),
})

export const inUnits = (amount: number): number => amount / AMOUNTS_PER_UNIT
