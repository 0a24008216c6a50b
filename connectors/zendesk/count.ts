// Tickets of a time by the search's own count. The index of the search follows some minutes later.
// developer.zendesk.com/api-reference/ticketing/ticket-management/search
import { z } from 'zod'
import type { Connector } from '../kit/types.ts'
import { need } from './reply.ts'

const Count = z.object({ count: z.number().int().nonnegative() })
const isoSecond = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`

export const countContacts: NonNullable<Connector['countContacts']> = async ({ from, to }, { http }) => {
  const query = `type:ticket created>=${isoSecond(from)} created<${isoSecond(to)}`
  const request = { path: '/api/v2/search/count', query: { query }, lane: 'backfill' } as const
  return (await need(http, request, Count)).count
}
