// Permission to do something at all, by role, from the contract's catalogue. Permission on teams comes on top:
// team-permission.ts.
import type { Permission } from '#contract/permissions.ts'
import { type Actor, assertPermission, assertStatedPermission } from '#server/platform/http/index.ts'

/** First line of every use case: throws unless the actor's role may do this, and its endpoint says so. */
export function allow(actor: Actor, permission: Permission): void {
  assertStatedPermission(permission)
  assertPermission(actor, permission)
}
