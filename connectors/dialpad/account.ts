// Connecting, agents and contact centers. All addresses are below /api/v2 but for the tokens.
import { z } from 'zod'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { exchangeCode, refreshTokens } from '../kit/oauth.ts'
import { pages } from '../kit/paging.ts'
import type {
  Connected,
  Connector,
  ConnectorContext,
  Credentials,
  RemoteAgent,
  RemoteQueue,
} from '../kit/types.ts'
import { agentOf } from './normalise.ts'
import { Company, ContactCenter, UserPayload } from './payloads.ts'

export const TOKEN = { path: 'oauth2/token', body: 'form' } as const
/** To read calls, and to go on doing so when nobody is logged in. */
export const SCOPE = 'calls:list offline_access'

export const connect: Connector['connect'] = async (grant, context) => {
  const credentials: Credentials =
    'apiKey' in grant
      ? { access: grant.apiKey.trim(), refresh: null, expiresAt: null }
      : await exchangeCode(context.http, TOKEN, grant, context.now())
  return { credentials, settings: {}, ...(await accountOf(credentials, context)) }
}

/** Only a company's administrator may read it, which is what the rest needs too. */
async function accountOf(
  { access }: Credentials,
  { http }: ConnectorContext,
): Promise<Pick<Connected, 'accountId' | 'accountName'>> {
  const reply = await http.request({
    path: 'api/v2/company',
    headers: { authorization: `Bearer ${access}` },
    isPublic: true,
    accepts: [400, 401, 403],
  })
  if (reply.status === 403 || reply.status === 404)
    throw new ConnectorProblem(
      'not-allowed',
      'Only a company administrator of Dialpad can connect it. Log in there as one, or ask one to connect.',
    )
  if (reply.status !== 200)
    throw new ConnectorProblem('denied', 'Dialpad does not accept this key. Check that it was copied whole.')
  const company = read(Company, reply.json(), 'company')
  return { accountId: company.id, accountName: company.name ?? '' }
}

export const refresh: NonNullable<Connector['refresh']> = (app, old, context) =>
  refreshTokens(context.http, TOKEN, app, old, context.now())

/** An API key belongs to the company and stays. */
export const revoke: NonNullable<Connector['revoke']> = async (_app, credentials, { http }) => {
  if (credentials.refresh === null) return
  try {
    await http.request({ method: 'POST', path: 'oauth2/deauthorize', accepts: [400] })
  } catch (error) {
    // Taken back over there already.
    if (!(error instanceof ConnectorProblem && error.code === 'needs-reauth')) throw error
  }
}

export async function* listAgents(context: ConnectorContext): AsyncIterable<RemoteAgent[]> {
  for await (const users of itemsOf(context, 'users', UserPayload, { state: 'all' })) yield users.map(agentOf)
}

export async function* listQueues(context: ConnectorContext): AsyncIterable<RemoteQueue[]> {
  for await (const centers of itemsOf(context, 'callcenters', ContactCenter))
    yield centers.map(({ id, name }) => ({ remoteId: id, name: name ?? '' }))
}

/** Pages come in the provider's own size: a wish for larger ones fails now and then. */
export function itemsOf<T>(
  { http }: ConnectorContext,
  path: string,
  item: z.ZodType<T>,
  query: Record<string, string> = {},
  lane: 'presence' | 'incremental' = 'incremental',
): AsyncIterable<T[]> {
  const page = z.object({ cursor: z.string().nullish(), items: z.array(item).nullish() })
  return pages(null, async at => {
    const reply = await http.request({
      path: `api/v2/${path}`,
      query: { ...query, cursor: at ?? undefined },
      lane,
    })
    const { items, cursor } = read(page, reply.json(), path)
    return { items: items ?? [], next: cursor || null }
  })
}

export function read<T>(schema: z.ZodType<T>, json: unknown, what: string): T {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') || 'the reply'
  throw new ConnectorProblem('refused', `Dialpad's ${what}: ${field} is not as expected.`)
}
