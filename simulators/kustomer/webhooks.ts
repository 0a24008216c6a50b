// Outbound webhooks and their deliveries: the current state of an object and its changes, signed with the provider's
// token. No webhook reports a deletion; notes are reported only by their number.
import { createHmac, randomBytes } from 'node:crypto'
import type { Host, LoggedAction } from '../kit/index.ts'
import { conversationOf, type History, shownEntry } from './history.ts'
import { entryId, iso, ORG_ID } from './ids.ts'

const MINUTE_MS = 60_000
const RETRIES_MS = [1, 1, 2, 5, 10, 15, 30].map(minutes => minutes * MINUTE_MS)
export const MOST_EVENTS = 12

export interface Webhook {
  id: string
  name: string
  url: string
  events: string[]
  token: string
}

const known = new WeakMap<Host, Map<string, Webhook>>()
export function webhooksOf(host: Host): Map<string, Webhook> {
  const own = known.get(host) ?? new Map<string, Webhook>()
  known.set(host, own)
  return own
}

export function addWebhook(host: Host, given: Pick<Webhook, 'name' | 'url' | 'events'>): Webhook {
  const webhook = { ...given, id: randomBytes(12).toString('hex'), token: randomBytes(24).toString('hex') }
  webhooksOf(host).set(webhook.id, webhook)
  return webhook
}

export const shownWebhook = ({ id, name, url, events, token }: Webhook, withToken: boolean) => ({
  type: 'outbound-webhook',
  id,
  attributes: { name, url, events, headers: [], ...(withToken && { token }) },
})

export function notify(action: LoggedAction, host: Host, history: History): void {
  const { ticketId } = action
  const ticket = host.company.tickets.get(ticketId ?? '')
  if (!ticket || ticket.gone === 'deleted' || ticket.gone === 'merged' || action.do === 'ticket.work') return
  const stand = history.of(ticket.id)
  const event = stand.events.at(-1)!
  const data = conversationOf(ticket, stand)
  // No change, no event.
  if (event.id === entryId('event', action.seq))
    send(host, event.id, {
      name: `kustomer.conversation.${event.changes ? 'update' : 'create'}`,
      data,
      changes: event.changes,
      at: event.at,
    })
  const entry = stand.entries.at(-1)
  const isWritten = action.do === 'ticket.create' || action.do === 'ticket.comment'
  if (isWritten && entry?.type === 'message')
    send(host, `${entry.id.slice(0, 7)}e${entry.id.slice(8)}`, {
      name: 'kustomer.message.create',
      data: shownEntry(entry),
      changes: null,
      at: entry.at,
    })
}

function send(
  host: Host,
  id: string,
  {
    name,
    data,
    changes,
    at,
  }: { name: string; data: { type: string; id: string }; changes: object | null; at: number },
): void {
  const body = JSON.stringify({
    id,
    name,
    org: ORG_ID,
    partition: ORG_ID,
    orgName: 'harbor',
    data,
    changes,
    createdAt: iso(at + 10),
    persist: true,
    client: 'api-gw',
    dataId: data.id,
  })
  for (const { id: hookId, url, events, token } of webhooksOf(host).values()) {
    if (!events.includes(name)) continue
    host.hooks.send({
      provider: 'kustomer',
      hookId,
      url,
      retriesMs: RETRIES_MS,
      render: () => ({
        body,
        headers: {
          'content-type': 'application/json',
          'x-kustomer-webhook-event': name,
          'x-kustomer-webhook-signature': createHmac('sha256', token).update(body).digest('hex'),
        },
      }),
    })
  }
}
