// Connecting one workspace by the account's auth token, or by an API key beside it; and the lists of the workspace:
// workers, task queues, workflows, and how workers stand now.
import { z } from 'zod'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import type { HttpRequest } from '../kit/http.ts'
import { pages } from '../kit/paging.ts'
import { repliesOf } from '../kit/replies.ts'
import type {
  Connected,
  Connector,
  ConnectorContext,
  FilterField,
  KeyPart,
  RawRecord,
  RemoteAgent,
  RemoteQueue,
} from '../kit/types.ts'
import { TOPICS } from './normalise.ts'
import { attributesOf, personOf } from './stored-record.ts'

export const BASE_URL = 'https://taskrouter.twilio.com'
export const PAGE_SIZE = 1_000
export const { need } = repliesOf('Twilio')

export const KEY_PARTS: readonly KeyPart[] = [
  {
    label: 'Account SID',
    placeholder: 'AC0123…',
    hint: 'In the Twilio Console, on the home page of the account, under Account Info.',
    isName: true,
  },
  {
    label: 'Auth token',
    placeholder: '',
    hint: 'Next to the Account SID. Twilio signs its events with it, so it is needed beside an API key too.',
  },
  {
    label: 'API key SID',
    placeholder: 'SK0123…',
    hint: 'If you prefer reading with an API key: Account Management, API keys & tokens.',
    isName: true,
    isOptional: true,
  },
  {
    label: 'API key secret',
    placeholder: '',
    hint: 'Shown once, when the API key is made.',
    isOptional: true,
  },
]

const KEY = /^(AC[0-9a-f]{32}):([0-9a-f]{32})(?::(?:(SK[0-9a-f]{32}):([^\s:]+)|:))?$/i

/** Address within the connected workspace. */
export const inWorkspace = ({ settings }: Pick<ConnectorContext, 'settings'>, path = ''): string =>
  `/v1/Workspaces/${settings.workspace ?? ''}${path}`

const Workspace = z.object({ sid: z.string().min(1), friendly_name: z.string().nullish() })

export const connect: Connector['connect'] = async (grant, context): Promise<Connected> => {
  const [, account, token, keySid, keySecret] =
    ('apiKey' in grant && KEY.exec(grant.apiKey.replaceAll(/\s/g, ''))) || []
  if (!account || !token)
    throw new ConnectorProblem(
      'not-allowed',
      'The Account SID is AC and 32 hexadecimal digits, the auth token 32 hexadecimal digits, an API key SID SK and 32 of them. Copy them from the Twilio Console.',
    )
  const pair = keySid ? `${keySid}:${keySecret}` : `${account}:${token}`
  const access = `Basic ${Buffer.from(pair).toString('base64')}`
  const asked = { headers: { authorization: access }, isPublic: true }
  const workspace = await need(context.http, { ...asked, path: inWorkspace(context) }, Workspace)
  // Trial of what reading needs, before anything is stored.
  await need(
    context.http,
    { ...asked, path: inWorkspace(context, '/Workers'), query: { PageSize: 1 } },
    z.object({ workers: z.array(z.unknown()) }),
  )
  return {
    credentials: { access, refresh: null, expiresAt: null },
    accountId: workspace.sid,
    accountName: workspace.friendly_name || workspace.sid,
    settings: {},
    hookSecret: token,
  }
}

const Meta = z.object({ next_page_url: z.string().nullish() }).nullish()

/** A page of a list, and where the next one is. */
export async function pageOf<Item>(
  { http }: ConnectorContext,
  request: HttpRequest,
  name: string,
  item: z.ZodType<Item>,
): Promise<{ items: Item[]; next: string | null }> {
  const Page = z.object({ [name]: z.array(item), meta: Meta })
  const page = (await need(http, request, Page)) as Record<string, unknown>
  const meta = page.meta as z.infer<typeof Meta>
  return { items: page[name] as Item[], next: meta?.next_page_url || null }
}

const listOf = <Item>(
  context: ConnectorContext,
  path: string,
  name: string,
  item: z.ZodType<Item>,
  { lane = 'incremental', query = {} }: Pick<HttpRequest, 'lane' | 'query'> = {},
): AsyncIterable<Item[]> =>
  pages<Item>(null, at => {
    const first = { path: inWorkspace(context, path), query: { ...query, PageSize: PAGE_SIZE } }
    return pageOf(context, { ...(at === null ? first : { path: at }), lane }, name, item)
  })

const Worker = z.object({
  sid: z.string().min(1),
  friendly_name: z.string().nullish(),
  attributes: z.string().nullish(),
  activity_name: z.string().nullish(),
  available: z.boolean().nullish(),
})

export async function* listAgents(context: ConnectorContext): AsyncIterable<RemoteAgent[]> {
  for await (const workers of listOf(context, '/Workers', 'workers', Worker))
    yield workers.map(({ sid, friendly_name, attributes }) => ({
      remoteId: sid,
      ...personOf(friendly_name, attributesOf(attributes)),
      // Workers who were deleted are no longer listed.
      isActive: true,
    }))
}

const Named = z.object({ sid: z.string().min(1), friendly_name: z.string().nullish() })

export async function* listQueues(context: ConnectorContext): AsyncIterable<RemoteQueue[]> {
  for await (const queues of listOf(context, '/TaskQueues', 'task_queues', Named))
    yield queues.map(({ sid, friendly_name }) => ({ remoteId: sid, name: friendly_name ?? '' }))
}

export async function filterFields(context: ConnectorContext): Promise<FilterField[]> {
  const workflows: string[] = []
  for await (const page of listOf(context, '/Workflows', 'workflows', Named, { lane: 'live' }))
    workflows.push(...page.flatMap(({ friendly_name }) => friendly_name || []))
  return [
    {
      field: 'direction',
      label: 'Direction',
      values: [
        { value: 'inbound', label: 'Inbound' },
        { value: 'outbound', label: 'Outbound' },
      ],
    },
    { field: 'workflow', label: 'Workflow', values: workflows.map(name => ({ value: name, label: name })) },
    { field: 'priority', label: 'Task priority', values: [] },
  ]
}

const Task = z.object({ sid: z.string().min(1), task_channel_unique_name: z.string().nullish() })
const Reservation = z.object({ worker_sid: z.string().min(1), reservation_status: z.string() })

/**
 * Activities by worker, and over them what the reservations of the calls under way say. The lists do not say since when:
 * it is so at the moment of asking.
 */
export async function presenceSnapshot(context: ConnectorContext): Promise<RawRecord[]> {
  const observedAt = context.now()
  const lane = { lane: 'presence' } as const
  const standing = new Map<string, { activity: string; isAvailable: boolean; reservation: string | null }>()
  for await (const workers of listOf(context, '/Workers', 'workers', Worker, lane))
    for (const { sid, activity_name, available } of workers)
      standing.set(sid, {
        activity: activity_name ?? '',
        isAvailable: available === true,
        reservation: null,
      })
  const query = { AssignmentStatus: 'assigned,wrapping' }
  for await (const tasks of listOf(context, '/Tasks', 'tasks', Task, { ...lane, query }))
    for (const { sid, task_channel_unique_name: channel } of tasks) {
      if (channel !== 'voice') continue
      const path = `/Tasks/${encodeURIComponent(sid)}/Reservations`
      for await (const reservations of listOf(context, path, 'reservations', Reservation, lane))
        for (const { worker_sid, reservation_status: status } of reservations) {
          const worker = standing.get(worker_sid)
          if (!worker || (status !== 'accepted' && status !== 'wrapping')) continue
          if (worker.reservation !== 'accepted') worker.reservation = status
        }
    }
  return [...standing].map(([worker_sid, worker]) => {
    const state = JSON.stringify([worker_sid, worker])
    return {
      topic: TOPICS.standing,
      key: `standing|${state}|${observedAt}`,
      body: JSON.stringify({ worker_sid, ...worker, observed_at: observedAt }),
      state,
    }
  })
}
