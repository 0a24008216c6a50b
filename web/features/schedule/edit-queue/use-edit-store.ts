// The one store of edits of whoever is logged in: it goes on sending when its page is left.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { Edited } from '#contract/endpoints/schedule.ts'
import type { Interval } from '#core/time/index.ts'
import type { Client } from '#web/lib/client.ts'
import { keepFresh } from '#web/lib/live.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { invalidateEndpoints, useClient } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { renamedEdit, writeEdit } from '../blocks/local-edit.ts'
import { SCHEDULE_ENDPOINTS } from '../blocks/schedule-block.ts'
import { patchSchedules, refreshRows } from './blocks-cache.ts'
import { type Batch, type Renamed, renamedBy, renamedId } from './edit-queue.ts'
import { EditStore } from './edit-store.ts'

/** What follows from the blocks is asked for again once a burst of edits is over. */
const SETTLE_MS = 400

export interface Store extends EditStore {
  /** Steps of this tab: the server tells of them too. */
  own: Set<string>
  /** Fetches the rows of some agents anew. */
  refresh: (surferIds: readonly number[], changed: Interval) => Promise<void>
  onRenamed: (listener: (renamed: Renamed) => void) => () => void
  /** Not in the queue: for whoever waits for the answer. */
  sendAtOnce: (batch: Batch) => Promise<Edited>
  /** The id in the timeline that something of ours has by now. */
  nowCalled: (id: string) => string
  /** Of what a form saw before the server had given it an id. */
  nowMeant: (batch: Batch) => Batch
  /** Asks again for what follows from the blocks. */
  settleSoon: () => void
}

const stores = new Map<string, Store>()

function createStore(key: string, client: Client, queryClient: QueryClient): Store {
  const own = new Set<string>()
  const listeners = new Set<(renamed: Renamed) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const settleSoon = () => {
    clearTimeout(timer)
    const stale = [api.schedule.changes, ...SCHEDULE_ENDPOINTS.filter(one => one !== api.schedule.blocks)]
    timer = setTimeout(() => void invalidateEndpoints(queryClient, stale), SETTLE_MS)
  }
  const names = new Map<number, number>()
  const revisions = new Map<number, number>()
  const send = ({ changeId, label, edits }: Batch) => {
    own.add(changeId)
    return client.call(api.schedule.edit, { body: { changeId, label, edits: edits.map(writeEdit) } })
  }
  const onAccepted = (_: Batch, reply: Edited, renamed: Renamed) => {
    patchSchedules(queryClient, reply)
    for (const [ours, theirs] of renamed) names.set(ours, theirs)
    for (const { id, revision } of reply.blocks) revisions.set(id, revision)
    for (const listener of listeners) listener(renamed)
    settleSoon()
  }
  const sendAtOnce = async (batch: Batch) => {
    const reply = await send(batch)
    onAccepted(batch, reply, renamedBy(batch, reply))
    return reply
  }
  const store = new EditStore({
    send,
    onAccepted,
    onRefused: ({ label }, error) => notifyFailed(error, `“${label}” was taken back`),
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
    nowCalled: (id: string) => renamedId(id, names),
    nowMeant: (batch: Batch) => ({
      ...batch,
      edits: batch.edits.map(edit => {
        const blockId = edit.op === 'add' ? undefined : names.get(edit.blockId)
        if (edit.op === 'add' || blockId === undefined) return edit
        return renamedEdit(edit, blockId, revisions.get(blockId))
      }),
    }),
    settleSoon,
    onRenamed: (listener: (renamed: Renamed) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
}

export function useEditStore(): Store {
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

export const useStoreState = (store: Store) => useSyncExternalStore(store.subscribe, store.read)

/** Of somebody else's change only the rows are fetched; one's own is known already. */
function useOthersChanges(store: Store): void {
  useEffect(
    () =>
      keepFresh(message => {
        if (message.type !== 'schedule.changed') return []
        const { surferIds, from, to, changeId } = message.payload
        const changed = { start: Date.parse(from), end: Date.parse(to) }
        if (!changeId || !store.own.has(changeId)) void store.refresh(surferIds, changed)
        return [api.schedule.blocks]
      }),
    [store],
  )
}
