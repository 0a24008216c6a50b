// Editing of a schedule page: the blocks with all unsaved edits, and the functions
// that change them. An edit shows at once and is sent right after.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Edited } from '#contract/endpoints/schedule.ts'
import { BadRequestError } from '#web/lib/api-errors.ts'
import { type NoticeAction, notifyDone, notifyFailed } from '#web/lib/notify.ts'
import type { TimelineRow } from '#web/parts/timeline/layout/types.ts'
import type { LocalEdit } from '../blocks/local-edit.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import { type EditContext, type EditOutcome, isProblem, type PlannedEdits } from '../edits/edit-context.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import { patchSchedules } from './blocks-cache.ts'
import type { EditBatch } from './edit-queue.ts'
import { staleBlocksOf } from './edit-store.ts'
import { notifySaved } from './saved-notification.ts'
import { useSelectedTime, useSelection } from './selection.ts'
import * as texts from './texts.ts'
import { type SharedEditStore, useStoreState } from './use-edit-store.ts'
import { useSteps } from './use-steps.tsx'
import { uuid } from './uuid.ts'

const LABEL_LENGTH = 120

let lastId = -Date.now()
const newId = () => --lastId

export type Editing = ReturnType<typeof useEditing>

export function useEditing(
  store: SharedEditStore,
  schedule: Schedule,
  view: ScheduleView,
  rows: readonly TimelineRow[],
) {
  const { sendProblem, batches } = useStoreState(store)
  const queryClient = useQueryClient()
  const steps = useSteps(store, view, schedule)
  const { selection, select } = useSelection(store)
  const context = useEditContext(schedule, view, rows)
  const newest = useRef(context)
  newest.current = context

  const { undoChange } = steps
  const undoOf = useCallback(
    (changeId: string): NoticeAction => ({ label: texts.undo, run: () => void undoChange(changeId) }),
    [undoChange],
  )
  /** Runs a gesture or action: shows and queues its edits with an undo, or notifies why it cannot be done. */
  const run = useCallback(
    (outcome: EditOutcome): PlannedEdits | null => {
      if (isProblem(outcome)) {
        notifyFailed(new Error(outcome.problem), texts.thatCantBeDone)
        return null
      }
      if (outcome.edits.length === 0) return outcome
      select(outcome.selects)
      const batch = batchOf(outcome.edits, outcome.label)
      const undo = undoOf(batch.changeId)
      notifyDone(`${outcome.label}.`, undo)
      store.add(batch).then(
        reply => reply && reply.warnings.length > 0 && notifySaved(outcome.label, reply.warnings, undo),
        error => notifyFailed(error, texts.wasNotSaved(outcome.label)),
      )
      return outcome
    },
    [store, select, undoOf],
  )
  /** Saves a form, which stays open until the server accepts; rejects with the errors of its fields. */
  const saveForm = useCallback(
    async (work: (context: EditContext) => EditOutcome) => {
      await store.idle()
      const outcome = work(newest.current)
      if (isProblem(outcome)) throw new Error(outcome.problem)
      if (outcome.edits.length === 0) return
      const batch = store.rebase(batchOf(outcome.edits, outcome.label))
      try {
        await store.sendAtOnce(batch)
      } catch (error) {
        // The choice between versions is offered in the place for all edits.
        if (!staleBlocksOf(error)) throw ofFields(error)
        store.add(batch).catch(() => {})
        return
      }
      select(outcome.selects.map(id => store.currentId(id)))
      notifyDone(`${outcome.label}.`, undoOf(batch.changeId))
    },
    [select, store, undoOf],
  )
  /** Runs a command that the server works out itself, once all earlier edits are saved. */
  const command = useCallback(
    async (label: string, send: () => Promise<Edited>) => {
      await store.idle()
      const reply = await send()
      if (reply.change) store.own.add(reply.change.id)
      patchSchedules(queryClient, reply)
      store.invalidateSoon()
      if (!reply.change) return notifyDone(texts.nothingNeededToChange)
      notifySaved(label, reply.warnings, undoOf(reply.change.id))
    },
    [store, queryClient, undoOf],
  )
  /** Works on the blocks as they are at that moment, however long ago the handler was made. */
  const act = useCallback((work: (context: EditContext) => EditOutcome) => run(work(newest.current)), [run])
  useUnsavedWarning(batches.length > 0)
  return {
    store,
    sendProblem,
    unsent: batches.length,
    steps,
    selection,
    selectedTime: useSelectedTime(selection, context),
    select,
    context,
    saveForm,
    command,
    run,
    act,
  }
}

/** The blocks and rows that edits are worked out on, the same object until one of them changes. */
function useEditContext(schedule: Schedule, view: ScheduleView, rows: readonly TimelineRow[]): EditContext {
  const { surfers, byId, names } = schedule
  const { zone, page } = view
  return useMemo<EditContext>(() => {
    const known = new Map(surfers.map(surfer => [String(surfer.id), surfer]))
    return {
      blocks: byId,
      surfers: rows.flatMap(row => known.get(row.id) ?? []),
      names,
      zone,
      newId,
      isDays: page === 'shifts',
    }
  }, [byId, surfers, rows, names, zone, page])
}

const batchOf = (edits: readonly LocalEdit[], label: string): EditBatch => ({
  changeId: uuid(),
  label: label.slice(0, LABEL_LENGTH),
  edits: [...edits],
})

/** Fields of the first edit, as a form of a single block knows them. */
function ofFields(error: unknown): unknown {
  if (!(error instanceof BadRequestError) || !error.body.issues) return error
  const issues = error.body.issues.map(issue =>
    issue.path[0] === 'edits' ? { ...issue, path: issue.path.slice(2) } : issue,
  )
  return new BadRequestError(error.message, error.status, { ...error.body, issues })
}

/** Warns before the page is left: unsent edits are kept by the tab, not beyond it. */
function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
