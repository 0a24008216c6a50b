// A draft with its past: every edit can be undone and done again, and it is known whether anything differs
// from what is saved.
import { useCallback, useMemo, useReducer } from 'react'
import { type Draft, draftOf, type PlanParts, partsOf } from './draft.ts'
import type { DraftEdit } from './draft-edits.ts'

const STEPS_KEPT = 100

export interface DraftHistory {
  past: Draft[]
  now: Draft
  future: Draft[]
}
export type DraftStep =
  | { type: 'edit'; edit: DraftEdit }
  | { type: 'undo' | 'redo' }
  | { type: 'read'; draft: Draft }

export function stepped({ past, now, future }: DraftHistory, step: DraftStep): DraftHistory {
  switch (step.type) {
    case 'edit': {
      const next = step.edit(now)
      return next === now
        ? { past, now, future }
        : { past: [...past, now].slice(-STEPS_KEPT), now: next, future: [] }
    }
    case 'undo': {
      const before = past.at(-1)
      return before
        ? { past: past.slice(0, -1), now: before, future: [now, ...future] }
        : { past, now, future }
    }
    case 'redo': {
      const [after, ...rest] = future
      return after ? { past: [...past, now], now: after, future: rest } : { past, now, future }
    }
    case 'read':
      return { past: [], now: step.draft, future: [] }
  }
}

const startOf = (parts: PlanParts): DraftHistory => ({ past: [], now: draftOf(parts), future: [] })

/** `saved`: the plan as the server has it, or had it when editing began. */
export function useDraft(saved: PlanParts) {
  const [history, take] = useReducer(stepped, saved, startOf)
  const parts = useMemo(() => partsOf(history.now), [history.now])
  const savedText = useMemo(() => JSON.stringify(partsOf(draftOf(saved))), [saved])
  const isDirty = useMemo(() => JSON.stringify(parts) !== savedText, [parts, savedText])
  return {
    draft: history.now,
    parts,
    isDirty,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: useCallback((edit: DraftEdit) => take({ type: 'edit', edit }), []),
    undo: useCallback(() => take({ type: 'undo' }), []),
    redo: useCallback(() => take({ type: 'redo' }), []),
    read: useCallback((plan: PlanParts) => take({ type: 'read', draft: draftOf(plan) }), []),
  }
}
