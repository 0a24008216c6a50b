// Conversations of a time by the search's own total.
import { z } from 'zod'
import { secondOf } from '../kit/times.ts'
import type { Connector } from '../kit/types.ts'
import { need } from './ask.ts'

const Total = z.object({ total_count: z.number().int().nonnegative() })

export const countContacts: NonNullable<Connector['countContacts']> = async ({ from, to }, { http }) => {
  const value = [
    { field: 'created_at', operator: '>', value: secondOf(from) - 1 },
    { field: 'created_at', operator: '<', value: secondOf(to) },
  ]
  const json = { query: { operator: 'AND', value }, pagination: { per_page: 1 } }
  const request = { method: 'POST', path: '/conversations/search', lane: 'backfill' } as const
  return (await need(http, { ...request, isRepeatable: true, json }, Total)).total_count
}
