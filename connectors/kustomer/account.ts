// Connecting with an API key, and the lists of the organization. Resources are JSON:API, a hundred to a page; pages are
// asked for by number until there is no link to another.
import { z } from 'zod'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { Id } from '../kit/fields.ts'
import { pages } from '../kit/paging.ts'
import { repliesOf } from '../kit/replies.ts'
import type {
  Connected,
  Connector,
  ConnectorContext,
  ConnectorSettings,
  FilterField,
  RawRecord,
  RemoteAgent,
  RemoteQueue,
} from '../kit/types.ts'
import { customField, TOPICS } from './normalise.ts'

export const { ask, need } = repliesOf('Kustomer')

/** Hosts by the region in which an organization's data lies. */
const REGIONS: Readonly<Record<string, { host: string; name: string }>> = {
  us: { host: 'api.kustomerapp.com', name: 'United States' },
  eu: { host: 'api.prod2.kustomerapp.com', name: 'European Union' },
  in: { host: 'api.prod4.kustomerapp.com', name: 'India' },
}
export const REGION_CHOICES = Object.entries(REGIONS).map(([value, { name }]) => ({ value, label: name }))

export const baseUrl = ({ region = 'us' }: ConnectorSettings): string =>
  `https://${REGIONS[region]?.host ?? REGIONS.us!.host}`

/** Reference to another resource. */
export const Related = z
  .object({ data: z.object({ type: z.string().nullish(), id: Id }).nullish() })
  .nullish()

const PAGE_SIZE = 100
const searched = (queryContext: string) => ({
  method: 'POST' as const,
  path: '/v1/customers/search?pageSize=1',
  json: { queryContext, and: [{ [`${queryContext}_updated_at`]: { gte: '2999-01-01T00:00:00Z' } }] },
  limit: 'search',
  isRepeatable: true,
})

/** Permissions that reading needs, by a call that needs each. */
const CHECKS = [
  { permission: 'org.permission.search.create', request: searched('conversation') },
  { permission: 'org.permission.user.read', request: { path: '/v1/users?pageSize=1' } },
  { permission: 'org.permission.routing.read', request: { path: '/v1/routing/queues?pageSize=1' } },
  {
    permission: 'org.permission.routing.read',
    request: { path: '/v1/routing/work-sessions?active=true&pageSize=1' },
  },
  {
    permission: 'org.permission.outbound_webhook',
    request: { path: '/v1/outbound-webhooks?pageSize=1' },
  },
] as const

const Token = z.object({ data: z.object({ relationships: z.object({ org: Related }) }) })

export const connect: Connector['connect'] = async (grant, { http, settings }): Promise<Connected> => {
  if (!('apiKey' in grant))
    throw new ConnectorProblem('refused', 'Kustomer is connected with an API key, not by logging in there.')
  const access = grant.apiKey.trim()
  const asked = { headers: { authorization: `Bearer ${access}` }, isPublic: true }
  const { data } = await need(http, { ...asked, path: '/v1/auth/tokens/current' }, Token)
  for (const { permission, request } of CHECKS)
    if ((await ask(http, { ...request, ...asked, accepts: [403] }, z.unknown())) === null)
      throw new ConnectorProblem(
        'not-allowed',
        `The API key lacks the role “${permission}”. Make a key that has it, then connect once more.`,
      )
  const organization = settings.organization ?? ''
  return {
    credentials: { access, refresh: null, expiresAt: null },
    accountId: data.relationships.org?.data?.id ?? organization,
    accountName: organization,
    settings: {},
  }
}

const Links = z.object({ next: z.string().nullish() }).nullish()

/** All pages of a list. */
export function listOf<Item>(
  { http }: ConnectorContext,
  path: string,
  item: z.ZodType<Item>,
  {
    query = {},
    lane = 'incremental',
  }: { query?: Record<string, string>; lane?: 'incremental' | 'presence' | 'live' | 'backfill' } = {},
): AsyncIterable<Item[]> {
  const page = z.object({ data: z.array(item), links: Links })
  return pages<Item>('1', async at => {
    const request = { path, query: { ...query, page: at ?? 1, pageSize: PAGE_SIZE }, lane }
    const { data, links } = await need(http, request, page)
    return { items: data, next: links?.next ? String(Number(at) + 1) : null }
  })
}

/** Empty where the key may not read it. */
async function optionalList<Item>(context: ConnectorContext, path: string, item: z.ZodType<Item>) {
  const all: Item[] = []
  try {
    for await (const items of listOf(context, path, item, { lane: 'live' })) all.push(...items)
  } catch (error) {
    if (!(error instanceof ConnectorProblem) || error.code !== 'not-allowed') throw error
  }
  return all
}

const User = z.object({
  id: Id,
  attributes: z.object({
    name: z.string().nullish(),
    displayName: z.string().nullish(),
    email: z.string().nullish(),
  }),
})

/** People alone: automations and API keys act as users of another type. */
const users = (context: ConnectorContext, isActive: boolean, lane: 'incremental' | 'presence') =>
  listOf(context, '/v1/users', User, { query: { userType: 'user', deleted: String(!isActive) }, lane })

export async function* listAgents(context: ConnectorContext): AsyncIterable<RemoteAgent[]> {
  for (const isActive of [true, false])
    for await (const page of users(context, isActive, 'incremental'))
      yield page.map(({ id, attributes: { name, displayName, email } }) => ({
        remoteId: id,
        name: displayName || name || '',
        email: email || null,
        isActive,
      }))
}

const Named = z.object({
  id: Id,
  attributes: z.object({ name: z.string().nullish(), displayName: z.string().nullish() }),
})
type Named = z.infer<typeof Named>
const nameOf = ({ attributes: { name, displayName } }: Named) => displayName || name || ''

export async function* listQueues(context: ConnectorContext): AsyncIterable<RemoteQueue[]> {
  for await (const queues of listOf(context, '/v1/routing/queues', Named))
    yield queues.map(queue => ({ remoteId: queue.id, name: nameOf(queue) }))
}

const RoutingStatus = z.object({
  id: Id,
  attributes: z.object({ name: z.string().nullish(), statusType: z.string() }),
})
const WorkSession = z.object({ relationships: z.object({ user: Related, status: Related }) })

/** A session does not say since when it has its status: it is so at the moment of asking. Who has none is offline. */
export async function presenceSnapshot(context: ConnectorContext): Promise<RawRecord[]> {
  const observedAt = context.now()
  const lane = 'presence'
  const statuses = new Map<string, { type: string; name: string }>()
  for await (const page of listOf(context, '/v1/routing/statuses', RoutingStatus, { lane }))
    for (const { id, attributes } of page)
      statuses.set(id, { type: attributes.statusType, name: attributes.name || attributes.statusType })
  const statusOf = new Map<string, { type: string; name: string }>()
  const active = { query: { active: 'true' }, lane } as const
  for await (const sessions of listOf(context, '/v1/routing/work-sessions', WorkSession, active))
    for (const { relationships } of sessions) {
      const status = statuses.get(relationships.status?.data?.id ?? '')
      if (relationships.user?.data && status) statusOf.set(relationships.user.data.id, status)
    }
  const records: RawRecord[] = []
  for await (const page of users(context, true, lane))
    for (const { id } of page) {
      const { type, name } = statusOf.get(id) ?? { type: 'offline', name: 'Offline' }
      records.push({
        topic: TOPICS.standing,
        key: `presence|${id}|${type}|${observedAt}`,
        body: JSON.stringify({ user: id, type, name, observed_at: observedAt }),
        state: `${id}|${type}|${name}`,
      })
    }
  return records
}

const Metadata = z.object({
  data: z.object({
    attributes: z.object({
      properties: z.record(
        z.string(),
        z.object({
          type: z.string().nullish(),
          displayName: z.string().nullish(),
          enumeration: z.array(z.string()).nullish(),
        }),
      ),
    }),
  }),
})

const same = (values: readonly string[]) => values.map(value => ({ value, label: value }))
const chosen = (all: Named[]) => all.map(one => ({ value: one.id, label: nameOf(one) }))

export async function filterFields(context: ConnectorContext): Promise<FilterField[]> {
  const request = { path: '/v1/metadata/conversation', accepts: [403] }
  const own = (await ask(context.http, request, Metadata))?.data.attributes.properties ?? {}
  const lists = (path: string) => optionalList(context, path, Named).then(chosen)
  return [
    { field: 'tag', label: 'Tag', values: await lists('/v1/tags') },
    { field: 'team', label: 'Team', values: await lists('/v1/teams') },
    { field: 'brand', label: 'Brand', values: await lists('/v1/brands') },
    {
      field: 'priority',
      label: 'Priority',
      values: [1, 2, 3, 4, 5].map(priority => ({
        value: String(priority),
        label: priority === 1 ? '1 (lowest)' : priority === 5 ? '5 (highest)' : String(priority),
      })),
    },
    {
      field: 'direction',
      label: 'Started by',
      values: [
        { value: 'in', label: 'Customer' },
        { value: 'out', label: 'Agent' },
      ],
    },
    { field: 'language', label: 'Language', values: [] },
    ...Object.entries(own).map(([name, { displayName, enumeration, type }]) => ({
      field: customField(name),
      label: displayName || name,
      values: type === 'boolean' ? same(['true', 'false']) : same(enumeration ?? []),
    })),
  ]
}
