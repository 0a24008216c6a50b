// Lists of the account: agents, groups, agents' availability, and fields that tickets can be filtered by.
import { z } from 'zod'
import { pages, type RecordPage } from '../kit/paging.ts'
import type {
  Connector,
  ConnectorContext,
  FilterField,
  RawRecord,
  RemoteAgent,
  RemoteQueue,
} from '../kit/types.ts'
import { GroupPayload, Id, UserPayload } from './payloads.ts'
import { ask, need } from './reply.ts'
import { kept } from './stored-record.ts'

const PAGE_SIZE = 100
export const Meta = z
  .object({ has_more: z.boolean().nullish(), after_cursor: z.string().nullish() })
  .nullish()
type Lane = 'presence' | 'live' | 'backfill'

/** Some lists are there in larger plans alone: who has none of it has an empty one. */
const OPTIONAL = ['/api/v2/agent_availabilities', '/api/v2/ticket_forms', '/api/v2/brands']

/** All pages of a list by its cursor. `read` takes out of each what is wanted. */
export const listOf = <Reply extends { meta?: z.infer<typeof Meta> }, Item>(
  { http }: ConnectorContext,
  path: string,
  { lane, query }: { lane: Lane; query?: Record<string, readonly string[]> },
  schema: z.ZodType<Reply>,
  read: (reply: Reply) => Item[],
) =>
  pages<Item>(null, async (after): Promise<RecordPage<Item>> => {
    const isOptional = OPTIONAL.includes(path)
    const request = {
      path,
      query: { ...query, 'page[size]': PAGE_SIZE, 'page[after]': after ?? undefined },
      lane,
      accepts: isOptional ? [403] : [],
    }
    const reply = await (isOptional ? ask : need)(http, request, schema)
    if (reply === null) return { items: [], next: null }
    const { meta } = reply
    return { items: read(reply), next: (meta?.has_more && meta.after_cursor) || null }
  })

const Users = z.object({ users: z.array(UserPayload), meta: Meta })
const Groups = z.object({ groups: z.array(GroupPayload), meta: Meta })

export const listAgents = (context: ConnectorContext): AsyncIterable<RemoteAgent[]> => {
  const query = { 'role[]': ['agent', 'admin'] }
  return listOf(context, '/api/v2/users', { lane: 'backfill', query }, Users, ({ users }) =>
    users.map(user => ({
      remoteId: user.id,
      name: user.name ?? '',
      email: user.email || null,
      isActive: user.active !== false && user.suspended !== true,
    })),
  )
}

export const listQueues = (context: ConnectorContext): AsyncIterable<RemoteQueue[]> =>
  listOf(context, '/api/v2/groups', { lane: 'backfill' }, Groups, ({ groups }) =>
    groups.filter(group => !group.deleted).map(group => ({ remoteId: group.id, name: group.name ?? '' })),
  )

// Availability is JSON:API: an agent, its channels and their work items lie side by side and point at each other
// by ids such as "agent_availabilities|71|channels|talk|work_items|5". A record is one agent with all of it.
const Attributes = z.record(z.string(), z.unknown())
const Resource = z.object({ id: z.string(), type: z.string(), attributes: Attributes })
type Resource = z.infer<typeof Resource>
const AgentResource = z.object({
  attributes: z.looseObject({ agent_id: Id, version: z.union([z.string(), z.number()]).nullish() }),
  id: z.string(),
})
const Availabilities = z.object({
  data: z.array(AgentResource),
  included: z.array(Resource).nullish(),
  meta: Meta,
})
const OneAvailability = z.object({ data: AgentResource, included: z.array(Resource).nullish() })

function availabilityRecord(
  { id, attributes }: z.infer<typeof AgentResource>,
  included: Resource[],
): RawRecord {
  const below = (parent: string, type: string) =>
    included.filter(one => one.type === type && one.id.startsWith(`${parent}|`))
  const channels = below(id, 'channels').map(channel => ({
    ...channel.attributes,
    work_items: below(channel.id, 'work_items').map(item => item.attributes),
  }))
  const version = attributes.version ?? JSON.stringify(attributes.agent_status ?? null)
  return {
    topic: 'agent_availabilities',
    key: `availability:${attributes.agent_id}:${version}`,
    body: JSON.stringify({ ...attributes, channels }),
  }
}

export async function presenceSnapshot(context: ConnectorContext): Promise<RawRecord[]> {
  const path = '/api/v2/agent_availabilities'
  const list = listOf(context, path, { lane: 'presence' }, Availabilities, ({ data, included }) =>
    data.map(agent => availabilityRecord(agent, included ?? [])),
  )
  return allOf(list)
}

const OneTicket = z.object({ ticket: z.looseObject({ id: Id, updated_at: z.string() }) })

export const fetchOne: NonNullable<Connector['fetchOne']> = async ({ endpoint, id }, { http, now }) => {
  const path = `/api/v2/${endpoint}/${encodeURIComponent(id)}`
  if (endpoint === 'agent_availabilities') {
    const found = await ask(http, { path, lane: 'presence', accepts: [403] }, OneAvailability)
    return found && availabilityRecord(found.data, found.included ?? [])
  }
  const found = endpoint === 'tickets' ? await ask(http, { path, lane: 'live' }, OneTicket) : null
  if (found === null) return null
  const { ticket } = found
  const fetchedAt = now()
  return {
    topic: 'tickets',
    key: `one:${ticket.id}:${ticket.updated_at}:${fetchedAt}`,
    body: kept({ ...ticket, fetched_at: fetchedAt }),
  }
}

const Option = z.object({ name: z.string(), value: z.string() })
const TicketFields = z.object({
  meta: Meta,
  ticket_fields: z.array(
    z.object({
      id: Id,
      type: z.string(),
      title: z.string(),
      active: z.boolean().nullish(),
      removable: z.boolean().nullish(),
      custom_field_options: z.array(Option).nullish(),
      system_field_options: z.array(Option).nullish(),
    }),
  ),
})
const Named = z.array(z.object({ id: Id, name: z.string() }))
const Brands = z.object({ brands: Named, meta: Meta })
const Forms = z.object({ ticket_forms: Named, meta: Meta })
const optionsOf = (options: readonly { name: string; value: string }[] | null | undefined) =>
  (options ?? []).map(({ name, value }) => ({ value, label: name }))

/** Fields that are typed freely have no list of values to choose from: any text can be compared with. */
export async function filterFields(context: ConnectorContext): Promise<FilterField[]> {
  const lane = { lane: 'live' } as const
  const fields = await allOf(
    listOf(context, '/api/v2/ticket_fields', lane, TicketFields, page => page.ticket_fields),
  )
  const brands = await allOf(listOf(context, '/api/v2/brands', lane, Brands, page => page.brands))
  const forms = await allOf(listOf(context, '/api/v2/ticket_forms', lane, Forms, page => page.ticket_forms))
  const named = (field: string, label: string, list: { id: string; name: string }[]): FilterField => ({
    field,
    label,
    values: list.map(({ id, name }) => ({ value: id, label: name })),
  })
  const ofSystem = (type: string, field: string, label: string): FilterField => ({
    field,
    label,
    values: optionsOf(fields.find(one => one.type === type)?.system_field_options),
  })
  return [
    ofSystem('priority', 'priority', 'Priority'),
    ofSystem('tickettype', 'type', 'Type'),
    named('brand_id', 'Brand', brands),
    named('ticket_form_id', 'Form', forms),
    ...fields
      .filter(field => field.removable !== false && field.active !== false)
      .map(field => ({
        field: `custom_field_${field.id}`,
        label: field.title,
        values: field.type === 'checkbox' ? YES_NO : optionsOf(field.custom_field_options),
      })),
  ]
}

async function allOf<Item>(pages: AsyncIterable<Item[]>): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pages) items.push(...page)
  return items
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
