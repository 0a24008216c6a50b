// An entry of the audit log, made of an endpoint's audit decision and of a call of it: who did what to which entity,
// with the fields of the body that the decision names. Secrets and large values are left out.
import type { AuditAction, AuditDecision, AuditEntity, AuditRecord } from '#contract/audit.ts'

const SECRET = /key|secret|password|token|credential|code$/i
const MAX_VALUE_CHARACTERS = 500

export interface NewAuditEntry {
  managerId: number | null
  surferId: number | null
  action: AuditAction
  entity: AuditEntity
  entityId: number | null
  entityName: string | null
  details: Record<string, unknown>
  staff: AuditedStaff | null
  /** The API token with which the person called. */
  tokenId?: number | null
}

/** Internal staff behind a call. */
export interface AuditedStaff {
  accountId: number
  name: string
  /** Null: as themselves. */
  impersonation: { id: number } | null
}

export interface AuditedCall {
  actor: { managerId: number | null; surferId: number | null; staff?: AuditedStaff; token?: { id: number } }
  params: unknown
  body: unknown
}

/**
 * The entry of a call whose change ended with `result`, usually the reply; null while the reply does not yet name
 * the entity that the decision takes from it.
 */
export function entryOf(
  { action, entity, id, fields }: AuditRecord<string, string, string>,
  { actor, params, body }: AuditedCall,
  result: unknown,
): NewAuditEntry | null {
  const [place, name] = id === null ? [] : (id.split('.') as ['params' | 'body' | 'reply', string])
  const entityId = name ? idIn(fieldOf({ params, body, reply: result }[place!], name)) : null
  if (place === 'reply' && entityId === null) return null
  return {
    ...whoOf(actor),
    action,
    entity,
    entityId,
    entityName: nameIn(result) ?? (place === 'reply' ? nameIn(fieldOf(result, name!)) : null),
    details: detailsOf(body, fields),
  }
}

/** Staff who act as themselves are nobody of the organization whose log it is. */
function whoOf({ managerId, surferId, staff, token }: AuditedCall['actor']) {
  const isOwn = staff === undefined || staff.impersonation !== null
  return {
    managerId: isOwn ? managerId : null,
    surferId: isOwn && managerId === null ? surferId : null,
    staff: staff ?? null,
    tokenId: token?.id ?? null,
  }
}

/** A change by staff as somebody else that leaves no entry otherwise: what the call does, in the contract's words. */
export const staffEntryOf = (
  { actor }: AuditedCall,
  { audit, summary }: { audit: AuditDecision; summary: string },
): NewAuditEntry => {
  const isOfSchedule = audit === 'schedule-history'
  return {
    ...whoOf(actor),
    action: 'change',
    entity: isOfSchedule ? 'schedule' : 'impersonation',
    entityId: isOfSchedule ? null : (actor.staff?.impersonation?.id ?? null),
    entityName: null,
    details: { change: summary },
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** The id itself, or that of a nested entity. */
function idIn(value: unknown): number | null {
  const id = typeof value === 'object' ? fieldOf(value, 'id') : value
  return typeof id === 'number' ? id : null
}

/** The words that a person calls the entity by, where the result has them. */
function nameIn(result: unknown): string | null {
  const texts = ['displayName', 'name', 'fileName', 'asName'].map(field => fieldOf(result, field))
  const person = [fieldOf(result, 'firstName'), fieldOf(result, 'lastName')]
    .filter(text => typeof text === 'string')
    .join(' ')
    .trim()
  return (texts.find(text => typeof text === 'string') as string | undefined) ?? (person || null)
}

function detailsOf(body: unknown, fields: 'all' | readonly string[]): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {}
  const entries = Object.entries(body).filter(
    ([field, value]) =>
      value !== undefined && !SECRET.test(field) && (fields === 'all' || fields.includes(field)),
  )
  return Object.fromEntries(entries.map(([field, value]) => [field, shortened(value)]))
}

/** A value that is too large is replaced by its size. */
function shortened(value: unknown): unknown {
  const text = JSON.stringify(value, (field, inner) => (SECRET.test(field) ? undefined : inner))
  if (text.length <= MAX_VALUE_CHARACTERS) return JSON.parse(text)
  return Array.isArray(value) ? { count: value.length } : { characters: text.length }
}
