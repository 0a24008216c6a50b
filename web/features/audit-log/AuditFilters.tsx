import { Select } from '@mantine/core'
import type { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { AuditSearch } from './audit-search.ts'
import { ACTION_TEXTS, ENTITY_TEXTS } from './audit-text.ts'

type Search = z.output<typeof AuditSearch>

interface Props {
  search: Search
  onSearch: (changes: Partial<Search>) => void
}

const optionsOf = (texts: Record<string, string>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

export function AuditFilters({ search: { manager, action, entity }, onSearch }: Props) {
  const isManager = useUser().roles.includes('manager')
  const managers = useCallAll(api.managers.list, {}, { enabled: isManager }).data ?? []
  const set = (changes: Partial<Search>) => onSearch({ ...changes, offset: undefined })
  const { shape } = AuditSearch
  return (
    <FilterBar
      activeCount={[manager, action, entity].filter(Boolean).length}
      onClear={() => set({ manager: undefined, action: undefined, entity: undefined })}
    >
      {isManager && (
        <Select
          aria-label="Manager"
          placeholder="All managers"
          w={190}
          clearable
          searchable
          data={managers.map(({ id, firstName, lastName }) => ({
            value: String(id),
            label: `${firstName} ${lastName}`.trim(),
          }))}
          value={manager === undefined ? null : String(manager)}
          onChange={value => set({ manager: value === null ? undefined : Number(value) })}
        />
      )}
      <Select
        aria-label="Action"
        placeholder="All actions"
        w={170}
        clearable
        data={optionsOf(ACTION_TEXTS)}
        value={action ?? null}
        onChange={value => set({ action: shape.action.parse(value ?? undefined) })}
      />
      <Select
        aria-label="Kind"
        placeholder="Everything"
        w={210}
        clearable
        searchable
        data={optionsOf(ENTITY_TEXTS)}
        value={entity ?? null}
        onChange={value => set({ entity: shape.entity.parse(value ?? undefined) })}
      />
    </FilterBar>
  )
}
