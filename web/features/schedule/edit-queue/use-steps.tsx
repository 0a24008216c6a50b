// Undo and redo, from the manager's own steps as the server keeps them: they survive a reload, and what
// somebody else has changed since is not undone. Nothing is undone out of view, and what an earlier visit did is
// not undone without asking.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { ScheduleChange } from '#contract/endpoints/schedule.ts'
import { localDateOf, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useClient } from '#web/lib/client.ts'
import { timeText } from '#web/lib/dates.ts'
import { hideNotice, notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { endpointKey, useCall } from '#web/lib/queries.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import { patchSchedules } from './blocks-cache.ts'
import { staleBlocksOf } from './edit-store.ts'
import { areAgentsInView, areDaysInView, type InView, stepText } from './step-text.ts'
import * as texts from './texts.ts'
import type { SharedEditStore } from './use-edit-store.ts'
import { useStepQuestion } from './use-step-question.tsx'

type Stack = 'undo' | 'redo'

const BACK = {
  undo: { label: texts.redo, stack: 'redo' },
  redo: { label: texts.undo, stack: 'undo' },
} as const
/** Milliseconds that the page may take to show other days. */
const LONGEST_LOAD_MS = 5_000

export interface Steps {
  /** The next to be undone and done again, as a text. */
  undoable: string | undefined
  redoable: string | undefined
  /** They notify of their outcome; without anything to undo or redo they are quiet. */
  undo: () => Promise<void>
  redo: () => Promise<void>
  /** Undoes the change that a notice speaks of. */
  undoChange: (changeId: string) => Promise<void>
  /** The dialog that asks first. */
  question: React.ReactNode
}

export function useSteps(store: SharedEditStore, view: ScheduleView, schedule: Schedule): Steps {
  const client = useClient()
  const queryClient = useQueryClient()
  const steps = useCall(api.schedule.changes, {}).data
  const { askFirst, question } = useStepQuestion(view.zone)
  const bringIntoView = useBringIntoView(view, schedule)
  const { zone } = view
  const turn = useRef<(stack: Stack, changeId: string) => Promise<void>>(async () => {})
  const step = useCallback(
    async (stack: Stack, changeId?: string): Promise<void> => {
      const dropped = stack === 'undo' && store.dropUnsent(changeId)
      if (dropped) return notifyDone(texts.undoneDroppedLabel(dropped.label))
      await store.idle()
      const queryKey = [endpointKey(api.schedule.changes), 'one', {}]
      const queryFn = () => client.call(api.schedule.changes, {})
      // A request under way may not hold the last edit yet, and would be joined.
      await queryClient.cancelQueries({ queryKey })
      const known = await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 })
      const change = known[stack].find(one => changeId === undefined || one.id === changeId)
      if (!change) return
      const isInView = await bringIntoView(change)
      if (!(await askFirst(stack, change, isInView))) return
      try {
        const reply = await client.call(api.schedule.undo, { params: { changeId: change.id } })
        patchSchedules(queryClient, reply)
        const back = reply.change
        notifyDone(
          `${texts.done[stack]}: ${stepText(change, zone)}.`,
          back
            ? { label: BACK[stack].label, run: () => void turn.current(BACK[stack].stack, back.id) }
            : undefined,
        )
      } catch (error) {
        const reason = new Error(whyNot(error, zone))
        notifyFailed(reason, texts.cantBe(change.label, texts.done[stack].toLowerCase()))
      } finally {
        await queryClient.invalidateQueries({ queryKey })
        store.invalidateSoon()
      }
    },
    [store, client, queryClient, zone, bringIntoView, askFirst],
  )
  // One after another, however fast the keys are pressed.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = useCallback(
    (stack: Stack, changeId?: string): Promise<void> => {
      hideNotice()
      const next = last.current.then(() => step(stack, changeId)).catch(notifyFailed)
      last.current = next
      return next
    },
    [step],
  )
  turn.current = inTurn
  const textOfNext = (change: ScheduleChange | undefined) => change && stepText(change, zone)
  return {
    undoable: textOfNext(steps?.undo[0]),
    redoable: textOfNext(steps?.redo[0]),
    undo: useCallback(() => inTurn('undo'), [inTurn]),
    redo: useCallback(() => inTurn('redo'), [inTurn]),
    undoChange: useCallback((changeId: string) => inTurn('undo', changeId), [inTurn]),
    question,
  }
}

/** Goes to the days and agents of a step; returns whether all of it is in view then. */
function useBringIntoView(view: ScheduleView, schedule: Schedule) {
  const latest = useRef({ view, schedule })
  latest.current = { view, schedule }
  return useCallback(async (change: ScheduleChange): Promise<boolean> => {
    const inView = (): InView => {
      const { view, schedule } = latest.current
      const { from, to, isPublished, filters } = view
      return {
        from,
        to,
        isPublished,
        surferIds: new Set(schedule.surfers.map(one => one.id)),
        isFiltered: Object.values(filters).some(filter => filter.length > 0),
      }
    }
    const isThere = () => {
      const { isPending, isStale } = latest.current.schedule
      return areDaysInView(change, inView()) && !isPending && !isStale
    }
    const now = inView()
    const [areDays, areAgents] = [areDaysInView(change, now), areAgentsInView(change, now)]
    if (areDays && areAgents && !now.isPublished) return true
    const { view } = latest.current
    const date = areDays ? view.range.from : localDateOf(view.zone, Date.parse(change.scope.from))
    view.goTo(date, !areAgents)
    const until = Date.now() + LONGEST_LOAD_MS
    do await new Promise(resolve => setTimeout(resolve, 50))
    while (!isThere() && Date.now() < until && !isLongerThanView(change, latest.current.view))
    return areDaysInView(change, inView()) && areAgentsInView(change, inView())
  }, [])
}

const isLongerThanView = ({ scope }: ScheduleChange, { from, to }: ScheduleView): boolean =>
  Date.parse(scope.last) - Date.parse(scope.from) >= to - from

function whyNot(error: unknown, zone: Zone): string {
  const [first, ...others] = staleBlocksOf(error) ?? []
  if (!first) return textOf(error)
  const who = first.managerName ?? texts.somebodyElse
  const when = first.at === null ? '' : texts.atAt(timeText(first.at, zone))
  const what = others.length === 0 ? texts.aBlockOfIt : texts.blocksOfIt(others.length + 1)
  return texts.changedSince(who, what, when)
}
