// Connecting by OAuth, whose permission does not expire, or by an API id and token; and the lists of the account: users,
// numbers, how users stand, and teams to filter by. All addresses are below /v1, fifty rows to a page.
import { z } from 'zod'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { Id } from '../kit/fields.ts'
import { authorizeAddress, exchangeCode } from '../kit/oauth.ts'
import { pages } from '../kit/paging.ts'
import { repliesOf } from '../kit/replies.ts'
import type {
  Connected,
  Connector,
  ConnectorContext,
  Credentials,
  FilterField,
  RawRecord,
  RemoteAgent,
  RemoteQueue,
} from '../kit/types.ts'
import { TOPICS } from './normalise.ts'
import { Availability, UserPayload } from './payloads.ts'

export const BASE_URL = 'https://api.aircall.io'
const LOG_IN_URL = 'https://dashboard.aircall.io'
export const PAGE_SIZE = 50
export const { ask, need } = repliesOf('Aircall')

export const authorizeUrl: NonNullable<Connector['authorizeUrl']> = ({ baseUrl, ...request }) =>
  authorizeAddress(`${baseUrl === BASE_URL ? LOG_IN_URL : baseUrl}/oauth/authorize`, {
    ...request,
    scope: 'public_api',
  })

const KEY = /^[^\s:]+:[^\s:]+$/
const Company = z.object({ company: z.object({ name: z.string().min(1) }) })
const Integration = z.object({ integration: z.object({ company_id: Id.nullish() }) })

export const connect: Connector['connect'] = async (grant, context): Promise<Connected> => {
  const { http } = context
  const credentials =
    'apiKey' in grant
      ? byKey(grant.apiKey.trim())
      : await exchangeCode(http, { path: '/v1/oauth/token', body: 'json' }, grant, context.now())
  const { access } = credentials
  const headers = { authorization: access.startsWith('Basic ') ? access : `Bearer ${access}` }
  const asked = { headers, isPublic: true }
  const { company } = await need(http, { ...asked, path: '/v1/company' }, Company)
  const own = { ...asked, path: '/v1/integrations/me', accepts: [400, 401, 403] }
  const integration = await ask(http, own, Integration)
  // Trial of what reading needs, before anything is stored.
  await need(
    http,
    { ...asked, path: '/v1/calls', query: { per_page: 1 } },
    z.object({ calls: z.array(z.unknown()) }),
  )
  return {
    credentials,
    // A key's account has a name alone.
    accountId: integration?.integration.company_id ?? `name:${company.name}`,
    accountName: company.name,
    settings: {},
  }
}

function byKey(key: string): Credentials {
  if (!KEY.test(key))
    throw new ConnectorProblem(
      'denied',
      'An API key of Aircall is its API id, a colon and its API token, such as 1a2b3c:4d5e6f.',
    )
  return { access: `Basic ${Buffer.from(key).toString('base64')}`, refresh: null, expiresAt: null }
}

const Meta = z.object({ next_page_link: z.string().nullish() }).nullish()

/** All pages of a list by the provider's links. */
const listOf = <Item>(
  { http }: ConnectorContext,
  name: string,
  item: z.ZodType<Item>,
  { path = `/v1/${name}`, lane = 'incremental' as 'incremental' | 'presence' | 'live' } = {},
): AsyncIterable<Item[]> => {
  const page = z.object({ meta: Meta }).and(z.record(z.string(), z.unknown()))
  const items = z.array(item)
  return pages<Item>(null, async at => {
    const request = at === null ? { path, query: { per_page: PAGE_SIZE } } : { path: at }
    const reply = await need(
      http,
      { ...request, lane },
      page.transform(({ meta, [name]: list }) => ({ meta, list })),
    )
    const read = items.safeParse(reply.list)
    if (!read.success)
      throw new ConnectorProblem('refused', `Aircall's reply to ${path} is not as expected: ${name}.`)
    return { items: read.data, next: reply.meta?.next_page_link || null }
  })
}

export async function* listAgents(context: ConnectorContext): AsyncIterable<RemoteAgent[]> {
  for await (const users of listOf(context, 'users', UserPayload))
    yield users.map(({ id, name, email }) => ({
      remoteId: id,
      name: name ?? '',
      email: email || null,
      // Users who have left are no longer listed.
      isActive: true,
    }))
}

const Named = z.object({ id: Id, name: z.string().nullish() })

export async function* listQueues(context: ConnectorContext): AsyncIterable<RemoteQueue[]> {
  for await (const numbers of listOf(context, 'numbers', Named))
    yield numbers.map(({ id, name }) => ({ remoteId: id, name: name ?? '' }))
}

const NowAvailability = Availability.omit({ observed_at: true })

/** The list does not say since when: it is so at the moment of asking. */
export async function presenceSnapshot(context: ConnectorContext): Promise<RawRecord[]> {
  const observedAt = context.now()
  const records: RawRecord[] = []
  const list = { path: '/v1/users/availabilities', lane: 'presence' } as const
  for await (const users of listOf(context, 'users', NowAvailability, list))
    for (const { id, availability } of users)
      records.push({
        topic: TOPICS.availability,
        key: `availability|${id}|${availability}|${observedAt}`,
        body: JSON.stringify({ id, availability, observed_at: observedAt }),
      })
  return records
}

const MISSED_REASONS =
  'out_of_opening_hours short_abandoned abandoned_in_ivr abandoned_in_classic no_available_agent agents_did_not_answer'.split(
    ' ',
  )
const inWords = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1).replaceAll('_', ' ')}`

export async function filterFields(context: ConnectorContext): Promise<FilterField[]> {
  const teams: string[] = []
  for await (const page of listOf(context, 'teams', Named, { lane: 'live' }))
    teams.push(...page.flatMap(({ name }) => name || []))
  return [
    {
      field: 'direction',
      label: 'Direction',
      values: [
        { value: 'inbound', label: 'Inbound' },
        { value: 'outbound', label: 'Outbound' },
      ],
    },
    { field: 'team', label: 'Team', values: teams.map(name => ({ value: name, label: name })) },
    {
      field: 'missed_call_reason',
      label: 'Why it was missed',
      values: MISSED_REASONS.map(value => ({ value, label: inWords(value) })),
    },
  ]
}
