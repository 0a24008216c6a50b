// A loopback Merge: the unified ticketing API over the simulated company, as if one system behind it had all of its
// tickets. The switches are what its documentation leaves open, and what a system behind it may do.
import { createHmac } from 'node:crypto'
import {
  type CompanyTicket,
  type Handler,
  type Host,
  type LoggedAction,
  lastList,
  type SimReply,
  type SimRequest,
  type SimulatedProvider,
} from '../kit/index.ts'
import { collectionId, ticketId, userId } from './ids.ts'
import { integrationName, type LinkedAccount, Links } from './link.ts'
import { Models } from './models.ts'

const BASE = '/api/ticketing/v1'
const MOST_A_PAGE = 100
const RETRIES_MS = [30_000, 60_000]
export const SIGNING_KEY = 'simulated-merge-signature-key'

const errorBody = (status: number, detail?: string) => ({
  detail:
    detail ??
    ({ 401: 'Invalid token.', 404: 'Not found.', 429: 'Request was throttled.' }[status] ||
      'Not as expected.'),
})
const refuse = (status: number, detail?: string): SimReply => ({ status, json: errorBody(status, detail) })

interface World {
  models: Models
  links: Links
}
const known = new WeakMap<Host, World>()
function worldOf(host: Host): World {
  const world = known.get(host) ?? { models: new Models(host), links: new Links(host) }
  known.set(host, world)
  return world
}

/** A page after a place, which the cursor names. */
function listed<Item extends { id: string }>(
  { query }: SimRequest,
  { switches }: Host,
  items: readonly Item[],
): SimReply {
  const asked = Number(query.get('page_size') ?? 30)
  if (!(asked >= 1 && asked <= MOST_A_PAGE)) return refuse(400, `page_size: 1 to ${MOST_A_PAGE}`)
  const size = Math.min(asked, Number(switches.pageSize))
  const cursor = query.get('cursor')
  const after = cursor === null ? null : Buffer.from(cursor, 'base64url').toString()
  const from = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1
  const results = items.slice(from, from + size)
  const last = results.at(-1)
  const next =
    last === undefined || from + size >= items.length ? null : Buffer.from(last.id).toString('base64url')
  return { json: { next, previous: null, results } }
}

function routes(host: Host): Record<string, Handler> {
  const { company, clock, switches } = host
  const { models, links } = worldOf(host)
  const tickets = lastList<ReturnType<Models['ticket']>>(host)
  const comments = lastList<ReturnType<Models['comment']>>(host)

  const ofAccount =
    (reply: (request: SimRequest, account: LinkedAccount) => SimReply): Handler =>
    request => {
      const token = request.headers['x-account-token']
      const account = [...links.accounts.values()].find(one => one.token === token)
      return account ? reply(request, account) : refuse(401, 'Invalid account token.')
    }
  const withBase = (all: Record<string, Handler>) =>
    Object.fromEntries(Object.entries(all).map(([name, handler]) => [name.replace(' ', ` ${BASE}`), handler]))
  const since = (request: SimRequest, name: string) => Date.parse(request.query.get(name) ?? '') || 0
  const bySync = (a: { modified_at: string }, b: { modified_at: string }) =>
    a.modified_at < b.modified_at ? -1 : 1
  const detailsOf = ({ id, integration, originId, organizationName, email }: LinkedAccount) => ({
    id,
    integration: integrationName(integration),
    integration_slug: integration,
    category: 'ticketing',
    end_user_origin_id: originId,
    end_user_organization_name: organizationName,
    end_user_email_address: email,
    status: String(switches.accountStatus),
  })

  return {
    ...links.routes,
    ...withBase({
      'POST /link-token': request => {
        const token = links.token(request.json())
        return token === null
          ? refuse(400, 'end_user_origin_id, end_user_organization_name, end_user_email_address, categories')
          : { json: { link_token: token, integration_name: null, magic_link_url: null } }
      },
      'GET /account-token/:publicToken': ({ params }) => {
        const account = links.bought(params.publicToken!)
        if (!account) return refuse(404)
        const { integration, token, id } = account
        return {
          json: {
            account_token: token,
            id,
            integration: { name: integrationName(integration), slug: integration, categories: ['ticketing'] },
          },
        }
      },
      'GET /account-details': ofAccount((_request, account) => ({ json: detailsOf(account) })),
      'POST /delete-account': ofAccount((_request, account) => {
        links.accounts.delete(account.id)
        return { json: {} }
      }),
      'GET /sync-status': ofAccount(request =>
        listed(
          request,
          host,
          ['Ticket', 'Comment', 'User', 'Team', 'Collection', 'Tag'].map(model => ({
            id: model,
            model_name: model,
            model_id: `ticketing.${model}`,
            last_sync_start: new Date(clock.now() - 60_000).toISOString(),
            last_sync_finished: new Date(clock.now() - 30_000).toISOString(),
            last_sync_result: 'DONE',
            status: String(switches.syncStatus),
            is_initial_sync: switches.syncStatus === 'SYNCING',
          })),
        ),
      ),
      'GET /users': ofAccount(request =>
        listed(
          request,
          host,
          [...company.agents.values()].map(({ id, name, email, isActive }) => ({
            id: userId(id),
            remote_id: id,
            name,
            email_address: email,
            is_active: isActive,
            teams: [],
          })),
        ),
      ),
      'GET /teams': ofAccount(request => listed(request, host, [])),
      'GET /collections': ofAccount(request =>
        listed(
          request,
          host,
          [...company.queues.values()].map(({ id, name }) => ({
            id: collectionId(id),
            remote_id: id,
            name,
            collection_type: 'PROJECT',
          })),
        ),
      ),
      'GET /tickets': ofAccount(request => {
        const [modified, updated] = [since(request, 'modified_after'), since(request, 'remote_updated_after')]
        const withDeleted = request.query.get('include_deleted_data') === 'true'
        const now = clock.now()
        const found = tickets([modified, updated, withDeleted, now], () =>
          [...company.tickets.values()]
            .filter(({ updatedAt, gone }) => {
              const seenAt = models.seenAt(updatedAt)
              return (
                seenAt > modified && seenAt <= now && updatedAt > updated && (withDeleted || gone === null)
              )
            })
            .map(ticket => models.ticket(ticket))
            .sort(bySync),
        )
        return listed(request, host, found)
      }),
      'GET /comments': ofAccount(request => {
        const [modified, made] = [since(request, 'modified_after'), since(request, 'remote_created_after')]
        const now = clock.now()
        const found = comments([modified, made, now], () =>
          models
            .comments()
            .filter(({ at }) => models.seenAt(at) > modified && models.seenAt(at) <= now && at > made)
            .map(comment => models.comment(comment))
            .sort(bySync),
        )
        return listed(request, host, found)
      }),
    }),
  }
}

/** To the one address of the organization: what an action has changed, for every linked account. */
function notify(action: LoggedAction, host: Host): void {
  const { hookUrl } = host.switches
  const ticket = host.company.tickets.get(action.ticketId ?? '')
  if (typeof hookUrl !== 'string' || !ticket || action.do === 'ticket.work') return
  const { models, links } = worldOf(host)
  for (const account of links.accounts.values()) {
    const send = (event: string, data: object) => sendOne(host, hookUrl, account, event, data)
    send(`Ticket.${eventOf(action, ticket)}`, models.ticket(ticket))
    const comment = action.do === 'ticket.comment' ? models.comments().at(-1) : undefined
    if (comment) send('Comment.added', models.comment(comment))
  }
}

function eventOf(action: LoggedAction, { gone }: CompanyTicket): string {
  if (gone !== null) return 'removed'
  return action.do === 'ticket.create' ? 'added' : 'changed'
}

function sendOne(host: Host, url: string, account: LinkedAccount, event: string, data: object): void {
  const { id, integration, originId, organizationName } = account
  const body = JSON.stringify({
    hook: { id: 'h1', event, target: url },
    linked_account: {
      id,
      integration: integrationName(integration),
      integration_slug: integration,
      category: 'ticketing',
      end_user_origin_id: originId,
      end_user_organization_name: organizationName,
      status: 'COMPLETE',
    },
    data,
  })
  host.hooks.send({
    provider: 'merge',
    hookId: 'organization',
    url,
    timeoutMs: 30_000,
    retriesMs: RETRIES_MS,
    render: () => ({
      body,
      headers: {
        'content-type': 'application/json',
        'x-merge-webhook-signature': createHmac('sha256', SIGNING_KEY).update(body).digest('base64url'),
      },
    }),
  })
}

export const merge: SimulatedProvider = {
  name: 'merge',
  covers: { tickets: true, calls: false, presence: false },
  channelShown: 'case',
  lacks: ['ticket.restore'],
  ids: { agent: userId, queue: collectionId, ticket: ticketId, call: id => id },
  switches: {
    pageSize: 100,
    /** Address of the organization's webhooks, as typed in at the dashboard. */
    hookUrl: null,
    /** Delay with which the aggregator reads the system behind it. */
    syncLagMs: 0,
    /** Status of each model's sync: "DONE", "SYNCING", "FAILED", "DISABLED", "PAUSED", "PARTIALLY_SYNCED". */
    syncStatus: 'DONE',
    /** Status of linked accounts: "COMPLETE", "INCOMPLETE", "RELINK_NEEDED". */
    accountStatus: 'COMPLETE',
  },
  oauth: null,
  apiKeys: ['simulated-merge-key'],
  open: ['GET /initialize.js', 'GET /link'],
  limits: [
    {
      name: 'account',
      calls: 100,
      perMs: 60_000,
      matches: ({ headers }) => headers['x-account-token'] !== undefined,
    },
  ],
  errorBody,
  routes,
  onAction: notify,
}
