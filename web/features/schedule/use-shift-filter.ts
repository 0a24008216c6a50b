// Which shifts the grid is filtered by: the address first, then what was chosen last time.
import { useCallback } from 'react'
import { z } from 'zod'
import { listOf } from '#contract/shapes.ts'
import { readPreference, usePreference } from '../../lib/preferences.ts'
import { useSearchState } from '../../lib/search-state.ts'

const Search = z.object({ shift: listOf(z.coerce.number().int().min(0)) })

const NONE: number[] = []

export function useShiftFilter(): [ids: readonly number[], choose: (ids: number[]) => void] {
  const [search, setSearch] = useSearchState(Search)
  const [kept, keep] = usePreference('shiftTemplateFilter')
  const choose = useCallback(
    (ids: number[]) => {
      keep({ ...readPreference('shiftTemplateFilter'), shiftTemplateIds: ids })
      setSearch({ shift: ids.length > 0 ? ids : undefined })
    },
    [keep, setSearch],
  )
  return [search.shift ?? kept.shiftTemplateIds ?? NONE, choose]
}
