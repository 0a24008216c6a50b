// The filters of the audit log, in the page's address.
import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#contract/audit.ts'
import { dayInterval, type Zone } from '#core/time/index.ts'

export const AuditSearch = z.object({
  manager: z.coerce.number().int().positive().optional(),
  token: z.coerce.number().int().positive().optional(),
  agent: z.coerce.number().int().positive().optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  entity: z.enum(AUDIT_ENTITIES).optional(),
  /** Days in the zone of the page, the last one included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  offset: z.coerce.number().int().min(0).default(0),
})
export type AuditSearch = z.output<typeof AuditSearch>

/** The filters as the API takes them. */
export const auditQuery = ({ manager, token, agent, action, entity, from, to }: AuditSearch, zone: Zone) => ({
  managerId: manager,
  tokenId: token,
  concernsSurferId: agent,
  action,
  entity,
  from: from && new Date(dayInterval(zone, from).start).toISOString(),
  to: to && new Date(dayInterval(zone, to).end).toISOString(),
})
