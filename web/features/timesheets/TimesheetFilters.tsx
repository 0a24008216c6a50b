import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { TimecardFlag, TimecardType } from '#contract/timecards/timecard.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { FLAG_LABELS, TYPE_LABELS } from '#web/parts/timecards/timecard-text.ts'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import * as texts from './texts.ts'
import type { TimesheetSearch } from './timesheet-search.ts'

interface Props {
  search: TimesheetSearch
  onSearch: (changes: Partial<z.input<typeof TimesheetSearch>>) => void
  trailing: ReactNode
}

const TYPES = TimecardType.options.map(value => ({ value, label: TYPE_LABELS[value] }))
const FLAGS = TimecardFlag.options.map(value => ({ value, label: FLAG_LABELS[value] }))

export const isFiltered = ({ q, team, type, flag }: TimesheetSearch): boolean =>
  [q, team, type, flag].some(Boolean)

export function TimesheetFilters({ search, onSearch, trailing }: Props) {
  const { q, team, type, flag } = search
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const set: Props['onSearch'] = changes => onSearch({ ...changes, offset: undefined })
  return (
    <FilterBar
      activeCount={[q, team, type, flag].filter(Boolean).length}
      onClear={() => set({ q: undefined, team: undefined, type: undefined, flag: undefined })}
      trailing={trailing}
    >
      <SearchField label={texts.searchAgents} value={q} onChange={text => set({ q: text || undefined })} />
      <MultiSelect
        aria-label={texts.teams}
        placeholder={team ? undefined : texts.allTeams}
        w={180}
        clearable
        data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={(team ?? []).map(String)}
        onChange={ids => set({ team: ids.map(Number) })}
      />
      <MultiSelect
        aria-label={texts.types}
        placeholder={type ? undefined : texts.allTypes}
        w={150}
        clearable
        data={TYPES}
        value={type ?? []}
        onChange={values => set({ type: values.map(value => TimecardType.parse(value)) })}
      />
      <MultiSelect
        aria-label={texts.flags}
        placeholder={flag ? undefined : texts.anyFlagOrNone}
        w={190}
        clearable
        data={FLAGS}
        value={flag ?? []}
        onChange={values => set({ flag: values.map(value => TimecardFlag.parse(value)) })}
      />
    </FilterBar>
  )
}
