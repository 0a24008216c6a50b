// Set-up of the simulated day: its agents, and what a manager does once so that the product receives it.
import { expect, type Page } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import type { PlanItem } from '#simulators/kit/index.ts'
import { ask, type CompanyDay, type DayPerson } from './company-day.ts'
import { visit } from './person.ts'

const ON_TICKETS = 4

export interface Cast {
  /** Agent who logs in himself. */
  noah: DayPerson
  /** Agent who does only what the journey makes her do. */
  puppet: DayPerson
  /** With Noah; some in each ticket group. */
  played: DayPerson[]
  /** From then on the day is played fast. */
  liveFrom: number
}

/** Time within. */
const overlapMs = ({ from, to }: PlanItem, start: number, end: number) =>
  Math.max(0, Math.min(to, end) - Math.max(from, start))

export function castOf({ people, groups }: CompanyDay, begin: number, count: number): Cast {
  const noah = people.find(one => one.email.startsWith('noah@'))
  if (!noah) throw new Error('Noah is not on shift on this day.')
  const liveFrom = noah.plan[0]!.from + 30 * MINUTE_MS
  const until = liveFrom + 2 * HOUR_MS
  const tickets = new Set(groups.filter(({ queue }) => queue.channel !== 'call').map(({ queue }) => queue.id))
  const ticketMs = ({ plan }: DayPerson) =>
    plan
      .filter(item => item.queueIds?.some(id => tickets.has(id)))
      .reduce((sum, item) => sum + overlapMs(item, liveFrom, until), 0)
  const beside = people
    .filter(({ plan }) => plan[0]!.from > begin && plan[0]!.from <= liveFrom && plan.at(-1)!.to >= until)
    .filter(one => one !== noah)
    .sort((a, b) => ticketMs(b) - ticketMs(a))
  const [puppet, ...others] = beside
  if (!puppet || ticketMs(puppet) < HOUR_MS) throw new Error('Nobody is on tickets beside Noah.')
  const played = [noah, ...others.slice(0, ON_TICKETS), ...others.slice(ON_TICKETS).reverse()].slice(0, count)
  return { noah, puppet, played, liveFrom }
}

/** When the agent has been on tickets for a while and stays there for some time: from `now` on, and in which queue. */
export function quietMoment({ plan }: DayPerson, { groups }: CompanyDay, now: number) {
  for (const { from, to, queueIds } of plan) {
    const queue = groups.find(one => one.queue.id === queueIds?.[0])?.queue
    const at = Math.max(from + 15 * MINUTE_MS, now)
    if (queue && queue.channel !== 'call' && at + 10 * MINUTE_MS <= to) return { at, queueId: queue.id }
  }
  throw new Error('She is on tickets no more.')
}

export async function connect(page: Page, provider: string, name: string): Promise<void> {
  await visit(page, '/settings/connections')
  const card = page.getByRole('listitem', { name: provider, exact: true })
  await card.getByRole('button', { name: /^Connect(?! with)/ }).click()
  const dialog = page.getByRole('dialog', { name: `Connect ${provider}` })
  await dialog.getByLabel('Name').fill(name)
  const subdomain = dialog.getByLabel('Subdomain')
  if (await subdomain.count()) await subdomain.fill('sandbar')
  await dialog.getByRole('button', { name: `Continue at ${provider}` }).click()
  await page.getByRole('button', { name: /administrator/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: `${name} is connected.` })).toBeVisible()
}

/** Each ticket group has its history's file and a queue of the system that its contacts come by. */
export async function link(
  page: Page,
  { groups }: CompanyDay,
  connectionId: number,
  isPhone: boolean,
): Promise<void> {
  const { queues } = await ask(page, api.connections.get, {}, connectionId)
  for (const { id, name, connectionIds, queue } of groups) {
    if ((queue.channel === 'call') !== isPhone) continue
    const remote = queues.find(one => one.name === name)!
    await ask(
      page,
      api.streams.update,
      {
        body: {
          connections: [
            ...connectionIds.map(one => ({ id: one, filters: [] })),
            { id: connectionId, filters: [{ field: 'queue', operator: 'IS', values: [remote.remoteId] }] },
          ],
        },
      },
      id,
    )
  }
}
