import { Select } from '@mantine/core'
import type { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { ExceptionSearch } from './exception-search.ts'
import * as texts from './texts.ts'

type Search = z.output<typeof ExceptionSearch>

interface Props {
  search: Search
  onSearch: (changes: Partial<Search>) => void
}

export function ExceptionFilters({ search: { q, team, type, state }, onSearch }: Props) {
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const set = (changes: Partial<Search>) => onSearch({ ...changes, offset: undefined })
  const { shape } = ExceptionSearch
  return (
    <FilterBar
      activeCount={[q, team, type, state].filter(Boolean).length}
      onClear={() => set({ q: undefined, team: undefined, type: undefined, state: undefined })}
    >
      <SearchField label={texts.searchExceptions} value={q} onChange={text => set({ q: text })} />
      <Select
        aria-label={texts.team}
        placeholder={texts.allTeams}
        w={170}
        clearable
        searchable
        data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={team === undefined ? null : String(team)}
        onChange={value => set({ team: value === null ? undefined : Number(value) })}
      />
      <Select
        aria-label={texts.typeLabel}
        placeholder={texts.bothTypes}
        w={140}
        clearable
        data={[
          { value: 'one-off', label: texts.oneOff },
          { value: 'recurring', label: texts.recurring },
        ]}
        value={type ?? null}
        onChange={value => set({ type: shape.type.parse(value ?? undefined) })}
      />
      <Select
        aria-label={texts.state}
        placeholder={texts.activeAndEnded}
        w={150}
        clearable
        data={[
          { value: 'active', label: texts.active },
          { value: 'over', label: texts.over },
        ]}
        value={state ?? null}
        onChange={value => set({ state: shape.state.parse(value ?? undefined) })}
      />
    </FilterBar>
  )
}
