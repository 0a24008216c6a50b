// The actions of an optimization that a manager decides on: all that are open, or those that are named.
import { type ActionState, actionState } from '#contract/endpoints/optimizations.ts'
import { refuse } from '#contract/errors.ts'
import { draftView } from '#core/blocks/index.ts'
import { DAY_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { blocksMeeting, type StoredBlock } from '../schedule/index.ts'
import { assertMayEdit, missingSurfers } from '../surfers/index.ts'
import { type ActionRow, actionsOf } from './store.ts'

/** The open actions. Throws unless all agents they touch may be edited. */
export async function chosenActions(
  tx: Tx,
  actor: Actor,
  optimizationId: number,
  wanted: { ids: number[] | undefined; isOpen: (state: ActionState) => boolean; nothing: string },
): Promise<ActionRow[]> {
  const { ids, isOpen, nothing } = wanted
  const all = await actionsOf(tx, optimizationId)
  const missing = ids?.find(id => !all.some(action => action.id === id))
  if (missing !== undefined) throw refuse('NOT_FOUND', { what: 'action', id: missing })
  const open = all.filter(action => (ids?.includes(action.id) ?? true) && isOpen(actionState(action)))
  if (open.length === 0) throw refuse('CONFLICT', { because: nothing })
  // Agents who left have no blocks any more: their actions are refused one by one.
  const surferIds = [...new Set(open.map(action => action.surferId))]
  const left = new Set(await missingSurfers(tx, surferIds))
  await assertMayEdit(
    tx,
    actor,
    surferIds.filter(id => !left.has(id)),
  )
  return open
}

/** The draft view around the actions, by agent: whole weeks, so that weekly hours can be counted. */
export async function blocksAround(
  tx: Tx,
  actions: readonly ActionRow[],
): Promise<Map<number, StoredBlock[]>> {
  const spans = actions.map(action => action.metadata.span)
  const blocks = await blocksMeeting(tx, {
    surferIds: [...new Set(actions.map(action => action.surferId))],
    from: Math.min(...spans.map(span => span.start)) - 8 * DAY_MS,
    to: Math.max(...spans.map(span => span.end)) + 8 * DAY_MS,
  })
  return Map.groupBy(draftView(blocks), block => block.surferId)
}
