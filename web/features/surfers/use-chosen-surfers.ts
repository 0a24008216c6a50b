// Agents chosen in the table: some, kept over pages and filters, or all that the filters find except some.
import { useState } from 'react'
import type { Surfer } from '#contract/endpoints/surfers.ts'
import type { SurferTarget } from '#contract/people/surfer-updates.ts'

type Filters = SurferTarget['filters']

type Chosen =
  | { mode: 'some'; surfers: ReadonlyMap<number, Surfer> }
  | { mode: 'all'; filters: Filters; found: number; except: ReadonlySet<number> }

const NOBODY: Chosen = { mode: 'some', surfers: new Map() }

/** `filters`: of the table now; `found`: how many agents they find. */
export function useChosenSurfers(filters: Filters, found: number) {
  const [kept, setChosen] = useState<Chosen>(NOBODY)
  const isSame = kept.mode === 'some' || JSON.stringify(kept.filters) === JSON.stringify(filters)
  const choose = (surfers: readonly Surfer[], isChosen: boolean) => {
    if (kept.mode === 'all' && isSame) {
      const except = new Set(kept.except)
      for (const { id } of surfers) isChosen ? except.delete(id) : except.add(id)
      setChosen({ ...kept, except })
      return
    }
    const next = new Map(kept.mode === 'some' ? kept.surfers : [])
    for (const surfer of surfers) isChosen ? next.set(surfer.id, surfer) : next.delete(surfer.id)
    setChosen({ mode: 'some', surfers: next })
  }
  const target: SurferTarget =
    kept.mode === 'some'
      ? {
          selectionMode: kept.surfers.size > 0 ? 'some-selected' : 'none',
          selectedIds: [...kept.surfers.keys()],
          deselectedIds: [],
          filters: {},
        }
      : {
          selectionMode: 'all-except-some',
          selectedIds: [],
          deselectedIds: [...kept.except],
          filters: kept.filters,
        }
  return {
    count: kept.mode === 'some' ? kept.surfers.size : kept.found - kept.except.size,
    /** Agents left out of all that are found; null while some are chosen one by one. */
    exceptCount: kept.mode === 'all' ? kept.except.size : null,
    /** All of other filters than those of the table now. */
    isOfOtherFilters: !isSame,
    target,
    surfers: kept.mode === 'some' ? [...kept.surfers.values()] : null,
    isChosen: (id: number) => (kept.mode === 'some' ? kept.surfers.has(id) : isSame && !kept.except.has(id)),
    choose,
    chooseAll: () => setChosen({ mode: 'all', filters, found, except: new Set() }),
    clear: () => setChosen(NOBODY),
  }
}
