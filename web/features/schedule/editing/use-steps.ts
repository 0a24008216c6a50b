// Undo and redo, from the manager's own steps as the server keeps them: they survive a reload, and what
// somebody else has changed since is not undone.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { ScheduleChange } from '#contract/endpoints/schedule.ts'
import { textOf } from '../../../lib/api-errors.ts'
import { timeText } from '../../../lib/dates.ts'
import { notifyDone, notifyFailed } from '../../../lib/notify.ts'
import { endpointKey, useCall, useClient } from '../../../lib/queries.ts'
import { patchSchedules } from './blocks-cache.ts'
import { staleOf } from './edit-store.ts'
import type { Store } from './use-edit-store.ts'

export interface Steps {
  /** The next to be undone and done again. */
  undoable: ScheduleChange | undefined
  redoable: ScheduleChange | undefined
  undo: () => Promise<void>
  redo: () => Promise<void>
}

export function useSteps(store: Store, zone: string): Steps {
  const client = useClient()
  const queryClient = useQueryClient()
  const steps = useCall(api.schedule.changes, {}).data
  // One after another, however fast the keys are pressed.
  const last = useRef<Promise<void>>(Promise.resolve())
  const take = useCallback(
    async (stack: 'undo' | 'redo') => {
      if (stack === 'undo' && store.takeBackUnsent()) return notifyDone('Undone before it was saved.')
      await store.idle()
      const queryKey = [endpointKey(api.schedule.changes), 'one', {}]
      const queryFn = () => client.call(api.schedule.changes, {})
      const known = await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 })
      const [change] = known[stack]
      if (!change)
        return notifyDone(stack === 'undo' ? 'There is nothing to undo.' : 'There is nothing to redo.')
      try {
        store.own.add(change.id)
        const reply = await client.call(api.schedule.undo, { params: { changeId: change.id } })
        if (reply.change) store.own.add(reply.change.id)
        patchSchedules(queryClient, reply)
        notifyDone(`${stack === 'undo' ? 'Undone' : 'Done again'}: ${change.label}.`)
      } catch (error) {
        notifyFailed(
          whyNot(error, zone),
          `“${change.label}” can’t be ${stack === 'undo' ? 'undone' : 'done again'}`,
        )
      }
      await queryClient.invalidateQueries({ queryKey: [endpointKey(api.schedule.changes)] })
      store.settleSoon()
    },
    [store, client, queryClient, zone],
  )
  const inTurn = useCallback(
    (stack: 'undo' | 'redo') => {
      last.current = last.current.then(() => take(stack)).catch(error => notifyFailed(error))
      return last.current
    },
    [take],
  )
  return {
    undoable: steps?.undo[0],
    redoable: steps?.redo[0],
    undo: useCallback(() => inTurn('undo'), [inTurn]),
    redo: useCallback(() => inTurn('redo'), [inTurn]),
  }
}

function whyNot(error: unknown, zone: string): Error {
  const [first, ...others] = staleOf(error) ?? []
  if (!first) return new Error(textOf(error))
  const who = first.managerName ?? 'Somebody else'
  const when = first.at === null ? '' : ` at ${timeText(first.at, zone)}`
  const what = others.length === 0 ? 'a block of it' : `${others.length + 1} blocks of it`
  return new Error(`${who} changed ${what} since${when}.`)
}
