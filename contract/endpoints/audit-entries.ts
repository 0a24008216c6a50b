// The audit log: which person changed what, newest first.
import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '../audit.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParam, Instant, Paging, page } from '../shapes.ts'
import { withEveryKey } from '../wire/casing.ts'

export const AuditEntry = z.object({
  id: Id,
  happenedAt: Instant,
  /** The person who did it, as a manager or as an agent. */
  managerId: Id.nullable(),
  surferId: Id.nullable(),
  actorName: z.string(),
  /** Internal staff who did it, alone or as that person. */
  staffName: z.string().nullable(),
  /** The API token with which they did it; one of the organization has no person. */
  tokenId: Id.nullable(),
  tokenName: z.string().nullable(),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(AUDIT_ENTITIES),
  /** Null for the organization's one, such as its settings. */
  entityId: Id.nullable(),
  /** The name that it had then or, where none was kept, the last one known. */
  entityName: z.string().nullable(),
  /** Fields of the call that made the change. */
  details: withEveryKey(z.record(z.string(), z.unknown())),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditEntries = {
  list: endpoint({
    method: 'GET',
    path: '/audit-entries',
    permission: { allow: 'audit.view', teams: 'none' },
    audit: 'none',
    summary: 'Changes that people made, newest first',
    query: Paging.extend({
      action: z.enum(AUDIT_ACTIONS).optional(),
      entity: z.enum(AUDIT_ENTITIES).optional(),
      entityId: IdParam.optional(),
      managerId: IdParam.optional(),
      surferId: IdParam.optional(),
      tokenId: IdParam.optional(),
      /** Done by the agent, or to the agent, with picture and schedule settings. */
      concernsSurferId: IdParam.optional(),
      /** Entries since this instant, and before that one. */
      from: Instant.optional(),
      to: Instant.optional(),
    }).refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
      message: 'from must be before to',
      path: ['from'],
    }),
    reply: page(AuditEntry),
  }),
}
