// Contract and team of an agent by day: changes that take effect on a day to come, and what was in force before.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdParam, Instant, LocalDate, Paging, page, WorkingWindow } from '../shapes.ts'
import { contractFields } from '../surfer-fields.ts'

export const DatedValues = z
  .object({ ...contractFields, workingWindows: z.array(WorkingWindow), teamId: Id })
  .partial()
export type DatedValues = z.infer<typeof DatedValues>
export const DATED_FIELDS = Object.keys(DatedValues.shape) as (keyof DatedValues)[]

export const SurferChange = z.object({
  id: Id,
  surferId: Id,
  /** First day on the agent's own clock. */
  effectiveFrom: LocalDate,
  changes: DatedValues,
  managerName: z.string(),
  state: z.enum(['planned', 'applied', 'cancelled', 'failed']),
  /** Why it could not be applied. */
  problem: z.string().nullable(),
  createdAt: Instant,
})
export type SurferChange = z.infer<typeof SurferChange>

export const SurferTerm = z.object({
  /** Null: from the beginning. */
  from: LocalDate.nullable(),
  /** Last day; null: until today. */
  to: LocalDate.nullable(),
  ...contractFields,
  workingWindows: z.array(WorkingWindow),
  teamId: Id,
  teamName: z.string(),
})
export type SurferTerm = z.infer<typeof SurferTerm>

const params = z.object({ surferId: IdParam })

export const surferChanges = {
  list: endpoint({
    method: 'GET',
    path: '/surfers/:surferId/changes',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'Changes of contract and team with a day of their own, newest first',
    params,
    query: Paging,
    reply: page(SurferChange),
  }),
  terms: endpoint({
    method: 'GET',
    path: '/surfers/:surferId/terms',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'Contract and team as they were in force, newest first',
    params,
    query: Paging,
    reply: page(SurferTerm),
  }),
  create: endpoint({
    method: 'POST',
    path: '/surfers/:surferId/changes',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'add', entity: 'surfer-change', id: 'params.surferId', fields: 'all' },
    summary: 'Change contract or team of an agent from a day to come',
    params,
    body: z.object({
      effectiveFrom: LocalDate,
      changes: DatedValues.refine(values => Object.keys(values).length > 0, 'Choose at least one change'),
    }),
    reply: z.object({ surferChangeId: Id }),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/surfers/:surferId/changes/:surferChangeId',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'cancel', entity: 'surfer-change', id: 'params.surferId', fields: 'all' },
    summary: 'Call a planned change of an agent off',
    params: z.object({ surferId: IdParam, surferChangeId: IdParam }),
    reply: Done,
  }),
}
