import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { displayName, useUser } from '#web/lib/session.ts'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { AuditSearch } from './audit-search.ts'
import { ACTION_TEXTS, ENTITY_TEXTS } from './audit-text.ts'
import * as texts from './texts.ts'

interface Props {
  search: AuditSearch
  onSearch: (changes: Partial<AuditSearch>) => void
  trailing: ReactNode
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export function AuditFilters({
  search: { manager, token, agent, action, entity, from, to },
  onSearch,
  trailing,
}: Props) {
  const isManager = useUser().roles.includes('manager')
  const managers = useCallAll(api.managers.list, {}, { enabled: isManager }).data ?? []
  const surfers = useCallAll(api.surfers.list, { query: { limit: 500 } }, { enabled: isManager }).data ?? []
  // Chosen on the page of tokens.
  const tokens = useCallAll(api.apiTokens.list, {}, { enabled: token !== undefined }).data ?? []
  const set = (changes: Partial<AuditSearch>) => onSearch({ ...changes, offset: undefined })
  const { shape } = AuditSearch
  return (
    <FilterBar
      activeCount={[manager, token, agent, action, entity, from ?? to].filter(Boolean).length}
      isLong
      trailing={trailing}
      onClear={() =>
        set({
          manager: undefined,
          token: undefined,
          agent: undefined,
          action: undefined,
          entity: undefined,
          from: undefined,
          to: undefined,
        })
      }
    >
      {isManager && (
        <>
          <PersonFilter
            label={texts.manager}
            placeholder={texts.allManagers}
            people={managers}
            value={manager}
            onChange={id => set({ manager: id })}
          />
          <PersonFilter
            label={texts.agent}
            placeholder={texts.allAgents}
            people={surfers}
            value={agent}
            onChange={id => set({ agent: id })}
          />
          {token !== undefined && (
            <Select
              aria-label={texts.apiToken}
              placeholder={texts.allApiTokens}
              w={170}
              clearable
              searchable
              data={tokens.map(one => ({ value: String(one.id), label: `${one.name} …${one.ending}` }))}
              value={token === undefined ? null : String(token)}
              onChange={id => set({ token: id === null ? undefined : Number(id) })}
            />
          )}
        </>
      )}
      <Select
        aria-label={texts.action}
        placeholder={texts.allActions}
        w={170}
        clearable
        data={optionsOf(ACTION_TEXTS)}
        value={action ?? null}
        onChange={value => set({ action: shape.action.parse(value ?? undefined) })}
      />
      <Select
        aria-label={texts.kind}
        placeholder={texts.everything}
        w={210}
        clearable
        searchable
        data={optionsOf(ENTITY_TEXTS)}
        value={entity ?? null}
        onChange={value => set({ entity: shape.entity.parse(value ?? undefined) })}
      />
      <DatePickerInput
        type="range"
        allowSingleDateInRange
        clearable
        aria-label={texts.days}
        placeholder={texts.anyDay}
        w={230}
        value={[from ?? null, to ?? null]}
        onChange={([first, last]) => set({ from: first ?? undefined, to: last ?? undefined })}
      />
    </FilterBar>
  )
}

interface PersonFilterProps {
  label: string
  placeholder: string
  people: readonly { id: number; firstName: string; lastName: string; email: string }[]
  value: number | undefined
  onChange: (id: number | undefined) => void
}

function PersonFilter({ label, placeholder, people, value, onChange }: PersonFilterProps) {
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      w={170}
      clearable
      searchable
      data={people.map(person => ({ value: String(person.id), label: displayName(person) }))}
      value={value === undefined ? null : String(value)}
      onChange={id => onChange(id === null ? undefined : Number(id))}
    />
  )
}
