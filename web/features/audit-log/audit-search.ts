// The filters of the audit log, in the page's address.
import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#contract/audit.ts'

export const AuditSearch = z.object({
  manager: z.coerce.number().int().positive().optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  entity: z.enum(AUDIT_ENTITIES).optional(),
  offset: z.coerce.number().int().min(0).default(0),
})
