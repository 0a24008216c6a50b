// Undo and redo, from the manager's own steps as the server keeps them: they survive a reload, and what
// somebody else has changed since is not undone.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { ScheduleChange } from '#contract/endpoints/schedule.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useClient } from '#web/lib/client.ts'
import { timeText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { hideUndoable } from '#web/lib/notify-undoable.tsx'
import { endpointKey, useCall } from '#web/lib/queries.ts'
import { patchSchedules } from './blocks-cache.ts'
import { staleBlocksOf } from './edit-store.ts'
import type { SharedEditStore } from './use-edit-store.ts'

type Stack = 'undo' | 'redo'
const DONE = { undo: 'undone', redo: 'redone' }

export interface Steps {
  /** The next to be undone and done again. */
  undoable: ScheduleChange | undefined
  redoable: ScheduleChange | undefined
  /** Undo and redo, which notify of their outcome. */
  undo: () => Promise<void>
  redo: () => Promise<void>
  /** Undoes, or fails with the reason. */
  undoLast: () => Promise<string>
}

export function useSteps(store: SharedEditStore, zone: string): Steps {
  const client = useClient()
  const queryClient = useQueryClient()
  const steps = useCall(api.schedule.changes, {}).data
  // One after another, however fast the keys are pressed.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const step = useCallback(
    async (stack: Stack): Promise<string> => {
      if (stack === 'undo' && store.dropUnsent()) return 'Undone before it was saved.'
      await store.idle()
      const queryKey = [endpointKey(api.schedule.changes), 'one', {}]
      const queryFn = () => client.call(api.schedule.changes, {})
      const known = await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 })
      const [change] = known[stack]
      if (!change) return `Nothing to ${stack}.`
      try {
        const reply = await client.call(api.schedule.undo, { params: { changeId: change.id } })
        patchSchedules(queryClient, reply)
      } catch (error) {
        throw new Error(`“${change.label}” can’t be ${DONE[stack]}: ${whyNot(error, zone)}`)
      } finally {
        await queryClient.invalidateQueries({ queryKey })
        store.invalidateSoon()
      }
      return `${stack === 'undo' ? 'Undone' : 'Redone'}: ${change.label}.`
    },
    [store, client, queryClient, zone],
  )
  const inTurn = useCallback(
    (stack: Stack) => {
      const next = last.current.then(() => step(stack))
      last.current = next.catch(() => {})
      return next
    },
    [step],
  )
  const stepAndNotify = useCallback(
    async (stack: Stack) => {
      hideUndoable()
      try {
        notifyDone(await inTurn(stack))
      } catch (error) {
        notifyFailed(error)
      }
    },
    [inTurn],
  )
  return {
    undoable: steps?.undo[0],
    redoable: steps?.redo[0],
    undo: useCallback(() => stepAndNotify('undo'), [stepAndNotify]),
    redo: useCallback(() => stepAndNotify('redo'), [stepAndNotify]),
    undoLast: useCallback(() => inTurn('undo'), [inTurn]),
  }
}

function whyNot(error: unknown, zone: string): string {
  const [first, ...others] = staleBlocksOf(error) ?? []
  if (!first) return textOf(error)
  const who = first.managerName ?? 'Somebody else'
  const when = first.at === null ? '' : ` at ${timeText(first.at, zone)}`
  const what = others.length === 0 ? 'a block of it' : `${others.length + 1} blocks of it`
  return `${who} changed ${what} since${when}.`
}
