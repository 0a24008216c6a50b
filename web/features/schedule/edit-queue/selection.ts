// Selection in the grid, by part ids. It outlives a change of week, so that blocks of
// two weeks can be chosen together.
import { useCallback, useEffect, useRef, useState } from 'react'
import { lengthMinutes } from '#core/time/index.ts'
import type { SelectMode } from '#web/parts/timeline/gestures/types.ts'
import type { EditContext } from '../edits/edit-context.ts'
import { drawnInterval } from '../edits/segments.ts'
import { currentPartId } from './edit-queue.ts'
import type { SharedEditStore } from './use-edit-store.ts'

export function nextSelection(
  now: ReadonlySet<string>,
  ids: readonly string[],
  how: SelectMode,
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

export function useSelection(store: SharedEditStore) {
  const [selection, setSelection] = useState(NOTHING)
  useEffect(
    () =>
      store.onRenamed(renamed =>
        setSelection(now => {
          const next = [...now].map(id => currentPartId(id, renamed))
          return next.every(id => now.has(id)) ? now : new Set(next)
        }),
      ),
    [store],
  )
  const select = useCallback(
    (ids: readonly string[], how: SelectMode = 'replace') =>
      setSelection(now => nextSelection(now, ids, how)),
    [],
  )
  return { selection, select }
}

export interface SelectedTime {
  /** Null when some were never in view under the ids they have now. */
  minutes: number | null
  /** Selected blocks of another week, or of agents that are filtered away. */
  outOfView: number
}

/** Total length of the selection, also while another week is shown. */
export function useSelectedTime(selection: ReadonlySet<string>, context: EditContext): SelectedTime {
  const known = useRef(new Map<string, number>())
  let minutes: number | null = 0
  let outOfView = 0
  const next = new Map<string, number>()
  for (const id of selection) {
    const interval = drawnInterval(context, id)
    const own = interval ? lengthMinutes(interval) : known.current.get(id)
    if (!interval) outOfView++
    if (own !== undefined) next.set(id, own)
    minutes = own === undefined || minutes === null ? null : minutes + own
  }
  known.current = next
  return { minutes, outOfView }
}
