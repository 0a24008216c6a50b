// The event callback of the workspace: one address, to which each event is sent as a form, signed with the account's
// auth token over that address and the form's fields in the order of their names.
// https://www.twilio.com/docs/usage/webhooks/webhooks-security
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isSigned } from '../kit/signatures.ts'
import type { Connector, ConnectorContext, WebhookVerdict } from '../kit/types.ts'
import { inWorkspace, need } from './account.ts'
import { EVENT_TYPES } from './normalise.ts'
import { storedEvent } from './stored-record.ts'

const Workspace = z.object({ event_callback_url: z.string().nullish() })

/** Another system's address is left alone: a workspace has one. */
export const subscribe: NonNullable<Connector['subscribe']> = async ({ url }, context) => {
  const before = await need(context.http, { path: inWorkspace(context) }, Workspace)
  const isOurs = (address: string) => address.startsWith(url.slice(0, url.lastIndexOf('/') + 1))
  if (before.event_callback_url && !isOurs(before.event_callback_url)) return null
  await change(context, { EventCallbackUrl: url, EventsFilter: EVENT_TYPES.join(',') })
  return { url }
}

const Kept = z.object({ url: z.string().min(1) })

export const unsubscribe: NonNullable<Connector['unsubscribe']> = async (subscription, context) => {
  const kept = Kept.safeParse(subscription).data
  if (!kept) return
  const now = await need(context.http, { path: inWorkspace(context) }, Workspace)
  if (now.event_callback_url === kept.url) await change(context, { EventCallbackUrl: '', EventsFilter: '' })
}

const change = (context: ConnectorContext, form: Record<string, string>) =>
  need(context.http, { method: 'POST', path: inWorkspace(context), form, isRepeatable: true }, Workspace)

/** "TaskSid" as the list of events calls it: "task_sid". */
const inList = (name: string) => name.replace(/(?!^)([A-Z])/g, '_$1').toLowerCase()

export const verifyWebhook: NonNullable<Connector['verifyWebhook']> = (
  { url, headers, body },
  secrets,
): WebhookVerdict => {
  const signature = headers['x-twilio-signature']
  if (!signature) return { is: 'refused', reason: 'missing' }
  if (url === undefined || !URL.canParse(url)) return { is: 'refused', reason: 'malformed' }
  const fields = formOf(body)
  const isGenuine = addressesOf(url).some(address =>
    isSigned({ algorithm: 'sha1', encoding: 'base64', parts: [address, fields.signed] }, signature, secrets),
  )
  if (!isGenuine) return { is: 'refused', reason: 'mismatch' }
  const { EventType: type, Sid: sid } = fields.values
  if (!type) return { is: 'refused', reason: 'malformed' }
  // An event that is sent again has the same id, and is stored once.
  const own = sid || createHash('sha256').update(body).digest('base64url')
  const data = Object.fromEntries(Object.entries(fields.values).map(([name, value]) => [inList(name), value]))
  const at = fields.values.TimestampMs || fields.values.Timestamp
  return {
    is: 'delivery',
    records: [{ topic: type, key: `event|${own}`, body: storedEvent({ sid: own, at }, data) }],
  }
}

/** With the port and without, for Twilio signs either. */
function addressesOf(url: string): string[] {
  const { protocol, host, port, pathname, search } = new URL(url)
  const usual = protocol === 'https:' ? '443' : '80'
  const bare = port === '' ? host : host.slice(0, -port.length - 1)
  return [
    `${protocol}//${bare}${pathname}${search}`,
    `${protocol}//${bare}:${port || usual}${pathname}${search}`,
  ]
}

/** Fields of a form, and the text of them that is signed: names and values in the order of the names, each value once. */
function formOf(body: Buffer): { values: Record<string, string>; signed: string } {
  const form = new URLSearchParams(body.toString('utf8'))
  const names = [...new Set(form.keys())].sort()
  return {
    values: Object.fromEntries(form),
    signed: names.flatMap(name => [...new Set(form.getAll(name))].sort().map(value => name + value)).join(''),
  }
}
