// Connecting by OAuth, which knows no scopes, and the lists of the account. Replies are HAL, fifty rows to a page, and
// hold no list where it is empty; pages are asked for by number, for their links have lost their parameters before.
import { z } from 'zod'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { Id } from '../kit/fields.ts'
import { authorizeAddress, exchangeCode, refreshTokens } from '../kit/oauth.ts'
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
import { TOPICS } from './normalise.ts'

export const BASE_URL = 'https://api.helpscout.net'
const LOG_IN_URL = 'https://secure.helpscout.net'
const TOKEN = { path: '/v2/oauth2/token', body: 'form' } as const
export const { ask, need } = repliesOf('Help Scout')

export const authorizeUrl: NonNullable<Connector['authorizeUrl']> = ({ baseUrl, ...request }) =>
  authorizeAddress(
    `${baseUrl === BASE_URL ? LOG_IN_URL : baseUrl}/authentication/authorizeClientApplication`,
    request,
  )

const Me = z.object({ companyId: Id, role: z.string().nullish() })

export const connect: Connector['connect'] = async (grant, context): Promise<Connected> => {
  const { http, now } = context
  if ('apiKey' in grant)
    throw new ConnectorProblem('refused', 'Help Scout is connected by logging in to it, not by a key.')
  const credentials = await exchangeCode(http, TOKEN, grant, now())
  const asked = { headers: { authorization: `Bearer ${credentials.access}` }, isPublic: true }
  const { companyId, role } = await need(http, { ...asked, path: '/v2/users/me' }, Me)
  if (role === 'user')
    throw new ConnectorProblem(
      'not-allowed',
      'Who logged in sees only some inboxes of Help Scout. Log in as an administrator or the account owner, and connect again.',
    )
  // Trial of what reading needs, before anything is stored.
  await need(
    http,
    { ...asked, path: '/v2/conversations', query: { status: 'all' } },
    z.object({ page: Page }),
  )
  return { credentials, accountId: companyId, accountName: `Company ${companyId}`, settings: {} }
}

export const refresh: NonNullable<Connector['refresh']> = (app, old, context) =>
  refreshTokens(context.http, TOKEN, app, old, context.now())

export const Page = z.object({ number: z.number().int(), totalPages: z.number().int() })

/** All pages of a list. */
export const listOf = <Item>(
  { http }: ConnectorContext,
  path: string,
  name: string,
  item: z.ZodType<Item>,
  lane: 'incremental' | 'presence' | 'live' = 'incremental',
): AsyncIterable<Item[]> => {
  const reply = z.object({
    page: Page.nullish(),
    _embedded: z.record(z.string(), z.unknown()).nullish(),
  })
  return pages<Item>('1', async at => {
    const read = await need(http, { path, query: { page: at ?? 1 }, lane }, reply)
    const items = z.array(item).safeParse(read._embedded?.[name] ?? [])
    if (!items.success)
      throw new ConnectorProblem('refused', `Help Scout's reply to ${path} is not as expected: ${name}.`)
    const { number, totalPages } = read.page ?? { number: 1, totalPages: 1 }
    return { items: items.data, next: number < totalPages ? String(number + 1) : null }
  })
}

const User = z.object({
  id: Id,
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  email: z.string().nullish(),
  type: z.string().nullish(),
})

/** Users who were removed are no longer listed; teams are listed as users too. */
export async function* listAgents(context: ConnectorContext): AsyncIterable<RemoteAgent[]> {
  for await (const users of listOf(context, '/v2/users', 'users', User))
    yield users
      .filter(({ type }) => type !== 'team')
      .map(({ id, firstName, lastName, email }) => ({
        remoteId: id,
        name: [firstName, lastName].filter(Boolean).join(' '),
        email: email || null,
        isActive: true,
      }))
}

const Mailbox = z.object({ id: Id, name: z.string().nullish() })

export async function* listQueues(context: ConnectorContext): AsyncIterable<RemoteQueue[]> {
  for await (const mailboxes of listOf(context, '/v2/mailboxes', 'mailboxes', Mailbox))
    yield mailboxes.map(({ id, name }) => ({ remoteId: id, name: name ?? '' }))
}

const Status = z.looseObject({
  userId: Id,
  email: z.object({ status: z.string(), updatedAt: z.string() }).nullish(),
})

/** Said with the moment since when it is so; one that never chose a status has none. */
export async function presenceSnapshot(context: ConnectorContext): Promise<RawRecord[]> {
  const records: RawRecord[] = []
  for await (const statuses of listOf(context, '/v2/users/status', 'userStatuses', Status, 'presence'))
    for (const { userId, email } of statuses)
      if (email)
        records.push({
          topic: TOPICS.status,
          key: `status|${userId}|${email.status}|${email.updatedAt}`,
          body: JSON.stringify({ userId, email }),
        })
  return records
}

const Field = z.object({
  id: Id,
  name: z.string(),
  options: z.array(z.object({ label: z.string() })).nullish(),
})

export async function filterFields(context: ConnectorContext): Promise<FilterField[]> {
  const own = new Map<string, FilterField>()
  for await (const mailboxes of listOf(context, '/v2/mailboxes', 'mailboxes', Mailbox, 'live'))
    for (const mailbox of mailboxes) {
      const path = `/v2/mailboxes/${encodeURIComponent(mailbox.id)}/fields`
      for await (const fields of listOf(context, path, 'fields', Field, 'live'))
        for (const { id, name, options } of fields)
          own.set(id, {
            field: `custom_${id}`,
            label: mailbox.name ? `${name} (${mailbox.name})` : name,
            values: (options ?? []).map(({ label }) => ({ value: label, label })),
          })
    }
  return [
    {
      field: 'type',
      label: 'Type',
      values: [
        { value: 'email', label: 'E-mail' },
        { value: 'chat', label: 'Chat' },
        { value: 'phone', label: 'Phone' },
      ],
    },
    {
      field: 'started_by',
      label: 'Started by',
      values: [
        { value: 'customer', label: 'Customer' },
        { value: 'user', label: 'User' },
      ],
    },
    ...own.values(),
  ]
}
