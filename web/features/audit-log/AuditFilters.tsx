import { Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { AuditSearch } from './audit-search.ts'
import { ACTION_TEXTS, ENTITY_TEXTS } from './audit-text.ts'

interface Props {
  search: AuditSearch
  onSearch: (changes: Partial<AuditSearch>) => void
  trailing: ReactNode
}

const optionsOf = (texts: Record<string, string>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

export function AuditFilters({ search: { manager, action, entity, from, to }, onSearch, trailing }: Props) {
  const isManager = useUser().roles.includes('manager')
  const managers = useCallAll(api.managers.list, {}, { enabled: isManager }).data ?? []
  const set = (changes: Partial<AuditSearch>) => onSearch({ ...changes, offset: undefined })
  const { shape } = AuditSearch
  return (
    <FilterBar
      activeCount={[manager, action, entity, from, to].filter(Boolean).length}
      isLong
      trailing={trailing}
      onClear={() =>
        set({ manager: undefined, action: undefined, entity: undefined, from: undefined, to: undefined })
      }
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
      <TextInput
        type="date"
        aria-label="From day"
        w={145}
        max={to}
        value={from ?? ''}
        onChange={event => set({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        aria-label="To day"
        w={145}
        min={from}
        value={to ?? ''}
        onChange={event => set({ to: event.currentTarget.value || undefined })}
      />
    </FilterBar>
  )
}
