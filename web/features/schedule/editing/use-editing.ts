// Everything that a schedule page edits with: the blocks as they are and as they are about to be, and the ways
// to change them. An edit shows at once; the server hears of it right after.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { BadRequestError } from '../../../lib/api-errors.ts'
import { notifyFailed } from '../../../lib/notify.ts'
import { notifyUndoable } from '../../../lib/notify-undoable.tsx'
import type { TimelineRow } from '../../../parts/timeline/types.ts'
import { tellWarnings } from '../tell-saved.ts'
import type { Schedule } from '../use-schedule.ts'
import type { ScheduleView } from '../use-schedule-view.ts'
import { type Edits, type Ground, isProblem, type Outcome } from './ground.ts'
import type { LocalEdit } from './local-edit.ts'
import { useSelection } from './selection.ts'
import { type Store, useStoreState } from './use-edit-store.ts'
import { useSteps } from './use-steps.ts'
import { uuid } from './uuid.ts'

const LABEL_LENGTH = 120

let lastId = -Date.now()
const newId = () => --lastId

export type Editing = ReturnType<typeof useEditing>

export function useEditing(store: Store, schedule: Schedule, view: ScheduleView, rows: readonly TimelineRow[]) {
  const { zone, page } = view
  const { trouble, batches } = useStoreState(store)
  const steps = useSteps(store, zone)
  const { selection, select } = useSelection(store)
  const { surfers, byId, names } = schedule
  const ground = useMemo<Ground>(() => {
    const known = new Map(surfers.map(surfer => [String(surfer.id), surfer]))
    return {
      blocks: byId,
      surfers: rows.flatMap(row => known.get(row.id) ?? []),
      ...{ names, zone, newId },
      isDays: page === 'shifts',
    }
  }, [byId, surfers, rows, names, zone, page])
  const newest = useRef(ground)
  newest.current = ground

  /** For forms: fails with what the server says of the fields. */
  const save = useCallback(
    async (edits: readonly LocalEdit[], label: string) => {
      if (edits.length === 0) return
      const batch = { changeId: uuid(), label: label.slice(0, LABEL_LENGTH), edits: [...edits] }
      const reply = await store.add(batch).catch(error => {
        throw ofFields(error)
      })
      if (reply) tellWarnings(reply.warnings)
    },
    [store],
  )
  const { undo } = steps
  /** For gestures and actions: shows it, tells of it with a way back, and says why when it can't be done. */
  const run = useCallback(
    (outcome: Outcome): Edits | null => {
      if (isProblem(outcome)) {
        notifyFailed(new Error(outcome.problem), 'That can’t be done')
        return null
      }
      if (outcome.edits.length === 0) return outcome
      select(outcome.selects)
      notifyUndoable(`${outcome.label}.`, undo)
      save(outcome.edits, outcome.label).catch(error =>
        notifyFailed(error, `“${outcome.label}” was taken back`),
      )
      return outcome
    },
    [save, select, undo],
  )
  /** Works on the blocks as they are at that moment, however long ago the handler was made. */
  const act = useCallback((work: (ground: Ground) => Outcome) => run(work(newest.current)), [run])
  useUnsavedWarning(batches.length > 0)
  return { store, trouble, unsent: batches.length, steps, selection, select, ground, save, run, act }
}

/** Fields of the first edit, as a form of a single block knows them. */
function ofFields(error: unknown): unknown {
  if (!(error instanceof BadRequestError) || !error.body.issues) return error
  const issues = error.body.issues.map(issue =>
    issue.path[0] === 'edits' ? { ...issue, path: issue.path.slice(2) } : issue,
  )
  return new BadRequestError(error.message, error.status, { ...error.body, issues })
}

/** They are kept by the tab, not beyond it. */
function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
