// Managers and agents of an organization, as each of whom the product can be looked at.
import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { StaffOrganization, StaffPerson } from '#contract/internal/staff.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { displayName } from '#web/lib/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import * as texts from './texts.ts'

const PAGE_SIZE = 50

interface Props {
  organization: StaffOrganization
  onViewAs: (person: StaffPerson) => void
}

export function People({ organization, onViewAs }: Props) {
  const [searchText, setSearchText] = useState('')
  const [offset, setOffset] = useState(0)
  const list = useCall(
    api.staff.people,
    {
      params: { targetId: organization.id },
      query: { offset, limit: PAGE_SIZE, searchText: searchText || undefined },
    },
    { keepPrevious: true },
  )
  const rows = list.data?.results ?? []
  const search = (text: string) => {
    setSearchText(text)
    setOffset(0)
  }
  const columns: Column<StaffPerson>[] = [
    { id: 'name', header: texts.name, minWidth: 180, cell: displayName },
    { id: 'role', header: texts.role, minWidth: 100, cell: roleCell },
    { id: 'email', header: texts.eMail, minWidth: 220, cell: person => person.email },
    {
      id: 'view',
      header: <span className="visually-hidden">{texts.actions}</span>,
      width: 110,
      cell: person => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.viewAs(displayName(person))}
          disabled={organization.suspendedAt !== null}
          title={organization.suspendedAt === null ? undefined : texts.nobodyMayEnterASuspendedOrganization}
          onClick={() => onViewAs(person)}
        >
          {texts.viewAsInPeople}
        </Button>
      ),
    },
  ]
  return (
    <>
      <FilterBar activeCount={searchText ? 1 : 0} onClear={() => search('')}>
        <SearchField label={texts.searchPeople} value={searchText} onChange={search} />
      </FilterBar>
      <DataTable
        label={texts.people}
        columns={columns}
        rows={rows}
        rowKey={({ managerId, surferId }) =>
          managerId === null ? `agent ${surferId}` : `manager ${managerId}`
        }
        rowLabel={displayName}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        empty={
          searchText ? (
            <EmptyState title={texts.noMatchingPeople}>{texts.tryAnotherSpelling}</EmptyState>
          ) : (
            <EmptyState title={texts.nobodyHereYet}>{texts.managersAddAgentsOnTheirOwn}</EmptyState>
          )
        }
        paging={{
          offset,
          limit: PAGE_SIZE,
          total: offset + rows.length + (list.data?.pageInfo.next == null ? 0 : 1),
          onOffset: setOffset,
        }}
      />
    </>
  )
}

const roleCell = ({ managerId }: StaffPerson) => (
  <Badge size="sm" variant="light">
    {managerId === null ? texts.agent : texts.manager}
  </Badge>
)
