// Agents chosen in the table: some, kept over pages and filters, or all that the filters find except some.
import { useState } from 'react'
import type { Surfer } from '#contract/endpoints/surfers.ts'
import type { SurferTarget } from '#contract/people/surfer-updates.ts'
import { selectionOf, useChosenRows } from '#web/ui/table/use-chosen-rows.ts'

type Filters = SurferTarget['filters']

interface AllFound {
  filters: Filters
  found: number
  except: ReadonlySet<number>
}

/** `rows`: of this page; `filters`: of the table now; `found`: how many agents they find. */
export function useChosenSurfers(rows: readonly Surfer[], filters: Filters, found: number) {
  const some = useChosenRows(rows)
  const [all, setAll] = useState<AllFound | null>(null)
  const isOfOtherFilters = all !== null && JSON.stringify(all.filters) !== JSON.stringify(filters)
  const choose = (surfers: readonly Surfer[], isChosen: boolean) => {
    if (all === null || isOfOtherFilters) {
      setAll(null)
      some.choose(surfers, isChosen)
      return
    }
    const except = new Set(all.except)
    for (const { id } of surfers) isChosen ? except.delete(id) : except.add(id)
    setAll({ ...all, except })
  }
  const clear = () => {
    setAll(null)
    some.clear()
  }
  return {
    count: all ? all.found - all.except.size : some.chosen.length,
    /** Agents left out of all that are found; null while some are chosen one by one. */
    exceptCount: all ? all.except.size : null,
    /** All of other filters than those of the table now. */
    isOfOtherFilters,
    target: all ? targetAll(all) : targetSome(some.chosen),
    surfers: all ? null : some.chosen,
    selection: all
      ? selectionOf(rows, id => !isOfOtherFilters && !all.except.has(id), choose)
      : some.selection,
    chooseAll: () => {
      some.clear()
      setAll({ filters, found, except: new Set() })
    },
    clear,
  }
}

const targetAll = ({ filters, except }: AllFound): SurferTarget => ({
  selectionMode: 'all-except-some',
  selectedIds: [],
  deselectedIds: [...except],
  filters,
})

const targetSome = (surfers: readonly Surfer[]): SurferTarget => ({
  selectionMode: surfers.length > 0 ? 'some-selected' : 'none',
  selectedIds: surfers.map(({ id }) => id),
  deselectedIds: [],
  filters: {},
})
