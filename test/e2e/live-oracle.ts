// Truth of the simulated day by the simulator's own oracle, beside what the product says of it.
import type { Page } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { callId } from '#simulators/dialpad/ids.ts'
import { callTruths, expectedAdherence, type SimulatedCompany, ticketTruths } from '#simulators/kit/index.ts'
import { ask, type CompanyDay, type DayPerson, idOf, timelineOf } from './company-day.ts'

interface EvaluatedSpan {
  from: number
  to: number
  reason: string | null
}

/** "14:00:00–14:12:30 INACTIVE"; neighbours with the same verdict are one. */
function sentences(blocks: readonly EvaluatedSpan[], until: number): string[] {
  const joined: EvaluatedSpan[] = []
  for (const block of blocks.filter(one => one.from < until)) {
    const to = Math.min(block.to, until)
    const last = joined.at(-1)
    if (last?.to === block.from && last.reason === block.reason) last.to = to
    else joined.push({ ...block, to })
  }
  const time = (at: number) => new Date(at).toISOString().slice(11, 19)
  return joined.map(({ from, to, reason }) => `${time(from)}–${time(to)} ${reason ?? 'in'}`)
}

export interface Verdicts {
  product: Record<string, string[]>
  oracle: Record<string, string[]>
  /** Number of days that the product is evaluating again. */
  waiting: number
}

/** Verdicts by name, of the day up to `until`. An exception does not change what a verdict would be without it. */
export async function verdictsOf(
  page: Page,
  simulated: SimulatedCompany,
  people: readonly DayPerson[],
  { from, until, to }: { from: number; until: number; to: number },
): Promise<Verdicts> {
  const ids = people.map(one => one.surferId)
  const { surfers, rescoring } = await timelineOf(page, ids, from, to)
  // Actions have whole seconds, so those of the second of `at` are known too.
  const days = new Map(expectedAdherence(simulated, until + 1_000).map(day => [day.agentId, day.blocks]))
  const product = surfers.map(({ name, adherence }): [string, string[]] => {
    const evaluated = adherence.map(({ interval, outOfAdherenceReason: reason }) => {
      return { from: Date.parse(interval.start), to: Date.parse(interval.end), reason }
    })
    return [name, sentences(evaluated, until)]
  })
  return {
    product: Object.fromEntries(product),
    oracle: Object.fromEntries(people.map(one => [one.name, sentences(days.get(idOf(one)) ?? [], until)])),
    waiting: rescoring.days,
  }
}

/** Up to then, exceptions apart, as a page writes it: never rounded up. */
export function scoreOf(simulated: SimulatedCompany, person: DayPerson, until: number): string {
  const day = expectedAdherence(simulated, until).find(one => one.agentId === idOf(person))!
  const share = (100 * day.inSeconds) / (day.inSeconds + day.outSeconds)
  return (Math.floor(share * 10) / 10).toFixed(1)
}

const PHONE_WORDS = {
  available: 'Available',
  unavailable: 'Unavailable',
  occupied: 'Occupied',
  wrapup: 'Wrap-up',
  busy: 'Busy',
}
const FRESH_MS = 120_000

export interface RowTruth {
  name: string
  /** Accepted statuses: more than one while the status depends on slightly earlier or later reports. */
  statuses: string[]
  phone: string
  /** The call that the agent is in. */
  contact: string | null
}

/** Expected rows of the board at each of these moments, of which the last is now. */
export function rowTruth(
  simulated: SimulatedCompany,
  person: DayPerson,
  moments: readonly number[],
): RowTruth {
  const agent = simulated.agents.get(idOf(person))!
  const call = [...simulated.calls.values()].find(
    ({ state, legs }) => state === 'connected' && legs.at(-1)?.agentId === agent.id,
  )
  return {
    name: person.name,
    statuses: [...new Set(moments.flatMap(at => statusesAt(simulated, person, at)))],
    phone: PHONE_WORDS[agent.phone.status],
    contact: call ? callId(call.id) : null,
  }
}

function statusesAt(simulated: SimulatedCompany, person: DayPerson, at: number): string[] {
  const item = person.plan.find(({ from, to }) => from <= at && at < to)
  if (!item) return ['Off shift']
  const { blocks } = expectedAdherence(simulated, at + 1000).find(one => one.agentId === idOf(person))!
  const last = blocks.at(-1)!
  if (last.isIn) return ['On task']
  // Nobody is inactive at once.
  if (last.reason === 'INACTIVE') return at - last.from < FRESH_MS ? ['Inactive', 'On task'] : ['Inactive']
  // Being available in a break is against the plan, and no work.
  return item.what === 'away' ? ['Wrong task', 'On task'] : ['Wrong task']
}

/** Contacts that came to each ticket group, by its name. */
export const arrivals = (simulated: SimulatedCompany, { groups }: CompanyDay): Record<string, number> =>
  Object.fromEntries(
    groups.map(({ name, queue }) => [
      name,
      [...ticketTruths(simulated), ...callTruths(simulated)].filter(
        one => one.queueId === queue.id && one.isInbound && !one.isGone,
      ).length,
    ]),
  )

/** Whether a system's sync jobs have read everything; late reports of the system come later. */
export async function isRead(page: Page, connectionId: number): Promise<boolean> {
  const { syncJobs } = await ask(page, api.connections.get, {}, connectionId)
  return syncJobs.length > 0 && syncJobs.every(job => job.complete || job.reason === 'late')
}
