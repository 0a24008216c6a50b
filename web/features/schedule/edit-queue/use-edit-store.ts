// The shared store of edits of the logged-in manager: it goes on sending when its page is left.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { Edited } from '#contract/endpoints/schedule.ts'
import type { Interval } from '#core/time/index.ts'
import type { Client } from '#web/lib/client.ts'
import { useClient } from '#web/lib/client.ts'
import { registerUpdater } from '#web/lib/live.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { invalidateEndpoints } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { retargetEdit, writeEdit } from '../blocks/local-edit.ts'
import { SCHEDULE_ENDPOINTS } from '../blocks/schedule-block.ts'
import { patchSchedules, refreshRows } from './blocks-cache.ts'
import { currentPartId, type EditBatch, type RenamedIds, renamedIdsOf } from './edit-queue.ts'
import { EditStore } from './edit-store.ts'
import * as texts from './texts.ts'

/** Milliseconds after a burst of edits before what follows from the blocks is fetched again. */
const SETTLE_MS = 400

export interface SharedEditStore extends EditStore {
  /** Change ids of this tab, which the live channel reports too. */
  own: Set<string>
  /** Fetches the rows of some agents again. */
  refresh: (surferIds: readonly number[], changed: Interval) => Promise<void>
  onRenamed: (listener: (renamed: RenamedIds) => void) => () => void
  /** Sends a batch outside the queue, for a caller that awaits the reply. */
  sendAtOnce: (batch: EditBatch) => Promise<Edited>
  /** The id in the timeline that something of ours has by now. */
  currentId: (id: string) => string
  /** Batch with present ids and revisions, of a form that was filled before the server gave them. */
  rebase: (batch: EditBatch) => EditBatch
  /** Asks again for what follows from the blocks. */
  invalidateSoon: () => void
}

const stores = new Map<string, SharedEditStore>()

function createStore(key: string, client: Client, queryClient: QueryClient): SharedEditStore {
  const own = new Set<string>()
  const listeners = new Set<(renamed: RenamedIds) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const invalidateSoon = () => {
    clearTimeout(timer)
    const stale = [api.schedule.changes, ...SCHEDULE_ENDPOINTS.filter(one => one !== api.schedule.blocks)]
    timer = setTimeout(() => void invalidateEndpoints(queryClient, stale), SETTLE_MS)
  }
  const names = new Map<number, number>()
  const revisions = new Map<number, number>()
  const send = ({ changeId, label, edits }: EditBatch) => {
    own.add(changeId)
    return client.call(api.schedule.edit, { body: { changeId, label, edits: edits.map(writeEdit) } })
  }
  const onAccepted = (_: EditBatch, reply: Edited, renamed: RenamedIds) => {
    patchSchedules(queryClient, reply)
    for (const [ours, theirs] of renamed) names.set(ours, theirs)
    for (const { id, revision } of reply.blocks) revisions.set(id, revision)
    for (const listener of listeners) listener(renamed)
    invalidateSoon()
  }
  const sendAtOnce = async (batch: EditBatch) => {
    const reply = await send(batch)
    onAccepted(batch, reply, renamedIdsOf(batch, reply))
    return reply
  }
  const store = new EditStore({
    send,
    onAccepted,
    onRefused: ({ label }, error) => notifyFailed(error, texts.wasNotSaved(label)),
    keep: text => (text === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)),
    kept: () => sessionStorage.getItem(key),
  })
  window.addEventListener('online', () => store.sendNow())
  const refresh = (surferIds: readonly number[], changed: Interval) =>
    refreshRows(queryClient, client, surferIds, changed).catch(() => {
      void invalidateEndpoints(queryClient, [api.schedule.blocks])
    })
  return Object.assign(store, {
    own,
    refresh,
    sendAtOnce,
    currentId: (id: string) => currentPartId(id, names),
    rebase: (batch: EditBatch) => ({
      ...batch,
      edits: batch.edits.map(edit => {
        const blockId = edit.op === 'add' ? undefined : names.get(edit.blockId)
        if (edit.op === 'add' || blockId === undefined) return edit
        return retargetEdit(edit, blockId, revisions.get(blockId))
      }),
    }),
    invalidateSoon,
    onRenamed: (listener: (renamed: RenamedIds) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
}

export function useEditStore(): SharedEditStore {
  const client = useClient()
  const queryClient = useQueryClient()
  const { organizationId, id } = useUser()
  const store = useMemo(() => {
    const key = `lineup.unsentEdits.${organizationId}.${id}`
    const known = stores.get(key) ?? createStore(key, client, queryClient)
    stores.set(key, known)
    return known
  }, [organizationId, id, client, queryClient])
  useOthersChanges(store)
  return store
}

export const useStoreState = (store: SharedEditStore) => useSyncExternalStore(store.subscribe, store.read)

/** After somebody else's change only its rows are fetched; one's own change is known already. */
function useOthersChanges(store: SharedEditStore): void {
  useEffect(
    () =>
      registerUpdater(message => {
        if (message.type !== 'schedule.changed') return []
        const { surferIds, from, to, changeId } = message.payload
        const changed = { start: Date.parse(from), end: Date.parse(to) }
        if (!changeId || !store.own.has(changeId)) void store.refresh(surferIds, changed)
        return [api.schedule.blocks]
      }),
    [store],
  )
}
