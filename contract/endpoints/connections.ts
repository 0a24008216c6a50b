import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdParam, Instant, page } from '../shapes.ts'

/** Providers by the specification's integration ids. */
export const PROVIDER_IDS = {
  zendesk: 1,
  twilio: 2,
  aircall: 3,
  intercom: 4,
  salesforce: 5,
  front: 6,
  dixa: 7,
  kustomer: 8,
  talkdesk: 9,
  helpscout: 10,
  dialpad: 11,
  csv: 12,
} as const

export const Provider = z.object({ id: Id, name: z.string(), displayName: z.string(), isOauth: z.boolean() })
export type Provider = z.infer<typeof Provider>

export const Connection = z.object({
  id: Id,
  name: z.string(),
  displayName: z.string(),
  providerId: Id,
  /** Fields that a ticket group's filters can ask about, with the values seen most. */
  filterFields: z.array(z.object({ field: z.string(), label: z.string(), values: z.array(z.string()) })),
  contactCount: z.int(),
  earliest: Instant.nullable(),
  latest: Instant.nullable(),
  createdAt: Instant,
  deletedAt: Instant.nullable(),
})
export type Connection = z.infer<typeof Connection>

export const connections = {
  providers: endpoint({
    method: 'GET',
    path: '/providers',
    permission: 'manager',
    summary: 'The systems that this installation can connect to',
    reply: page(Provider),
  }),
  list: endpoint({
    method: 'GET',
    path: '/connections',
    permission: 'manager',
    summary: 'Connected systems',
    reply: page(Connection),
  }),
  create: endpoint({
    method: 'POST',
    path: '/connections',
    permission: 'manager',
    summary: 'Add a source of uploaded files',
    body: z.object({ providerId: z.literal(PROVIDER_IDS.csv), name: z.string().trim().min(1, 'Required') }),
    reply: Connection,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/connections/:connectionId',
    permission: 'manager',
    summary: 'Disconnect; the history is kept',
    params: z.object({ connectionId: IdParam }),
    reply: Done,
  }),
}
