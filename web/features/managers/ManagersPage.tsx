import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { Manager } from '#contract/endpoints/managers.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateText } from '#web/lib/dates.ts'
import { openModal } from '#web/lib/modals.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { displayName, useUser } from '#web/lib/session.ts'
import { useZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { RemoveManager } from './RemoveManager.tsx'

const PAGE_SIZE = 50
const Search = z.object({
  q: z.string().default(''),
  offset: z.coerce.number().int().min(0).default(0),
})

export default function ManagersPage() {
  const [search, setSearch] = useSearchState(Search)
  const [doomed, setDoomed] = useState<Manager | null>(null)
  const { managerId } = useUser()
  const zone = useZone()
  const list = useCall(
    api.managers.list,
    { query: { offset: search.offset, limit: PAGE_SIZE, searchText: search.q || undefined } },
    { keepPrevious: true },
  )
  const teamCount = useCallAll(api.teams.list, {}).data?.length ?? 0
  const rows = list.data?.results ?? []
  const total = list.data?.meta.totalRowCount ?? 0
  const columns: Column<Manager>[] = [
    { id: 'name', header: 'Name', minWidth: 180, cell: nameCell },
    { id: 'email', header: 'E-mail', minWidth: 200, cell: manager => manager.email },
    {
      id: 'teams',
      header: 'Schedule permission',
      minWidth: 260,
      cell: manager => permissionText(manager, teamCount),
    },
    { id: 'added', header: 'Added', minWidth: 110, cell: manager => dateText(manager.createdAt, zone) },
    {
      id: 'menu',
      header: <span className="visually-hidden">Actions</span>,
      width: 44,
      cell: manager => (
        <RemoveButton
          manager={manager}
          refusal={whyNotRemovable(manager, managerId, total)}
          onRemove={() => setDoomed(manager)}
        />
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title="Managers"
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => openModal({ type: 'add-manager' })}>
            Add manager
          </Button>
        }
      />
      <FilterBar
        activeCount={search.q ? 1 : 0}
        onClear={() => setSearch({ q: undefined, offset: undefined })}
      >
        <SearchField
          label="Search managers"
          value={search.q}
          onChange={q => setSearch({ q, offset: undefined })}
        />
      </FilterBar>
      <DataTable
        label="Managers"
        columns={columns}
        rows={rows}
        rowKey={manager => manager.id}
        rowLabel={displayName}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={manager => openModal({ type: 'edit-manager', managerId: manager.id })}
        empty={<EmptyState title="No matching managers">Try another spelling.</EmptyState>}
        paging={{
          offset: search.offset,
          limit: PAGE_SIZE,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: offset => setSearch({ offset }),
        }}
      />
      {doomed && <RemoveManager manager={doomed} onClose={() => setDoomed(null)} />}
    </>
  )
}

const nameCell = (manager: Manager) => (
  <>
    {displayName(manager)} {manager.isSurfer && <Badge size="sm">Also an agent</Badge>}
  </>
)

function permissionText({ teamSchedulePermissions: permissions }: Manager, teamCount: number): string {
  if (permissions.length === 0) return 'Views every team'
  if (permissions.length === teamCount) return 'Edits every team'
  return `Edits ${permissions.map(permission => permission.teamName).join(', ')}; views the rest`
}

/** Why a manager can't be removed, or null. */
export function whyNotRemovable(
  manager: Pick<Manager, 'id'>,
  ownId: number | null | undefined,
  total: number,
): string | null {
  if (manager.id === ownId) return 'You can’t remove yourself'
  return total <= 1 ? 'The last manager can’t be removed' : null
}

interface RemoveProps {
  manager: Manager
  refusal: string | null
  onRemove: () => void
}

function RemoveButton({ manager, refusal, onRemove }: RemoveProps) {
  return (
    <Tooltip label={refusal} disabled={refusal === null}>
      <ActionIcon
        aria-label={`Remove ${displayName(manager)}${refusal ? `: ${refusal}` : ''}`}
        aria-disabled={refusal !== null}
        data-disabled={refusal !== null || undefined}
        onClick={() => refusal === null && onRemove()}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
