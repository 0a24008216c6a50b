// Lists of the workspace: teammates, teams, how teammates stand, and what conversations can be filtered by.
import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import type {
  Connector,
  ConnectorContext,
  FilterField,
  RawRecord,
  RemoteAgent,
  RemoteQueue,
} from '../kit/types.ts'
import { ask, need } from './ask.ts'
import { agentOf, customField, TICKET_CATEGORIES, TOPICS } from './normalise.ts'
import { AdminPayload } from './payloads.ts'
import { storedAdmin } from './stored-record.ts'

const Admin = AdminPayload.omit({ observed_at: true, away_mode_enabled: true }).loose()
const Admins = z.object({ admins: z.array(Admin) })
const Teams = z.object({ teams: z.array(z.object({ id: Id, name: z.string().nullish() })) })

export async function* listAgents({ http }: ConnectorContext): AsyncIterable<RemoteAgent[]> {
  const { admins } = await need(http, { path: '/admins', lane: 'incremental' }, Admins)
  yield admins.map(agentOf)
}

export async function* listQueues({ http }: ConnectorContext): AsyncIterable<RemoteQueue[]> {
  const { teams } = await need(http, { path: '/teams', lane: 'incremental' }, Teams)
  yield teams.map(({ id, name }) => ({ remoteId: id, name: name ?? '' }))
}

/** The list does not say since when: it is so at the moment of asking. */
export async function presenceSnapshot({ http, now }: ConnectorContext): Promise<RawRecord[]> {
  const observedAt = now()
  const { admins } = await need(http, { path: '/admins', lane: 'presence' }, Admins)
  return admins.map(admin => ({
    topic: TOPICS.admin,
    key: `presence|${admin.id}|${String(admin.away_mode_enabled)}|${observedAt}`,
    body: storedAdmin({ ...admin, observed_at: observedAt }),
    state: `${admin.id}|${String(admin.away_mode_enabled)}`,
  }))
}

const Option = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])
const Attributes = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      label: z.string().nullish(),
      custom: z.boolean().nullish(),
      archived: z.boolean().nullish(),
      data_type: z.string().nullish(),
      options: z.array(Option).nullish(),
    }),
  ),
})

const TicketTypes = z.object({
  data: z.array(z.object({ id: Id, name: z.string().nullish(), archived: z.boolean().nullish() })),
})

const same = (values: readonly string[]) => values.map(value => ({ value, label: value }))
const SOURCES =
  'conversation email facebook instagram phone_call phone_switch push sms twitter whatsapp'.split(' ')

export const filterFields: Connector['filterFields'] = async ({ http }): Promise<FilterField[]> => {
  const request = { path: '/data_attributes', query: { model: 'conversation' }, accepts: [403] }
  const attributes = (await ask(http, request, Attributes))?.data ?? []
  const types = (await ask(http, { path: '/ticket_types', accepts: [403] }, TicketTypes))?.data ?? []
  return [
    {
      field: 'priority',
      label: 'Priority',
      values: [
        { value: 'priority', label: 'Priority' },
        { value: 'not_priority', label: 'Not priority' },
      ],
    },
    {
      field: 'delivered_as',
      label: 'Started by',
      values: [
        { value: 'customer_initiated', label: 'Customer' },
        { value: 'admin_initiated', label: 'Teammate' },
        { value: 'operator_initiated', label: 'Bot' },
        { value: 'automated', label: 'Automated message' },
        { value: 'campaigns_initiated', label: 'Campaign' },
      ],
    },
    { field: 'source_type', label: 'Source', values: same(SOURCES) },
    { field: 'ticket_category', label: 'Ticket category', values: same(TICKET_CATEGORIES) },
    {
      field: 'ticket_type',
      label: 'Ticket type',
      values: types
        .filter(({ archived }) => archived !== true)
        .map(({ id, name }) => ({ value: id, label: name || id })),
    },
    ...attributes
      .filter(({ custom, archived }) => custom !== false && archived !== true)
      .map(({ name, label, data_type, options }) => ({
        field: customField(name),
        label: label || name,
        values: data_type === 'boolean' ? same(['true', 'false']) : same(options ?? []),
      })),
  ]
}
