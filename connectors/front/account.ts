// Connecting by OAuth or by an API token, and the lists of the company: teammates, inboxes, custom fields. Links of the
// provider name another host, so of a link to the next page only its token is used.
import { z } from 'zod'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { Id } from '../kit/fields.ts'
import type { HttpClient } from '../kit/http.ts'
import { authorizeAddress, exchangeCode, refreshTokens, type TokenEndpoint } from '../kit/oauth.ts'
import { repliesOf } from '../kit/replies.ts'
import type {
  Connected,
  Connector,
  ConnectorContext,
  FilterField,
  RawRecord,
  RemoteAgent,
  RemoteQueue,
} from '../kit/types.ts'
import { agentOf, customField, TOPICS } from './normalise.ts'
import { TeammatePayload } from './payloads.ts'
import { keptTeammate } from './stored-record.ts'

export const BASE_URL = 'https://api2.frontapp.com'
export const LOG_IN_HOST = 'app.frontapp.com'
export const { ask, need } = repliesOf('Front')

const logInUrl = (baseUrl: string | undefined) =>
  baseUrl === undefined || baseUrl === BASE_URL ? `https://${LOG_IN_HOST}` : baseUrl
const tokenEndpoint = (http: HttpClient): TokenEndpoint => ({
  path: `${logInUrl(http.baseUrl)}/oauth/token`,
  body: 'json',
  isBasic: true,
})

export const authorizeUrl: NonNullable<Connector['authorizeUrl']> = ({ baseUrl, ...request }) =>
  authorizeAddress(`${logInUrl(baseUrl)}/oauth/authorize`, request)

const Me = z.object({ id: Id, name: z.string().nullish() })

/** Permissions that reading needs, by a call that needs each. */
const CHECKS = [
  { scope: 'teammates:read', path: '/teammates' },
  { scope: 'inboxes:read', path: '/inboxes' },
  { scope: 'conversations:read', path: '/conversations?limit=1' },
  { scope: 'events:*:read', path: '/events?limit=1' },
] as const

export const connect: Connector['connect'] = async (grant, context): Promise<Connected> => {
  const { http } = context
  const credentials =
    'apiKey' in grant
      ? { access: grant.apiKey.trim(), refresh: null, expiresAt: null }
      : await exchangeCode(http, tokenEndpoint(http), grant, context.now())
  const asked = { headers: { authorization: `Bearer ${credentials.access}` }, isPublic: true }
  const { id, name } = await need(http, { ...asked, path: '/me' }, Me)
  for (const { scope, path } of CHECKS)
    if ((await ask(http, { ...asked, path, accepts: [403] }, z.unknown())) === null)
      throw new ConnectorProblem(
        'not-allowed',
        `Front does not grant “${scope}”. Add that scope to the token or the application, then connect once more.`,
      )
  return { credentials, accountId: id, accountName: name ?? id, settings: {} }
}

export const refresh: NonNullable<Connector['refresh']> = (app, old, context) =>
  refreshTokens(context.http, tokenEndpoint(context.http), app, old, context.now())

export const Pagination = z.object({ next: z.string().nullish() }).nullish()

/** Token of the next page; null on the last. */
export function nextToken(pagination: z.infer<typeof Pagination>): string | null {
  const link = pagination?.next
  if (!link || !URL.canParse(link)) return null
  return new URL(link).searchParams.get('page_token')
}

const resultsOf = <Item>(item: z.ZodType<Item>) => z.object({ _results: z.array(item) })
const Teammate = TeammatePayload.omit({ observed_at: true }).loose()
const Named = z.object({ id: Id, name: z.string().nullish() })

/** Rules and applications act as teammates of other types. */
const isPerson = ({ type }: { type?: string | null | undefined }) => type == null || type === 'user'

async function teammatesOf({ http }: ConnectorContext, lane: 'incremental' | 'presence') {
  const { _results } = await need(http, { path: '/teammates', lane }, resultsOf(Teammate))
  return _results.filter(isPerson)
}

export async function* listAgents(context: ConnectorContext): AsyncIterable<RemoteAgent[]> {
  yield (await teammatesOf(context, 'incremental')).map(agentOf)
}

export async function inboxesOf(
  { http }: ConnectorContext,
  lane: 'incremental' | 'backfill' = 'incremental',
): Promise<RemoteQueue[]> {
  const { _results } = await need(http, { path: '/inboxes', lane }, resultsOf(Named))
  return _results.map(({ id, name }) => ({ remoteId: id, name: name ?? '' }))
}

export async function* listQueues(context: ConnectorContext): AsyncIterable<RemoteQueue[]> {
  yield await inboxesOf(context)
}

/** The list does not say since when: it is so at the moment of asking. */
export async function presenceSnapshot(context: ConnectorContext): Promise<RawRecord[]> {
  const observedAt = context.now()
  return (await teammatesOf(context, 'presence')).map(teammate => ({
    topic: TOPICS.teammate,
    key: `presence|${teammate.id}|${teammate.is_available}|${observedAt}`,
    body: JSON.stringify({ ...keptTeammate(teammate), observed_at: observedAt }),
    state: `${teammate.id}|${teammate.is_available}`,
  }))
}

const Field = z.object({
  name: z.string(),
  type: z.string().nullish(),
  values: z.array(z.object({ value: z.string() })).nullish(),
})
const same = (values: readonly string[]) => values.map(value => ({ value, label: value }))

export const filterFields: Connector['filterFields'] = async ({ http }): Promise<FilterField[]> => {
  const request = { path: '/conversations/custom_fields', accepts: [403] }
  const own = (await ask(http, request, resultsOf(Field)))?._results ?? []
  return [
    { field: 'channel_type', label: 'Channel type', values: [] },
    ...own.map(({ name, type, values }) => ({
      field: customField(name),
      label: name,
      values: type === 'boolean' ? same(['true', 'false']) : same((values ?? []).map(({ value }) => value)),
    })),
  ]
}
