// Event callbacks: a form to the one address that the workspace has, signed over the address and the fields in order.
import { createHmac } from 'node:crypto'
import type { Host, LoggedAction } from '../kit/index.ts'
import { common, type TaskEvent, workspaceOf } from './events.ts'
import { ACCOUNT_SID, AUTH_TOKEN } from './ids.ts'

const TIMEOUT_MS = 15_000

export interface Callback {
  url: string
  filter: readonly string[]
}
const known = new WeakMap<Host, Callback>()
export function callbackOf(host: Host): Callback {
  const own = known.get(host) ?? { url: '', filter: [] }
  known.set(host, own)
  return own
}
export const setCallback = (host: Host, callback: Callback): unknown => known.set(host, callback)

/** "task_sid" as a field is called in a form: "TaskSid". */
const inForm = (name: string) =>
  name
    .split('_')
    .map(part => part[0]!.toUpperCase() + part.slice(1))
    .join('')

export function formOf({ sid, type, at, resource, data }: TaskEvent): Record<string, string> {
  const fields = { ...common, ...data }
  return {
    EventType: type,
    AccountSid: ACCOUNT_SID,
    EventDescription: type,
    ResourceType: inForm(resource.type),
    ResourceSid: resource.sid,
    Timestamp: String(Math.floor(at / 1000)),
    TimestampMs: String(at),
    Sid: sid,
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [inForm(name), value])),
  }
}

export function signed(url: string, form: Readonly<Record<string, string>>, authToken: string): string {
  const fields = Object.keys(form)
    .sort()
    .map(name => name + form[name])
  return createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64')
}

export function notify({ seq }: LoggedAction, host: Host): void {
  const { url, filter } = callbackOf(host)
  if (url === '') return
  for (const event of workspaceOf(host).follow().ofAction(seq)) {
    if (filter.length > 0 && !filter.includes(event.type)) continue
    const form = formOf(event)
    host.hooks.send({
      provider: 'twilio',
      hookId: 'workspace',
      url,
      timeoutMs: TIMEOUT_MS,
      render: () => ({
        body: new URLSearchParams(form).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'user-agent': 'TwilioProxy/1.1',
          'x-twilio-signature': signed(url, form, AUTH_TOKEN),
        },
      }),
    })
  }
}
