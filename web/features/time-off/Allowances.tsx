// Balances of agents in a year. A row opens its adjustments.
import { Select } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { AgentAllowance } from '#contract/time-off/policies.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useNow } from '#web/lib/use-now.ts'
import { amountText } from '#web/parts/time-off/time-off-text.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import * as texts from './texts.ts'

const AllowanceDialog = lazy(() =>
  import('./AllowanceDialog.tsx').then(file => ({ default: file.AllowanceDialog })),
)

const Search = z.object({
  q: z.string().default(''),
  team: z.coerce.number().int().positive().optional().catch(undefined),
  year: z.coerce.number().int().min(2000).max(2100).optional().catch(undefined),
  offset: z.coerce.number().int().min(0).default(0),
})
const PAGE_SIZE = 50

export function Allowances() {
  const [search, setSearch] = useSearchState(Search)
  const thisYear = new Date(useNow()).getUTCFullYear()
  const [chosen, setChosen] = useState<number | null>(null)
  const { q, team, offset, year = thisYear } = search
  const list = useCall(
    api.timeOffPolicies.allowances,
    {
      query: {
        year,
        offset,
        limit: PAGE_SIZE,
        searchText: q || undefined,
        teamIds: team === undefined ? undefined : [team],
      },
    },
    { keepPrevious: true },
  )
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const set = (changes: Partial<typeof search>) => setSearch({ ...changes, offset: undefined })
  return (
    <>
      <FilterBar
        activeCount={[q, team].filter(Boolean).length}
        onClear={() => set({ q: undefined, team: undefined })}
      >
        <Select
          aria-label={texts.year}
          w={90}
          allowDeselect={false}
          data={[-1, 0, 1].map(step => String(thisYear + step))}
          value={String(year)}
          onChange={value => set({ year: Number(value) === thisYear ? undefined : Number(value) })}
        />
        <SearchField label={texts.searchAgents} value={q} onChange={text => set({ q: text })} />
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
      </FilterBar>
      <DataTable
        label={texts.allowances}
        columns={COLUMNS}
        rows={list.data?.results ?? []}
        rowKey={row => row.surferId}
        rowLabel={row => row.surferName}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={row => setChosen(row.surferId)}
        empty={<EmptyState title={texts.noAgents}>{texts.addAgentsUnderSettingsAgents}</EmptyState>}
        paging={{
          offset,
          limit: PAGE_SIZE,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: next => setSearch({ offset: next }),
        }}
      />
      <Suspense>
        {chosen !== null && <AllowanceDialog surferId={chosen} year={year} onClose={() => setChosen(null)} />}
      </Suspense>
    </>
  )
}

type Part = 'granted' | 'carriedOver' | 'adjusted' | 'taken' | 'pending'

const figure = (id: Part, header: string): Column<AgentAllowance> => ({
  id,
  header,
  align: 'right',
  width: 100,
  cell: ({ balance }) => (balance ? balance[id].toLocaleString('en-GB', { maximumFractionDigits: 2 }) : '–'),
})

const COLUMNS: Column<AgentAllowance>[] = [
  { id: 'agent', header: texts.agent, minWidth: 150, cell: row => row.surferName },
  { id: 'team', header: texts.team, minWidth: 110, cell: row => row.teamName },
  { id: 'policy', header: texts.policy, minWidth: 120, cell: row => row.policyName ?? texts.none },
  figure('granted', texts.allowance),
  figure('carriedOver', texts.carriedOver),
  figure('adjusted', texts.adjusted),
  figure('taken', texts.taken),
  figure('pending', texts.askedFor),
  {
    id: 'left',
    header: texts.left,
    align: 'right',
    width: 110,
    cell: ({ balance, unit }) => (balance && unit ? <strong>{amountText(balance.left, unit)}</strong> : '–'),
  },
]
