// Cost of time off that a manager is about to enter, in the agents' allowances. Nothing is refused by it.
import type { BodyOf } from '#contract/endpoint.ts'
import type { AllowanceCost, timeOff } from '#contract/time-off/requests.ts'
import { type Interval, localDateOf } from '#core/time/index.ts'
import { ledger, overdrawing, usesOf, yearOf } from '#core/time-off/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { readInterval } from '#server/features/schedule/index.ts'
import { missingSurfers } from '#server/features/surfers/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type AgentFacts, agentFacts, inUnits } from './balances.ts'

export async function readCost(
  { db }: Platform,
  actor: Actor,
  { blocks }: BodyOf<typeof timeOff.cost>,
): Promise<{ agents: AllowanceCost[] }> {
  allow(actor, 'time-off.view')
  const entered = Map.groupBy(
    blocks.map(({ surferId, interval }) => ({ surferId, interval: readInterval(interval) })),
    block => block.surferId,
  )
  const around = [...entered.values()].flat().reduce(
    (all, { interval }) => ({
      start: Math.min(all.start, interval.start),
      end: Math.max(all.end, interval.end),
    }),
    { start: Infinity, end: -Infinity },
  )
  return db.inTenant(actor.organizationId, async tx => {
    const missing = await missingSurfers(tx, [...entered.keys()])
    if (missing.length > 0)
      throw invalidBody(missing.map(id => ({ path: ['blocks'], message: `There is no agent ${id} here.` })))
    const agents = await agentFacts(tx, [...entered.keys()], around)
    return {
      agents: agents
        .map(agent =>
          costOf(
            agent,
            entered.get(agent.surferId)!.map(({ interval }) => interval),
          ),
        )
        .toSorted((a, b) => b.lacking - a.lacking || a.surferId - b.surferId),
    }
  })
}

/** Cost of blocks of one agent; days before the policy's first year cost nothing. */
function costOf(agent: AgentFacts, entered: readonly Interval[]): AllowanceCost {
  const { surferId, allowance, contract, shifts, uses } = agent
  const first = entered.map(({ start }) => localDateOf(contract.zone, start)).toSorted()[0]!
  if (!allowance)
    return { surferId, unit: null, amount: 0, year: Number(first.slice(0, 4)), left: null, lacking: 0 }
  const { policy } = allowance
  const more = entered
    .flatMap(interval => usesOf({ allowance, contract, shifts }, interval, false))
    .filter(use => yearOf(policy, use.date) >= policy.firstYear)
  const overdrawn = overdrawing(allowance, uses)(more)
  const year = overdrawn?.year ?? yearOf(policy, first)
  const after = ledger(allowance, [...uses, ...more], year).find(one => one.year === year)
  return {
    surferId,
    unit: policy.unit,
    amount: inUnits(more.reduce((sum, use) => sum + use.amount, 0)),
    year,
    left: after ? inUnits(after.left) : null,
    lacking: overdrawn ? inUnits(-overdrawn.lowest) : 0,
  }
}
