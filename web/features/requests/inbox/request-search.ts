import { z } from 'zod'
import { RequestType } from '#contract/requests/pending.ts'
import { IdList } from '#contract/shapes.ts'

/** Filters and page of the inbox, as the address has them. */
export const RequestSearch = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  type: RequestType.optional(),
  surferIds: IdList,
  teamIds: IdList,
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type RequestSearch = z.output<typeof RequestSearch>
