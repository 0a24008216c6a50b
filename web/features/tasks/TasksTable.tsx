import { Button, Select } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { type Task, TaskState, TaskType } from '#contract/endpoints/tasks.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { openModal } from '#web/lib/modals.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useKeptSearch } from '#web/lib/search-state.ts'
import { STATUS_WORDS } from '#web/parts/status-labels.ts'
import { TaskChip } from '#web/parts/TaskChip.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { MoreCell } from '#web/ui/table/MoreCell.tsx'
import { PageSize } from '#web/ui/table/page-size.ts'
import { ArchiveButton } from './ArchiveButton.tsx'
import { ArchiveTask } from './ArchiveTask.tsx'
import { TYPE_WORDS, typeOptions } from './task-labels.ts'
import * as texts from './texts.ts'

const SHOWN_STREAMS = 2
const Search = z.object({
  q: z.string().default(''),
  type: TaskType.optional(),
  state: TaskState.default('active'),
  size: PageSize,
  offset: z.coerce.number().int().min(0).default(0),
})

export function TasksTable() {
  const [search, setSearch] = useKeptSearch('activitiesTable', Search)
  const [changing, setChanging] = useState<Task | null>(null)
  const streams = useCallAll(api.streams.list, {}).data ?? []
  const streamNames = new Map(streams.map(stream => [stream.id, stream.name]))
  const list = useCall(
    api.tasks.list,
    {
      query: {
        offset: search.offset,
        limit: search.size,
        searchText: search.q || undefined,
        type: search.type,
        state: search.state,
      },
    },
    { keepPrevious: true },
  )
  const activeCount = [search.q, search.type, search.state !== 'active'].filter(Boolean).length
  return (
    <>
      <FilterBar
        activeCount={activeCount}
        onClear={() => setSearch({ q: undefined, type: undefined, state: undefined, offset: undefined })}
      >
        <SearchField
          label={texts.searchActivities}
          value={search.q}
          onChange={q => setSearch({ q, offset: undefined })}
        />
        <Select
          aria-label={texts.typeLabel}
          placeholder={texts.allTypes}
          clearable
          w={150}
          data={typeOptions(TYPE_WORDS)}
          value={search.type ?? null}
          onChange={type => setSearch({ type: type as Task['type'] | undefined, offset: undefined })}
        />
        <Select
          aria-label={texts.state}
          allowDeselect={false}
          w={120}
          data={[
            { value: 'active', label: texts.active },
            { value: 'archived', label: texts.archived },
          ]}
          value={search.state}
          onChange={state => setSearch({ state: state as Task['state'], offset: undefined })}
        />
      </FilterBar>
      <DataTable
        label={texts.activities}
        columns={columnsOf(streamNames, setChanging)}
        rows={list.data?.results ?? []}
        rowKey={task => task.id}
        rowLabel={task => task.name}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={task => openModal({ type: 'edit-task', taskId: task.id })}
        empty={activeCount > 0 ? <NothingFound /> : <NoActivities />}
        paging={{
          offset: search.offset,
          limit: search.size,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: offset => setSearch({ offset }),
          onLimit: size => setSearch({ size, offset: undefined }),
        }}
      />
      {changing && <ArchiveTask task={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

const columnsOf = (streamNames: Map<number, string>, onArchive: (task: Task) => void): Column<Task>[] => [
  {
    id: 'name',
    header: texts.name,
    minWidth: 200,
    cell: task => <TaskChip name={task.name} emoji={task.emoji} color={task.color} />,
  },
  { id: 'type', header: texts.typeLabel, minWidth: 110, cell: task => TYPE_WORDS[task.type] },
  { id: 'color', header: texts.colour, minWidth: 100, cell: task => colorText(task.color) },
  {
    id: 'streams',
    header: texts.ticketGroups,
    minWidth: 200,
    cell: task => namesCell(task.streamIds.map(id => streamNames.get(id) ?? texts.ticketGroup(id))),
  },
  {
    id: 'statuses',
    header: texts.allowedStatuses,
    minWidth: 180,
    cell: task => task.agentDialpadStatuses.map(status => STATUS_WORDS[status]).join(', ') || '–',
  },
  {
    id: 'agents',
    header: texts.skilledAgents,
    align: 'right',
    width: 120,
    cell: task => task.surferIds.length,
  },
  { id: 'busy', header: texts.shownAsBusy, width: 120, cell: task => (task.isBusy ? texts.yes : texts.no) },
  {
    id: 'state',
    header: texts.state,
    width: 110,
    cell: task => (
      <StatusChip tone={task.state === 'active' ? 'good' : 'neutral'}>
        {task.state === 'active' ? texts.active : texts.archived}
      </StatusChip>
    ),
  },
  {
    id: 'menu',
    header: <span className="visually-hidden">{texts.actions}</span>,
    width: 44,
    cell: task => (
      <ArchiveButton
        name={task.name}
        isArchived={task.state === 'archived'}
        onClick={() => onArchive(task)}
      />
    ),
  },
]

/** "royalBlue" is "Royal blue". */
const colorText = (color: string): string =>
  color.charAt(0).toUpperCase() + color.slice(1).replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

const namesCell = (names: string[]) => (
  <MoreCell
    shown={[names.slice(0, SHOWN_STREAMS).join(', ')].filter(Boolean)}
    hidden={names.slice(SHOWN_STREAMS)}
  />
)

const NothingFound = () => (
  <EmptyState title={texts.noMatchingActivities}>{texts.tryFewerFiltersOrAnotherSpelling}</EmptyState>
)

const NoActivities = () => (
  <EmptyState
    title={texts.noActivitiesYet}
    icon={IconListDetails}
    action={<Button onClick={() => openModal({ type: 'add-task' })}>{texts.addActivity}</Button>}
  >
    {texts.activitiesAreWhatAgentsDo}
  </EmptyState>
)
