// Plan of the simulated world: the sample company's published day, as returned by the product's own API.
import type { Page } from '@playwright/test'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import type { SurferTimeline } from '#contract/endpoints/adherence.ts'
import { api } from '#contract/endpoints/index.ts'
import { casing } from '#contract/wire/casing.ts'
import type { CompanyAgent, CompanyQueue, PlanItem } from '#simulators/kit/index.ts'
import { call } from './person.ts'

/** As whoever is logged in on the page; `id` stands in the path. */
export async function ask<E extends AnyEndpoint>(
  page: Page,
  endpoint: E,
  args: Parameters<typeof call>[2] = {},
  id = 1,
): Promise<ReplyOf<E>> {
  const reply = await call(page, endpoint, args, id)
  if (!reply.ok()) throw new Error(`${endpoint.path}: ${reply.status()} ${await reply.text()}`)
  return casing(endpoint.reply).fromWire(await reply.json()) as ReplyOf<E>
}

export const timelineOf = (page: Page, surferIds: readonly number[], from: number, to: number) =>
  ask(page, api.adherence.timeline, {
    query: [
      ...surferIds.map(id => ['surfer_ids', String(id)]),
      ['from', new Date(from).toISOString()],
      ['to', new Date(to).toISOString()],
    ],
  })

export interface CompanyGroup {
  id: number
  name: string
  /** That its history came by. */
  connectionIds: number[]
  queue: CompanyQueue
}
export interface DayPerson {
  surferId: number
  name: string
  email: string
  zone: string
  plan: PlanItem[]
}
export interface CompanyDay {
  groups: CompanyGroup[]
  /** Everybody who is on shift. */
  people: DayPerson[]
}

const CHANNELS: Record<string, CompanyQueue['channel']> = { Phone: 'call', Chat: 'chat' }

export async function companyDay(page: Page, from: number, to: number): Promise<CompanyDay> {
  const all = { query: { limit: '500' } }
  const { results: surfers } = await ask(page, api.surfers.list, all)
  const { results: streams } = await ask(page, api.streams.list, all)
  const { results: tasks } = await ask(page, api.tasks.list, all)
  const groups = streams.map(
    ({ id, name, averageHandleTime, connections }): CompanyGroup => ({
      id,
      name,
      connectionIds: connections.map(one => one.id),
      queue: {
        id: String(30 + id),
        name,
        channel: CHANNELS[name] ?? 'case',
        handleMs: averageHandleTime! * 1000,
      },
    }),
  )
  const queueIds = new Map(
    tasks.map(task => [
      task.id,
      groups.filter(one => task.streamIds.includes(one.id)).map(one => one.queue.id),
    ]),
  )
  const ids = surfers.map(one => one.id)
  const timeline = await timelineOf(page, ids, from, to)
  const emails = new Map(surfers.map(one => [one.id, one.email]))
  const people = timeline.surfers.map(
    ({ surferId, name, timezone, scheduled }): DayPerson => ({
      surferId,
      name,
      email: emails.get(surferId)!,
      zone: timezone,
      plan: scheduled.flatMap(piece => planItem(piece, queueIds)),
    }),
  )
  return { groups, people: people.filter(one => one.plan.length > 0) }
}

function planItem(
  { interval, kind, taskId }: SurferTimeline['scheduled'][number],
  queueIds: ReadonlyMap<number, string[]>,
): PlanItem[] {
  const time = { from: Date.parse(interval.start), to: Date.parse(interval.end) }
  if (kind === 'time-off' || kind === 'time-in-lieu') return []
  if (kind === 'shift') return [{ ...time, what: 'free' }]
  const own = (taskId !== null && queueIds.get(taskId)) || []
  return [own.length > 0 ? { ...time, what: 'queues', queueIds: own } : { ...time, what: 'away' }]
}

export const idOf = ({ surferId }: DayPerson): string => String(100 + surferId)

export const asAgent = (person: DayPerson, since: number): CompanyAgent => ({
  id: idOf(person),
  name: person.name,
  email: person.email,
  zone: person.zone,
  plan: person.plan,
  isActive: true,
  isAdmin: false,
  phone: { status: 'unavailable', reason: null, native: null, since },
})

/** Person who approves the connection of a system; not one of the company. */
export const administrator = (since: number): CompanyAgent => ({
  ...asAgent(
    { surferId: 890, name: 'Root Admin', email: 'root@elsewhere.example', zone: 'UTC', plan: [] },
    since,
  ),
  isAdmin: true,
})
