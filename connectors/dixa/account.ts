// Connecting by an API token, which goes over the wire by itself, and the lists of the organization. The exports have a
// host of their own and want the same token as a bearer's.
import { z } from 'zod'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { Id } from '../kit/fields.ts'
import type { HttpClient, HttpRequest } from '../kit/http.ts'
import { pages } from '../kit/paging.ts'
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
import { attributeField, CHANNEL_NAMES, TOPICS } from './normalise.ts'

export const BASE_URL = 'https://dev.dixa.io'
export const EXPORTS_HOST = 'exports.dixa.io'
export const { ask, need } = repliesOf('Dixa')

const EXPORT = '/v1/conversation_export'
export const exportAddress = (http: HttpClient): string =>
  http.baseUrl === undefined || http.baseUrl === BASE_URL ? `https://${EXPORTS_HOST}${EXPORT}` : EXPORT

const authorization = (access: string, { pathname }: URL): string =>
  pathname.endsWith(EXPORT) ? `Bearer ${access}` : access

export const headersOf: NonNullable<Connector['headersOf']> = (access, { url }) => ({
  authorization: authorization(access, url),
})

const Organization = z.object({ data: z.object({ id: Id, name: z.string().nullish() }) })

/** Calls that reading needs, each tried before anything is stored. */
const CHECKS = ['/v1/agents?pageLimit=1', '/v1/queues', '/v1/webhooks'] as const

export const connect: Connector['connect'] = async (grant, { http, now }): Promise<Connected> => {
  if (!('apiKey' in grant))
    throw new ConnectorProblem('refused', 'Dixa is connected by an API token, not by logging in.')
  const access = grant.apiKey.trim().replace(/^Bearer /i, '')
  const tried = async (path: string, query: HttpRequest['query'] = {}) => {
    const headers = { authorization: authorization(access, new URL(path, BASE_URL)) }
    const reply = await http.request({ path, query, headers, isPublic: true, accepts: [400, 401, 403] })
    if (reply.status < 300) return reply
    const isUnknown = reply.status === 401 && path === '/v1/organization'
    throw new ConnectorProblem(
      isUnknown ? 'denied' : 'not-allowed',
      isUnknown
        ? 'Dixa does not accept this token. Copy it once more, made for the “Dixa API” rather than the Integrations API.'
        : `Dixa answered ${reply.status} to ${new URL(path, BASE_URL).pathname}. Make the token as an administrator, for the “Dixa API”.`,
    )
  }
  const { data } = Organization.parse((await tried('/v1/organization')).json())
  for (const path of CHECKS) await tried(path)
  await tried(exportAddress(http), { updated_after: now() - 1_000, updated_before: now() })
  return {
    credentials: { access, refresh: null, expiresAt: null },
    accountId: data.id,
    accountName: data.name || data.id,
    settings: {},
  }
}

const PAGE_LIMIT = 50

/** All pages of a list; of a link to the next one only its key is used. */
const listOf = <Item>(
  { http }: ConnectorContext,
  path: string,
  item: z.ZodType<Item>,
): AsyncIterable<Item[]> =>
  pages<Item>(null, async at => {
    const query = { pageLimit: PAGE_LIMIT, pageKey: at ?? undefined }
    const reply = z.object({ data: z.array(item), meta: Meta })
    const { data, meta } = await need(http, { path, query, lane: 'incremental' }, reply)
    return { items: data, next: nextKey(meta) }
  })

export const Meta = z.object({ next: z.string().nullish() }).nullish()

export function nextKey(meta: z.infer<typeof Meta>): string | null {
  const link = meta?.next
  return link && URL.canParse(link, BASE_URL) ? new URL(link, BASE_URL).searchParams.get('pageKey') : null
}

const Agent = z.object({
  id: Id,
  displayName: z.string().nullish(),
  email: z.string().nullish(),
})

/** Agents who were removed are no longer listed. */
export async function* listAgents(context: ConnectorContext): AsyncIterable<RemoteAgent[]> {
  for await (const agents of listOf(context, '/v1/agents', Agent))
    yield agents.map(({ id, displayName, email }) => ({
      remoteId: id,
      name: displayName ?? '',
      email: email || null,
      isActive: true,
    }))
}

const Queues = z.object({ data: z.array(z.object({ id: Id, name: z.string().nullish() })) })

export async function* listQueues({ http }: ConnectorContext): AsyncIterable<RemoteQueue[]> {
  const { data } = await need(http, { path: '/v1/queues', lane: 'incremental' }, Queues)
  yield data.map(({ id, name }) => ({ remoteId: id, name: name ?? '' }))
}

const Presences = z.array(
  z.looseObject({ userId: Id, presenceStatus: z.string().nullish(), connectionStatus: z.string().min(1) }),
)

/** Ids of all agents, by the one list that has no pages. */
export async function agentIds({ http }: ConnectorContext): Promise<ReadonlySet<string>> {
  const presences = await need(http, { path: '/v1/agents/presence', lane: 'backfill' }, Presences)
  return new Set(presences.map(({ userId }) => userId))
}

/** The list does not say since when: it is so at the moment of asking. */
export async function presenceSnapshot({ http, now }: ConnectorContext): Promise<RawRecord[]> {
  const observedAt = now()
  const presences = await need(http, { path: '/v1/agents/presence', lane: 'presence' }, Presences)
  return presences.map(({ userId, presenceStatus, connectionStatus }) => {
    const state = `${userId}|${connectionStatus}|${presenceStatus ?? ''}`
    return {
      topic: TOPICS.presence,
      key: `presence|${state}|${observedAt}`,
      body: JSON.stringify({ userId, presenceStatus, connectionStatus, observed_at: observedAt }),
      state,
    }
  })
}

interface Option {
  label: string
  value: string
  nestedOptions?: Option[] | null | undefined
}
const Option: z.ZodType<Option> = z.lazy(() =>
  z.object({ label: z.string(), value: z.string(), nestedOptions: z.array(Option).nullish() }),
)
const Attributes = z.object({
  data: z.array(
    z.object({
      identifier: z.string().min(1),
      label: z.string().nullish(),
      entityType: z.string().nullish(),
      inputDefinition: z.object({ options: z.array(Option).nullish() }).nullish(),
      isArchived: z.boolean().nullish(),
    }),
  ),
})

/** Values of a choice in several steps, as the attribute's value joins them. */
const choicesOf = (options: readonly Option[], before: Option[] = []): { value: string; label: string }[] =>
  options.flatMap(option => {
    const path = [...before, option]
    const join = (by: 'value' | 'label', mark: string) => path.map(one => one[by]).join(mark)
    return [
      { value: join('value', '/'), label: join('label', ' › ') },
      ...choicesOf(option.nestedOptions ?? [], path),
    ]
  })

export async function filterFields({ http }: ConnectorContext): Promise<FilterField[]> {
  const own = await ask(http, { path: '/v1/custom-attributes', accepts: [403] }, Attributes)
  return [
    {
      field: 'channel_name',
      label: 'Channel',
      values: CHANNEL_NAMES.map(name => ({ value: name, label: name })),
    },
    {
      field: 'direction',
      label: 'Direction',
      values: [
        { value: 'inbound', label: 'Inbound' },
        { value: 'outbound', label: 'Outbound' },
      ],
    },
    { field: 'language', label: 'Language', values: [] },
    ...(own?.data ?? [])
      .filter(({ entityType, isArchived }) => entityType === 'Conversation' && !isArchived)
      .map(({ identifier, label, inputDefinition }) => ({
        field: attributeField(identifier),
        label: label || identifier,
        values: choicesOf(inputDefinition?.options ?? []),
      })),
  ]
}
