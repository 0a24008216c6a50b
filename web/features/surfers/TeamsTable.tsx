import { ActionIcon, Badge, Button } from '@mantine/core'
import { IconListCheck, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { Team } from '#contract/endpoints/teams.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { openModal } from '#web/lib/modals.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useKeptSearch } from '#web/lib/search-state.ts'
import { displayName } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { PageSize } from '#web/ui/table/page-size.ts'
import { SURFER_ENDPOINTS, TEAM_ENDPOINTS } from './surfer-endpoints.ts'
import * as texts from './texts.ts'

const Search = z.object({
  q: z.string().default(''),
  size: PageSize,
  offset: z.coerce.number().int().min(0).default(0),
})

export function TeamsTable() {
  const [search, setSearch] = useKeptSearch('teamsPage', Search)
  const [toRemove, setToRemove] = useState<Team | null>(null)
  const list = useCall(
    api.teams.list,
    { query: { offset: search.offset, limit: search.size, searchText: search.q || undefined } },
    { keepPrevious: true },
  )
  return (
    <>
      <FilterBar
        activeCount={search.q ? 1 : 0}
        onClear={() => setSearch({ q: undefined, offset: undefined })}
      >
        <SearchField
          label={texts.searchTeams}
          value={search.q}
          onChange={q => setSearch({ q, offset: undefined })}
        />
      </FilterBar>
      <DataTable
        label={texts.teams}
        columns={teamColumns(setToRemove)}
        rows={list.data?.results ?? []}
        rowKey={team => team.id}
        rowLabel={team => team.name}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={team => openModal({ type: 'edit-team', teamId: team.id })}
        empty={
          <EmptyState
            title={search.q ? texts.noMatchingTeams : texts.noTeamsYet}
            icon={IconUsersGroup}
            action={<Button onClick={() => openModal({ type: 'add-team' })}>{texts.addTeam}</Button>}
          >
            {texts.teamsGroupAgentsInTheSchedule}
          </EmptyState>
        }
        paging={{
          offset: search.offset,
          limit: search.size,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: offset => setSearch({ offset }),
          onLimit: size => setSearch({ size, offset: undefined }),
        }}
      />
      {toRemove && <DeleteTeam team={toRemove} onClose={() => setToRemove(null)} />}
    </>
  )
}

const teamColumns = (onDelete: (team: Team) => void): Column<Team>[] => [
  {
    id: 'name',
    header: texts.name,
    minWidth: 180,
    cell: team => (
      <>
        {team.name} {team.isDefault && <Badge size="sm">{texts.defaultLabel}</Badge>}
      </>
    ),
  },
  { id: 'description', header: texts.description, minWidth: 220, cell: team => team.description || '–' },
  { id: 'agents', header: texts.agents, align: 'right', width: 90, cell: team => team.surfers.length },
  {
    id: 'managers',
    header: texts.managersWhoMayEdit,
    minWidth: 220,
    cell: team => team.managers.map(namedPerson).join(', ') || '–',
  },
  {
    id: 'menu',
    header: <span className="visually-hidden">{texts.actions}</span>,
    width: 80,
    cell: team => (
      <ActionIcon.Group>
        <ActionIcon
          aria-label={texts.assignAnActivityPlanTo(team.name)}
          onClick={() => openModal({ type: 'assign-task-template', teamId: team.id })}
        >
          <IconListCheck size={16} stroke={1.6} />
        </ActionIcon>
        {!team.isDefault && (
          <ActionIcon aria-label={texts.deleteBlockCount(team.name)} onClick={() => onDelete(team)}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </ActionIcon.Group>
    ),
  },
]

const namedPerson = (person: { firstName: string; lastName: string }): string =>
  displayName({ ...person, email: '' })

function DeleteTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const remove = useCommand(api.teams.remove, { invalidates: [...TEAM_ENDPOINTS, ...SURFER_ENDPOINTS] })
  const confirm = () =>
    remove.mutate(
      { params: { teamId: team.id } },
      {
        onSuccess: () => notifyDone(texts.theTeamWasDeleted(team.name)),
        onError: error => notifyFailed(error, texts.theTeamWasNotDeleted(team.name)),
        onSettled: onClose,
      },
    )
  const count = team.surfers.length
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={texts.deleteTheTeam(team.name)}
      confirmLabel={texts.deleteTeam}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {count === 0 ? texts.nobodyIsInThisTeam : texts.itsToTheDefaultTeam(count)}
    </ConfirmDialog>
  )
}
