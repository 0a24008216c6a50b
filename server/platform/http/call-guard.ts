// A guard on each call of an endpoint, so that neither the check of teams nor the audit entry can be forgotten.
// It travels with the call (AsyncLocalStorage): checks of permission are noted on it, and the call's transactions
// end with it. A transaction that wrote without the endpoint's check of teams is rolled back; otherwise the entry
// that the endpoint's audit decision asks for is written in the same transaction.
import { AsyncLocalStorage } from 'node:async_hooks'
import { auditRecordOf } from '#contract/audit.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type Permission, permissionsOf, type TeamScope, teamScopeOf } from '#contract/permissions.ts'
import { invariant } from '#core/invariant.ts'
import { type AuditedCall, entryOf, hasWritten, insertAuditEntries, staffEntryOf } from '../audit/index.ts'
import type { Database, Tx } from '../database/index.ts'

interface GuardedCall extends AuditedCall {
  endpoint: AnyEndpoint
  /** Also faults that harm nobody are thrown: in tests. */
  isStrict: boolean
  teamChecks: Set<TeamScope>
  isRecorded: boolean
  /** Work that a call leaves behind in the process is not guarded by it. */
  isOver: boolean
}

const calls = new AsyncLocalStorage<GuardedCall>()

const currentCall = (): GuardedCall | undefined => {
  const call = calls.getStore()
  return call?.isOver ? undefined : call
}

const nameOf = ({ endpoint: { method, path } }: GuardedCall) => `${method} ${path}`

/** Every check of permission on teams says so here. */
export function noteTeamCheck(scope: Exclude<TeamScope, 'none'>): void {
  currentCall()?.teamChecks.add(scope)
}

/** A use case asks for no other permission than its endpoint states. */
export function assertStatedPermission(permission: Permission): void {
  const call = currentCall()
  if (!call) return
  const stated = permissionsOf(call.endpoint.permission)
  invariant(
    stated.includes(permission),
    `${nameOf(call)} asks for ${permission}, and states ${stated.join(', ') || 'no permission'}. State it in contract/endpoints.`,
  )
}

/** The result of `handle`, once the guard is satisfied with what it did. */
export async function guarded<T>(
  endpoint: AnyEndpoint,
  call: AuditedCall,
  isStrict: boolean,
  handle: () => Promise<T>,
): Promise<T> {
  const guard: GuardedCall = {
    ...call,
    endpoint,
    isStrict,
    teamChecks: new Set(),
    isRecorded: false,
    isOver: false,
  }
  try {
    const result = await calls.run(guard, handle)
    if (!isRefusal(guard, result)) {
      assertTeamsChecked(guard)
      if (isStrict) assertRecorded(guard, result)
    }
    return result
  } finally {
    guard.isOver = true
  }
}

/** The database as endpoints' handlers get it: their transactions end with the guard of the call. */
export const guardedDatabase = (db: Database): Database => ({
  ...db,
  inTenant: (organizationId, work, how) => {
    const call = currentCall()
    if (!call) return db.inTenant(organizationId, work, how)
    const guardedWork = async (tx: Tx) => {
      const result = await work(tx)
      if (isRefusal(call, result)) throw new RefusedReply(result)
      await endTransaction(tx, organizationId, call, result)
      return result
    }
    return db.inTenant(organizationId, guardedWork, how).catch(cause => {
      if (cause instanceof RefusedReply) return cause.reply
      throw cause
    })
  },
})

async function endTransaction(tx: Tx, organizationId: number, call: GuardedCall, result: unknown) {
  const { audit, permission } = call.endpoint
  const record = auditRecordOf(audit)
  const mayWriteUnseen = audit !== 'none' || !call.isStrict
  const isAsSomebodyElse = Boolean(call.actor.staff?.impersonation)
  if (!record && mayWriteUnseen && !isAsSomebodyElse && teamScopeOf(permission) === 'none') return
  if (!(await hasWritten(tx))) return
  assertTeamsChecked(call)
  invariant(
    mayWriteUnseen,
    `${nameOf(call)} writes, and its audit decision is 'none'. State in contract/endpoints what is recorded, or why nothing is.`,
  )
  const entry = call.isRecorded ? null : entryIn(call, record, result)
  if (!entry) return
  await insertAuditEntries(tx, organizationId, [entry])
  call.isRecorded = true
}

/** The entry of a change; by internal staff as somebody else also where the change has a history of its own. */
function entryIn(call: GuardedCall, record: ReturnType<typeof auditRecordOf>, result: unknown) {
  if (record) return entryOf(record, call, result)
  return call.actor.staff?.impersonation ? staffEntryOf(call, call.endpoint) : null
}

/** The reply says why nothing was done: the transaction that found so is rolled back, and the call needs no check. */
function isRefusal({ endpoint: { refusalField } }: GuardedCall, reply: unknown): boolean {
  if (refusalField === undefined || typeof reply !== 'object' || reply === null) return false
  return Boolean((reply as Record<string, unknown>)[refusalField])
}

/** Rolls a transaction back whose result is nevertheless the reply. */
class RefusedReply<T> extends Error {
  readonly reply: T
  constructor(reply: T) {
    super('The reply says why nothing was done.')
    this.reply = reply
  }
}

function assertTeamsChecked(call: GuardedCall): void {
  const scope = teamScopeOf(call.endpoint.permission)
  invariant(
    scope === 'none' || call.teamChecks.has(scope),
    `${nameOf(call)} states that it needs permission ${scope}, and its handler has not checked it. Call assertMayEdit… before anything is written.`,
  )
}

/** A reply that names no entity says that nothing was made: a preview, or a warning instead. */
function assertRecorded(call: GuardedCall, reply: unknown): void {
  const record = auditRecordOf(call.endpoint.audit)
  if (!record || record.mayChangeNothing || call.isRecorded || entryOf(record, call, reply) === null) return
  throw new Error(
    `${nameOf(call)} has recorded nothing in the audit log: none of its transactions wrote and ended with ${record.id ?? 'a change'}.`,
  )
}
