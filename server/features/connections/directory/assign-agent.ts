// Accounts of a system that are linked to agents by hand, because no agent has their e-mail address. Earlier work of an
// account counts for the agent as well: `connection.changed` has all of it evaluated again.
import type { BodyOf } from '#contract/endpoint.ts'
import type { connections } from '#contract/endpoints/connections.ts'
import { refuse } from '#contract/errors.ts'
import { allow } from '#server/features/identity/index.ts'
import { assertMayEdit } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readConnection } from './connection-view.ts'
import { type ListedAgent, lockAgents, saveAssignment, selectListedAgents } from './remote-store.ts'

/** `surferId` null: takes the link back. */
export async function assignAgent(
  { db, configuration }: Pick<Platform, 'db' | 'configuration'>,
  actor: Actor,
  connectionId: number,
  { remoteId, surferId }: BodyOf<typeof connections.assignAgent>,
): Promise<void> {
  allow(actor, 'people.edit')
  await db.inTenant(actor.organizationId, async tx => {
    const { name } = await readConnection(tx, configuration, connectionId)
    await lockAgents(tx, connectionId)
    const listed = await selectListedAgents(tx, connectionId)
    const account = listed.find(agent => agent.remoteId === remoteId)
    if (!account)
      throw refuse('NOT_FOUND', {
        because: `${name} has told of no account “${remoteId}”. Sync it, and choose one of those that are listed.`,
      })
    if (surferId === null) await assertLinkedByHand(tx, actor, account)
    else await assertFree(tx, actor, { account, listed, surferId, name })
    await saveAssignment(tx, connectionId, remoteId, surferId)
    await emit(
      tx,
      actor.organizationId,
      'connection.changed',
      { connectionId },
      { managerId: actor.managerId ?? undefined },
    )
  })
}

const called = ({ name, email, remoteId }: ListedAgent): string => `“${name || (email ?? remoteId)}”`

async function assertLinkedByHand(tx: Tx, actor: Actor, account: ListedAgent): Promise<void> {
  if (account.surferId !== null) await assertMayEdit(tx, actor, [account.surferId])
  if (!account.isByHand)
    throw refuse('CONFLICT', {
      because:
        account.surferId === null
          ? `${called(account)} is linked to nobody.`
          : `${called(account)} is linked to ${account.surferName} by the e-mail address that both have. Change the address of one of them instead.`,
    })
}

async function assertFree(
  tx: Tx,
  actor: Actor,
  wish: { account: ListedAgent; listed: readonly ListedAgent[]; surferId: number; name: string },
): Promise<void> {
  const { account, listed, surferId, name } = wish
  await assertMayEdit(tx, actor, [surferId])
  if (account.surferId !== null)
    throw refuse('CONFLICT', {
      because: `${called(account)} is linked to ${account.surferName} already${account.isByHand ? '. Take that back first.' : ', who has the same e-mail address.'}`,
    })
  const other = listed.find(agent => agent.surferId === surferId)
  if (other)
    throw refuse('CONFLICT', {
      because: `${other.surferName} is linked to ${called(other)} in ${name} already. ${other.isByHand ? 'Take that back first' : 'Both have the same e-mail address'}, or choose another agent.`,
    })
}
