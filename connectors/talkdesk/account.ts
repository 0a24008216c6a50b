// Connecting by an OAuth client that the account has made for Lineup, and the lists of the account: users, queues, and
// how users stand. https://docs.talkdesk.com/reference
import { z } from 'zod'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { Id } from '../kit/fields.ts'
import { clientTokens } from '../kit/oauth.ts'
import { pages } from '../kit/paging.ts'
import { repliesOf } from '../kit/replies.ts'
import type {
  Connected,
  Connector,
  ConnectorContext,
  ConnectorSettings,
  FilterField,
  KeyPart,
  OAuthApp,
  RawRecord,
  RemoteAgent,
  RemoteQueue,
} from '../kit/types.ts'
import { CALL_TYPES, TOPICS } from './normalise.ts'

/** Hosts by region: of the API, and of log-in, below which each account has a name of its own. */
export const REGIONS: Readonly<Record<string, { api: string; logIn: string }>> = {
  us: { api: 'https://api.talkdeskapp.com', logIn: 'talkdeskid.com' },
  eu: { api: 'https://api.talkdeskapp.eu', logIn: 'talkdeskid.eu' },
  ca: { api: 'https://api.talkdeskappca.com', logIn: 'talkdeskidca.com' },
}
export const PAGE_SIZE = 50
export const { ask, need } = repliesOf('Talkdesk')

export const KEY_PARTS: readonly KeyPart[] = [
  {
    label: 'Client ID',
    placeholder: '',
    hint: 'In Talkdesk: Admin, Integrations, API keys (OAuth client with client credentials).',
    isName: true,
  },
  { label: 'Client secret', placeholder: '', hint: 'Shown when the client is made.' },
]

export const baseUrlOf = ({ region }: ConnectorSettings): string => (REGIONS[region ?? ''] ?? REGIONS.us!).api

/** Below the account's own name, unless the system is elsewhere altogether. */
function tokenPath({ settings, http }: ConnectorContext): string {
  if (http.baseUrl !== undefined && http.baseUrl !== baseUrlOf(settings)) return '/oauth/token'
  const { logIn } = REGIONS[settings.region ?? ''] ?? REGIONS.us!
  return `https://${settings.subdomain}.${logIn}/oauth/token`
}

function clientOf(key: string): OAuthApp | null {
  const [, clientId, clientSecret] = /^([^\s:]+):(\S+)$/.exec(key.trim()) ?? []
  return clientId && clientSecret ? { clientId, clientSecret } : null
}

export const connect: Connector['connect'] = async (grant, context): Promise<Connected> => {
  const client = 'apiKey' in grant ? clientOf(grant.apiKey) : null
  const denied = new ConnectorProblem(
    'not-allowed',
    'Talkdesk does not accept this client. Check its ID and secret, the account name and the region.',
  )
  if (client === null) throw denied
  const { http, settings } = context
  const credentials = await clientTokens(http, tokenPath(context), client, context.now(), denied)
  const asked = { headers: { authorization: `Bearer ${credentials.access}` }, isPublic: true }
  // Trial of what reading needs, before anything is stored.
  await need(http, { ...asked, path: '/users', query: { per_page: 1 } }, z.object({ _embedded: z.unknown() }))
  await need(
    http,
    { ...asked, path: '/data/reports/calls/jobs', query: { per_page: 1 } },
    z.record(z.string(), z.unknown()),
  )
  const { region, subdomain } = settings
  return {
    credentials,
    accountId: `${region}:${subdomain}`,
    accountName: subdomain ?? '',
    settings: {},
  }
}

/** With the same client: there are no refresh tokens. */
export const refresh: NonNullable<Connector['refresh']> = (_app, old, context) => {
  const revoked = new ConnectorProblem(
    'needs-reauth',
    'Talkdesk no longer accepts the client that it was connected with. Re-authorise it with another one.',
  )
  const client = old.refresh === null ? null : clientOf(old.refresh)
  if (client === null) throw revoked
  return clientTokens(context.http, tokenPath(context), client, context.now(), revoked)
}

const Links = z.object({ next: z.object({ href: z.string().nullish() }).nullish() }).nullish()

/** All pages of a list by the provider's links. Nothing when it is withheld from the client. */
const listOf = <Item>(
  { http }: ConnectorContext,
  path: string,
  embedded: z.ZodType<Item[]>,
  { lane = 'incremental' as 'incremental' | 'presence', isOptional = false } = {},
): AsyncIterable<Item[]> => {
  const Page = z.object({ _embedded: embedded, _links: Links })
  return pages<Item>(null, async at => {
    const request = at === null ? { path, query: { page: 1, per_page: PAGE_SIZE } } : { path: at }
    const page = isOptional
      ? await ask(http, { ...request, lane, accepts: [401, 403] }, Page)
      : await need(http, { ...request, lane }, Page)
    return { items: page?._embedded ?? [], next: page?._links?.next?.href || null }
  })
}

const User = z.object({
  id: Id,
  name: z.string().nullish(),
  email: z.string().nullish(),
  active: z.boolean().nullish(),
})
const Users = z.object({ users: z.array(User) }).transform(({ users }) => users)

export async function* listAgents(context: ConnectorContext): AsyncIterable<RemoteAgent[]> {
  for await (const users of listOf(context, '/users', Users))
    yield users.map(({ id, name, email, active }) => ({
      remoteId: id,
      name: name ?? '',
      email: email || null,
      isActive: active !== false,
    }))
}

const Queues = z
  .object({ queues: z.array(z.object({ name: z.string().min(1) })) })
  .transform(({ queues }) => queues.map(({ name }) => name))

const Standing = z.object({
  id: Id,
  presence: z.string().nullish(),
  ring_groups: z.array(z.string()).nullish(),
})
/** The documentation has a bare list; other lists of the provider name theirs. */
const Standings = z.union([
  z.array(Standing),
  z.object({ users: z.array(Standing) }).transform(({ users }) => users),
])
const GUARDIAN_USERS = '/guardian/users'

/** Calls name their queues, so names are the ids. Where the list is withheld, the queues of agents. */
export async function* listQueues(context: ConnectorContext): AsyncIterable<RemoteQueue[]> {
  const names = new Set<string>()
  for await (const queues of listOf(context, '/ccaas/queues', Queues, { isOptional: true }))
    for (const name of queues) names.add(name)
  if (names.size === 0)
    for await (const users of listOf(context, GUARDIAN_USERS, Standings, { isOptional: true }))
      for (const name of users.flatMap(({ ring_groups }) => ring_groups ?? [])) names.add(name)
  if (names.size > 0) yield [...names].map(name => ({ remoteId: name, name }))
}

/**
 * Current statuses of agents. The list does not state their start, so they count from the time of the request; the
 * report has the times afterwards.
 */
export async function presenceSnapshot(context: ConnectorContext): Promise<RawRecord[]> {
  const observedAt = context.now()
  const records: RawRecord[] = []
  const list = { lane: 'presence', isOptional: true } as const
  for await (const users of listOf(context, GUARDIAN_USERS, Standings, list))
    for (const { id, presence } of users) {
      if (!presence) continue
      const state = JSON.stringify([id, presence])
      records.push({
        topic: TOPICS.standing,
        key: `standing|${state}|${observedAt}`,
        body: JSON.stringify({ user_id: id, presence, observed_at: observedAt }),
        state,
      })
    }
  return records
}

export const filterFields = async (): Promise<FilterField[]> => [
  {
    field: 'direction',
    label: 'Direction',
    values: [
      { value: 'inbound', label: 'Inbound' },
      { value: 'outbound', label: 'Outbound' },
    ],
  },
  {
    field: 'call_type',
    label: 'Call type',
    values: CALL_TYPES.map(value => ({
      value,
      label: `${value[0]!.toUpperCase()}${value.slice(1).replaceAll('_', ' ')}`,
    })),
  },
  { field: 'team', label: 'Team', values: [] },
  {
    field: 'in_business_hours',
    label: 'In business hours',
    values: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
]
