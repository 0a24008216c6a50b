import { Button } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { StaffOrganization } from '#contract/internal/staff.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { StateChip } from './StateChip.tsx'
import { licencesText } from './staff-text.ts'
import * as texts from './texts.ts'

const AddOrganization = lazy(() => import('./AddOrganization.tsx'))

const PAGE_SIZE = 50
const Search = z.object({
  q: z.string().default(''),
  offset: z.coerce.number().int().min(0).default(0),
})

export function OrganizationList() {
  const [search, setSearch] = useSearchState(Search)
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const list = useCall(
    api.staff.organizations,
    { query: { offset: search.offset, limit: PAGE_SIZE, searchText: search.q || undefined } },
    { keepPrevious: true },
  )
  const rows = list.data?.results ?? []
  const open = (id: number) => void navigate(`/internal/organizations/${id}`)
  return (
    <>
      <PageHeader
        title={texts.organizations}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {texts.addOrganization}
          </Button>
        }
      />
      <FilterBar
        activeCount={search.q ? 1 : 0}
        onClear={() => setSearch({ q: undefined, offset: undefined })}
      >
        <SearchField
          label={texts.searchOrganizations}
          value={search.q}
          onChange={q => setSearch({ q, offset: undefined })}
        />
      </FilterBar>
      <DataTable
        label={texts.organizations}
        columns={COLUMNS}
        rows={rows}
        rowKey={organization => organization.id}
        rowLabel={organization => organization.displayName}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={({ id }) => open(id)}
        empty={search.q ? <NoneMatches /> : <NoneYet />}
        paging={{
          offset: search.offset,
          limit: PAGE_SIZE,
          total: list.data?.meta?.filteredRowCount ?? rows.length,
          onOffset: offset => setSearch({ offset }),
        }}
      />
      {isAdding && (
        <Suspense>
          <AddOrganization onAdded={({ id }) => open(id)} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

const COLUMNS: Column<StaffOrganization>[] = [
  { id: 'name', header: texts.name, minWidth: 200, cell: organization => organization.displayName },
  { id: 'short', header: texts.shortName, minWidth: 140, cell: ({ name }) => name },
  { id: 'state', header: texts.state, minWidth: 120, cell: organization => <StateChip of={organization} /> },
  { id: 'licences', header: texts.licences, minWidth: 120, align: 'right', cell: licencesText },
  {
    id: 'zone',
    header: texts.timeZone,
    minWidth: 150,
    cell: ({ timezone }) => timezone.replaceAll('_', ' '),
  },
  { id: 'dialpad', header: texts.dialpadCompany, minWidth: 150, cell: row => row.dialpadCompanyId ?? '' },
  { id: 'created', header: texts.added, minWidth: 110, cell: row => dateText(row.createdAt, 'Etc/UTC') },
]

const NoneMatches = () => (
  <EmptyState title={texts.noMatchingOrganizations}>{texts.tryAnotherSpelling}</EmptyState>
)
const NoneYet = () => (
  <EmptyState title={texts.noOrganizationsYet} icon={IconBuilding}>
    {texts.addTheFirstOneWithIts}
  </EmptyState>
)
