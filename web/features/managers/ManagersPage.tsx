import { ActionIcon, Badge, Button, Menu, Tooltip } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { InvitationStatus } from '#contract/access/invitation-status.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Manager } from '#contract/endpoints/managers.ts'
import { listOf } from '#contract/shapes.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateText } from '#web/lib/dates.ts'
import { openModal } from '#web/lib/modals.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { displayName, useUser } from '#web/lib/session.ts'
import { useZone } from '#web/lib/zone.ts'
import { InvitationChip } from '#web/parts/invitations/InvitationChip.tsx'
import type { Invitable } from '#web/parts/invitations/InvitationDialog.tsx'
import { InvitationFilter } from '#web/parts/invitations/InvitationFilter.tsx'
import { InvitationItems } from '#web/parts/invitations/InvitationItems.tsx'
import classes from '#web/parts/invitations/invitations.module.css'
import { type Invitations, useInvitations } from '#web/parts/invitations/use-invitations.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { useChosenRows } from '#web/ui/table/use-chosen-rows.ts'
import { RemoveManager } from './RemoveManager.tsx'
import * as texts from './texts.ts'
import { whyNotRemovable } from './why-not-removable.ts'

const PAGE_SIZE = 50
const Search = z.object({
  q: z.string().default(''),
  invitation: listOf(InvitationStatus),
  offset: z.coerce.number().int().min(0).default(0),
})

export default function ManagersPage() {
  const [search, setSearch] = useSearchState(Search)
  const [toRemove, setToRemove] = useState<Manager | null>(null)
  const { managerId } = useUser()
  const zone = useZone()
  const list = useCall(
    api.managers.list,
    {
      query: {
        offset: search.offset,
        limit: PAGE_SIZE,
        searchText: search.q || undefined,
        invitationStatuses: search.invitation,
      },
    },
    { keepPrevious: true },
  )
  const teamCount = useCallAll(api.teams.list, {}).data?.length ?? 0
  const rows = list.data?.results ?? []
  const { chosen, clear, selection } = useChosenRows(rows)
  const invitations = useInvitations('managers', clear)
  const total = list.data?.meta.totalRowCount ?? 0
  const columns: Column<Manager>[] = [
    { id: 'name', header: texts.name, minWidth: 180, cell: nameCell },
    { id: 'email', header: texts.eMail, minWidth: 200, cell: manager => manager.email },
    {
      id: 'teams',
      header: texts.schedulePermission,
      minWidth: 260,
      cell: manager => permissionText(manager, teamCount),
    },
    {
      id: 'invitation',
      header: texts.invitation,
      minWidth: 130,
      cell: manager => <InvitationChip person={manager} />,
    },
    { id: 'added', header: texts.added, minWidth: 110, cell: manager => dateText(manager.createdAt, zone) },
    {
      id: 'menu',
      header: <span className="visually-hidden">{texts.actions}</span>,
      width: 44,
      cell: manager => (
        <RowMenu
          manager={manager}
          refusal={whyNotRemovable(manager, managerId, total)}
          invitations={invitations}
          onRemove={() => setToRemove(manager)}
        />
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title={texts.managers}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => openModal({ type: 'add-manager' })}>
            {texts.addManager}
          </Button>
        }
      />
      <FilterBar
        activeCount={[search.q, search.invitation].filter(Boolean).length}
        onClear={() => setSearch({ q: undefined, invitation: undefined, offset: undefined })}
      >
        <SearchField
          label={texts.searchManagers}
          value={search.q}
          onChange={q => setSearch({ q, offset: undefined })}
        />
        <InvitationFilter
          value={search.invitation}
          onChange={invitation => setSearch({ invitation, offset: undefined })}
        />
      </FilterBar>
      {chosen.length > 0 && (
        <div className={classes.bar}>
          <output>{texts.chosenText(chosen.length)}</output>
          <Button size="compact-sm" variant="default" onClick={() => invitations.send(chosen.map(invitable))}>
            {texts.sendInvites}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
            {texts.chooseNone}
          </Button>
        </div>
      )}
      <DataTable
        label={texts.managers}
        columns={columns}
        rows={rows}
        selection={selection}
        rowKey={manager => manager.id}
        rowLabel={displayName}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={manager => openModal({ type: 'edit-manager', managerId: manager.id })}
        empty={<EmptyState title={texts.noMatchingManagers}>{texts.tryAnotherSpelling}</EmptyState>}
        paging={{
          offset: search.offset,
          limit: PAGE_SIZE,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: offset => setSearch({ offset }),
        }}
      />
      {invitations.dialog}
      {toRemove && <RemoveManager manager={toRemove} onClose={() => setToRemove(null)} />}
    </>
  )
}

const nameCell = (manager: Manager) => (
  <>
    {displayName(manager)} {manager.isSurfer && <Badge size="sm">{texts.alsoAnAgent}</Badge>}
  </>
)

function permissionText({ teamSchedulePermissions: permissions }: Manager, teamCount: number): string {
  if (permissions.length === 0) return texts.viewsEveryTeam
  if (permissions.length === teamCount) return texts.editsEveryTeam
  return texts.editsViewsTheRest(permissions.map(permission => permission.teamName).join(', '))
}

const invitable = (manager: Manager): Invitable => ({
  id: manager.id,
  name: displayName(manager),
  email: manager.email,
  invitationStatus: manager.invitationStatus,
})

interface MenuProps {
  manager: Manager
  refusal: string | null
  invitations: Invitations
  onRemove: () => void
}

function RowMenu({ manager, refusal, invitations, onRemove }: MenuProps) {
  const name = displayName(manager)
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={texts.actionsFor(name)}>
          <IconDotsVertical size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} stroke={1.6} />}
          onClick={() => openModal({ type: 'edit-manager', managerId: manager.id })}
        >
          {texts.edit}
        </Menu.Item>
        <InvitationItems
          status={manager.invitationStatus}
          onSend={() => invitations.send([invitable(manager)])}
          onCancel={() => invitations.cancel(invitable(manager))}
        />
        <Tooltip label={refusal} disabled={refusal === null}>
          <Menu.Item
            c="var(--bad)"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            aria-label={texts.removeRefusal(refusal ? `: ${refusal}` : '')}
            aria-disabled={refusal !== null}
            data-disabled={refusal !== null || undefined}
            onClick={() => refusal === null && onRemove()}
          >
            {texts.remove}
          </Menu.Item>
        </Tooltip>
      </Menu.Dropdown>
    </Menu>
  )
}
