import { MultiSelect, Select } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { RequestType } from '#contract/requests/pending.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { SurferPicker } from '#web/parts/SurferPicker.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import type { RequestSearch } from './request-search.ts'
import * as texts from './texts.ts'

const TYPES: Record<RequestType, string> = texts.types

interface Props {
  search: RequestSearch
  onSearch: (changes: Partial<RequestSearch>) => void
}

/** Filters of the inbox, kept in the address and from visit to visit. */
export function RequestFilters({
  search: { type, surferIds = [], teamIds = [], from, to },
  onSearch,
}: Props) {
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const surfers = useCall(api.schedule.surfers, { query: {} }).data ?? []
  const set = (changes: Partial<RequestSearch>) => onSearch({ ...changes, offset: 0 })
  const active = [type, from ?? to, surferIds.length > 0, teamIds.length > 0].filter(Boolean).length
  return (
    <FilterBar
      activeCount={active}
      onClear={() =>
        set({ type: undefined, surferIds: undefined, teamIds: undefined, from: undefined, to: undefined })
      }
    >
      <Select
        size="xs"
        aria-label={texts.typeLabel}
        placeholder={texts.allTypes}
        clearable
        data={RequestType.options.map(value => ({ value, label: TYPES[value] }))}
        value={type ?? null}
        onChange={value => set({ type: value === null ? undefined : RequestType.parse(value) })}
      />
      <MultiSelect
        size="xs"
        aria-label={texts.teams}
        placeholder={teamIds.length === 0 ? texts.allTeams : undefined}
        clearable
        data={teams.map(team => ({ value: String(team.id), label: team.name }))}
        value={teamIds.map(String)}
        onChange={ids => set({ teamIds: ids.map(Number) })}
      />
      <SurferPicker
        options={surfers.map(({ id, firstName, lastName, teamName }) => ({
          id,
          teamName,
          name: `${firstName} ${lastName}`.trim(),
        }))}
        value={surferIds}
        onChange={ids => set({ surferIds: ids })}
      />
      <DatePickerInput
        size="xs"
        type="range"
        allowSingleDateInRange
        clearable
        aria-label={texts.daysOfTheShift}
        placeholder={texts.anyDay}
        value={[from ?? null, to ?? null]}
        onChange={([first, last]) => set({ from: first ?? undefined, to: last ?? undefined })}
      />
    </FilterBar>
  )
}
