// Statements that read the audit log. Row-level security keeps them inside the transaction's organization.
import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { AuditEntry, auditEntries } from '#contract/endpoints/audit-entries.ts'
import { type Counted, countRows, pagedBy, type Tx } from '#server/platform/database/index.ts'

export type AuditFilter = QueryOf<typeof auditEntries.list>
export type AuditEntryRow = Omit<AuditEntry, 'happenedAt'> & { happenedAt: Date }

// Managers and agents keep their row when they are removed; of others the last name that an entry has is known.
const ENTITY_NAME = sql`
  coalesce(
    e.entity_name,
    case e.entity
      when 'manager' then (select trim(m.first_name || ' ' || m.last_name) from manager m
        where m.organization_id = e.organization_id and m.id = e.entity_id)
      when 'surfer' then (select trim(s.first_name || ' ' || s.last_name) from surfer s
        where s.organization_id = e.organization_id and s.id = e.entity_id)
    end,
    (select b.entity_name from audit_entry b
     where b.organization_id = e.organization_id and b.entity = e.entity and b.entity_id = e.entity_id
       and b.entity_name is not null and b.id < e.id
     order by b.id desc limit 1)
  )`

/** Newest first. */
export async function selectAuditEntries(tx: Tx, filter: AuditFilter): Promise<Counted<AuditEntryRow>> {
  const {
    action = null,
    entity = null,
    entityId = null,
    managerId = null,
    surferId = null,
    tokenId = null,
    concernsSurferId = null,
  } = filter
  const { from = null, to = null } = filter
  const matches = sql`
    (${action}::text is null or e.action = ${action})
    and (${entity}::text is null or e.entity = ${entity})
    and (${entityId}::bigint is null or e.entity_id = ${entityId})
    and (${managerId}::bigint is null or e.manager_id = ${managerId})
    and (${surferId}::bigint is null or e.surfer_id = ${surferId})
    and (${tokenId}::bigint is null or e.api_token_id = ${tokenId})
    and (${concernsSurferId}::bigint is null or e.surfer_id = ${concernsSurferId}
      or (e.entity in ('surfer', 'picture', 'schedule-settings') and e.entity_id = ${concernsSurferId}))
    and (${from}::timestamptz is null or e.happened_at >= ${from})
    and (${to}::timestamptz is null or e.happened_at < ${to})`
  const { rows } = await sql<AuditEntryRow>`
    select e.id, e.happened_at, m.id as manager_id, e.surfer_id,
      trim(coalesce(m.first_name || ' ' || m.last_name, s.first_name || ' ' || s.last_name, '')) as actor_name,
      e.staff_name, e.api_token_id as token_id, k.name as token_name, e.action, e.entity, e.entity_id, ${ENTITY_NAME} as entity_name, e.details
    from audit_entry e
    left join manager m on m.organization_id = e.organization_id and m.id = e.manager_id
      and not m.is_program
    left join surfer s on s.organization_id = e.organization_id and s.id = e.surfer_id
    left join api_token k on k.organization_id = e.organization_id and k.id = e.api_token_id
    where ${matches}
    ${pagedBy(filter, { id: sql`e.id`, order: sql`e.id desc` })}`.execute(tx)
  return { rows, meta: await countRows(tx, { from: sql`audit_entry e`, matches }) }
}
