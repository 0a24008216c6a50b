// What is selected in the grid, by the ids of what is drawn. It outlives a change of week, so that blocks of
// two weeks can be chosen together.
import { useCallback, useEffect, useState } from 'react'
import type { SelectHow } from '../../../parts/timeline/gestures/types.ts'
import { renamedId } from './edit-queue.ts'
import type { Store } from './use-edit-store.ts'

export function selected(
  now: ReadonlySet<string>,
  ids: readonly string[],
  how: SelectHow,
): ReadonlySet<string> {
  if (how === 'replace') return new Set(ids)
  const next = new Set(now)
  for (const id of ids) {
    if (how === 'toggle' && next.has(id)) next.delete(id)
    else next.add(id)
  }
  return next
}

const NOTHING: ReadonlySet<string> = new Set()

export function useSelection(store: Store) {
  const [selection, setSelection] = useState(NOTHING)
  useEffect(
    () =>
      store.onRenamed(renamed =>
        setSelection(now => {
          const next = [...now].map(id => renamedId(id, renamed))
          return next.every(id => now.has(id)) ? now : new Set(next)
        }),
      ),
    [store],
  )
  const select = useCallback(
    (ids: readonly string[], how: SelectHow = 'replace') => setSelection(now => selected(now, ids, how)),
    [],
  )
  return { selection, select }
}
