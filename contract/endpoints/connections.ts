import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdParam, Instant, page } from '../shapes.ts'

/** Uploaded files are a provider too, by the specification's integration ids. */
export const CSV_PROVIDER_ID = 12

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
    body: z.object({ providerId: z.literal(CSV_PROVIDER_ID), name: z.string().trim().min(1, 'Required') }),
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
