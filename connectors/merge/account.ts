// Linking an account of a system behind the aggregator, and the lists of it. Calls bear two things: the key of this
// installation, and the token of the linked account.
import { z } from 'zod'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { Id } from '../kit/fields.ts'
import type { HttpClient } from '../kit/http.ts'
import { pages } from '../kit/paging.ts'
import { repliesOf } from '../kit/replies.ts'
import type {
  Connected,
  Connector,
  ConnectorContext,
  ConnectorSettings,
  FilterField,
  LinkPage,
  RemoteAgent,
  RemoteQueue,
} from '../kit/types.ts'

export const BASE_URL = 'https://api.merge.dev'
const LINK_URL = 'https://cdn.merge.dev'
export const API = '/api/ticketing/v1'
export const PAGE_SIZE = 100
export const { ask, need } = repliesOf('Merge')

const isMerge = (baseUrl: string) => new URL(baseUrl).hostname.endsWith('.merge.dev')

export const headersOf: NonNullable<Connector['headersOf']> = (access, { app }) => ({
  authorization: `Bearer ${app?.clientSecret ?? ''}`,
  'x-account-token': access,
})

/** Purposes of a connection. The origin of the linked account states the purpose, so every record states it too. */
const PURPOSES = ['all', 'forecast', 'performance'] as const
export type Purpose = (typeof PURPOSES)[number]
export const PURPOSE_CHOICES = [
  { value: 'all', label: 'Forecast and performance' },
  { value: 'forecast', label: 'Forecast only' },
  { value: 'performance', label: 'Performance only' },
]

export const purposeIn = (originId: unknown): Purpose =>
  PURPOSES.find(purpose => String(originId).startsWith(`${purpose}-`)) ?? 'all'

export function purposeOf({ purpose }: ConnectorSettings): 'forecast' | 'performance' | null {
  return purpose === 'forecast' || purpose === 'performance' ? purpose : null
}

const LinkToken = z.object({ link_token: z.string().min(1) })

export const link: LinkPage = {
  script: baseUrl => ({
    url: `${isMerge(baseUrl) ? LINK_URL : baseUrl}/initialize.js`,
    object: 'MergeLink',
  }),
  origins: baseUrl => (isMerge(baseUrl) ? ['https://*.merge.dev'] : [new URL(baseUrl).origin]),
  async token({ app, key, before, organizationName, email }, { http, settings }) {
    const request = {
      method: 'POST',
      path: `${API}/link-token`,
      json: {
        // The account that was linked under the same one is linked again.
        end_user_origin_id: before?.origin ?? `${settings.purpose ?? 'all'}-${key}`,
        end_user_organization_name: organizationName,
        end_user_email_address: email,
        categories: ['ticketing'],
      },
      isRepeatable: true,
    } as const
    return (await asInstallation(http, app.clientSecret, request, LinkToken)).link_token
  },
}

/** Throws "not-allowed" where the key of this installation is not accepted. */
async function asInstallation<T>(
  http: HttpClient,
  key: string,
  request: { method?: 'POST'; path: string; json?: unknown; isRepeatable?: boolean; headers?: object },
  schema: z.ZodType<T>,
): Promise<T> {
  const headers = { authorization: `Bearer ${key}`, ...request.headers }
  const reply = await http.request({ ...request, headers, isPublic: true, accepts: [400, 401, 403] })
  if (reply.status === 401 || reply.status === 403)
    throw new ConnectorProblem(
      'not-allowed',
      "Merge does not know this installation's API key. Check the key in its settings.",
    )
  const read = schema.safeParse(reply.status < 300 ? reply.json() : null)
  if (read.success) return read.data
  throw new ConnectorProblem('denied', 'Merge did not accept the link. Connect once more.')
}

const AccountToken = z.object({ account_token: z.string().min(1) })
const Details = z.object({
  id: Id,
  integration: z.string().nullish(),
  end_user_origin_id: z.string().nullish(),
  end_user_organization_name: z.string().nullish(),
  status: z.string().nullish(),
})
const DETAILS = `${API}/account-details`

export const connect: Connector['connect'] = async (grant, { http }): Promise<Connected> => {
  if ('apiKey' in grant)
    throw new ConnectorProblem('refused', 'Other systems are connected by linking them, not with a key.')
  const key = grant.app.clientSecret
  const bought = { path: `${API}/account-token/${encodeURIComponent(grant.code)}` }
  const { account_token: access } = await asInstallation(http, key, bought, AccountToken)
  const asked = { path: DETAILS, headers: { 'x-account-token': access } }
  const account = await asInstallation(http, key, asked, Details)
  const origin = account.end_user_origin_id ?? ''
  return {
    credentials: { access, refresh: null, expiresAt: null },
    accountId: account.id,
    accountName: account.integration ?? account.id,
    settings: { origin, purpose: purposeIn(origin) },
  }
}

/** Throws where the system behind has to be linked again. */
export async function checkLink({ http }: ConnectorContext): Promise<void> {
  const { status, integration } = await need(http, { path: DETAILS, lane: 'backfill' }, Details)
  if (status === 'RELINK_NEEDED')
    throw new ConnectorProblem(
      'needs-reauth',
      `${integration ?? 'The system behind Merge'} no longer accepts the link (RELINK_NEEDED). Re-authorise it.`,
    )
}

/** The linked account is removed, with what Merge has copied of it. */
export const revoke: NonNullable<Connector['revoke']> = async (_app, _credentials, { http }) => {
  await http.request({ method: 'POST', path: `${API}/delete-account`, json: {}, accepts: [401] })
}

/** All pages of a model. */
export function listOf<Item>(
  { http }: ConnectorContext,
  model: string,
  item: z.ZodType<Item>,
  lane: 'incremental' | 'live' | 'backfill' = 'incremental',
): AsyncIterable<Item[]> {
  const page = z.object({ next: z.string().nullish(), results: z.array(item) })
  return pages<Item>(null, async cursor => {
    const query = { page_size: PAGE_SIZE, cursor: cursor ?? undefined }
    const { next, results } = await need(http, { path: `${API}/${model}`, query, lane }, page)
    return { items: results, next: next || null }
  })
}

const User = z.object({
  id: Id,
  name: z.string().nullish(),
  email_address: z.string().nullish(),
  is_active: z.boolean().nullish(),
})

export async function* listAgents(context: ConnectorContext): AsyncIterable<RemoteAgent[]> {
  for await (const users of listOf(context, 'users', User))
    yield users.map(({ id, name, email_address, is_active }) => ({
      remoteId: id,
      name: name ?? '',
      email: email_address || null,
      isActive: is_active !== false,
    }))
}

const Named = z.object({ id: Id, name: z.string().nullish() })

/** Projects, boards, inboxes: whatever the system behind sorts its tickets into. */
export async function* listQueues(context: ConnectorContext): AsyncIterable<RemoteQueue[]> {
  for await (const collections of listOf(context, 'collections', Named))
    yield collections.map(({ id, name }) => ({ remoteId: id, name: name ?? '' }))
}

const same = (values: readonly string[]) => values.map(value => ({ value, label: value }))

export async function filterFields(context: ConnectorContext): Promise<FilterField[]> {
  const teams: FilterField['values'] = []
  for await (const page of listOf(context, 'teams', Named, 'live'))
    teams.push(...page.map(({ id, name }) => ({ value: id, label: name || id })))
  return [
    { field: 'team', label: 'Team', values: teams },
    { field: 'ticket_type', label: 'Type', values: [] },
    { field: 'priority', label: 'Priority', values: same(['URGENT', 'HIGH', 'NORMAL', 'LOW']) },
  ]
}
