import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconCopy,
  IconDots,
  IconPencil,
  IconRefresh,
  IconUpload,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { endedHistoryOf, isUntrained, type Stream, staffingHandleTime } from '#contract/endpoints/streams.ts'
import { shrinkageSentence } from '#core/staffing/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateText, relativeText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCallAll, useCommand } from '#web/lib/queries.ts'
import { useKeptSearch } from '#web/lib/search-state.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import { Accuracy, accuracyLabel } from '#web/parts/forecast/Accuracy.tsx'
import { grainOf } from '#web/parts/forecast/grain.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { StatusChip, type Tone } from '#web/ui/feedback/StatusChip.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { type Column, DataTable, type Sort } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { shareDigits } from '#web/ui/text/figure-text.ts'
import { secondsText } from '#web/ui/text/seconds-text.ts'
import type { OpenedStream } from './form/StreamModal.tsx'
import { STREAM_ENDPOINTS } from './form/stream-endpoints.ts'
import classes from './form/streams.module.css'

const PAGE_SIZE = 50
const TRAINING_LOOK_MS = 3_000
const Search = z.object({
  q: z.string().default(''),
  sort: z.enum(['name', 'volume']).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  offset: z.coerce.number().int().min(0).default(0),
})

const STATUS: Record<Stream['status'], [Tone, string, string]> = {
  PROCESSING: ['busy', 'Training', 'Forecast and required agents are being worked out.'],
  SUCCESS: ['good', 'Ready', 'The forecast is up to date.'],
  LOW_VOLUME: ['warn', 'Low volume', 'Too few contacts for a pattern: the forecast is a flat average.'],
  NO_TICKETS: ['bad', 'No contacts', 'No contacts in the training weeks: check filters and connection.'],
}

const UNTRAINED: [Tone, string, string] = ['bad', 'No forecast', 'Training did not finish: train it again.']

function stateOf(stream: Stream): [Tone, string, string] {
  const end = endedHistoryOf(stream, Date.now())
  if (end !== null && stream.status !== 'PROCESSING') {
    const date = dateText(end, stream.timezone)
    return [
      'bad',
      `History ended ${date}`,
      `The history ends on ${date}: there is nothing to forecast from. Upload newer contacts, or upload the file again with its dates moved.`,
    ]
  }
  return isUntrained(stream) ? UNTRAINED : STATUS[stream.status]
}

interface Props {
  onOpen: (opened: OpenedStream) => void
  onUpload: () => void
}

export function StreamsTable({ onOpen, onUpload }: Props) {
  const [search, setSearch] = useKeptSearch('ticketGroupFilter', Search)
  const [archived, setArchived] = useState<Stream | null>(null)
  const tasks = useCallAll(api.tasks.list, {}).data ?? []
  const [isTraining, setTraining] = useState(false)
  const list = useCall(
    api.streams.list,
    { query: { offset: search.offset, limit: PAGE_SIZE, searchText: search.q || undefined } },
    { keepPrevious: true, refetchIntervalMs: isTraining ? TRAINING_LOOK_MS : undefined },
  )
  const rows = sorted(list.data?.results ?? [], { by: search.sort, direction: search.direction })
  const someTraining = rows.some(row => row.status === 'PROCESSING')
  if (someTraining !== isTraining) setTraining(someTraining)
  const taskNames = new Map(tasks.map(task => [task.id, `${task.emoji} ${task.name}`]))
  return (
    <>
      <FilterBar
        activeCount={search.q ? 1 : 0}
        onClear={() => setSearch({ q: undefined, offset: undefined })}
      >
        <SearchField
          label="Search ticket groups"
          value={search.q}
          onChange={q => setSearch({ q, offset: undefined })}
        />
      </FilterBar>
      <DataTable
        label="Ticket groups"
        columns={columnsOf(rows, taskNames, { onOpen, onArchive: setArchived })}
        rows={rows}
        rowKey={stream => stream.id}
        rowLabel={stream => stream.name}
        sort={{ by: search.sort, direction: search.direction }}
        onSort={({ by, direction }) => setSearch({ sort: by as 'name', direction })}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={stream => onOpen({ type: 'edit', stream })}
        empty={
          search.q ? (
            <EmptyState title="No matching ticket groups">Try another spelling.</EmptyState>
          ) : (
            <NoGroups onOpen={onOpen} onUpload={onUpload} />
          )
        }
        paging={{
          offset: search.offset,
          limit: PAGE_SIZE,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: offset => setSearch({ offset }),
        }}
      />
      {archived && <ArchiveGroup stream={archived} onClose={() => setArchived(null)} />}
    </>
  )
}

/** Sorted rows of one page; the server returns them by name. */
function sorted(rows: Stream[], { by, direction }: Sort): Stream[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort(
    (a, b) =>
      sign * (by === 'volume' ? (a.weeklyVolume ?? 0) - (b.weeklyVolume ?? 0) : a.name.localeCompare(b.name)),
  )
}

interface RowActions {
  onOpen: (opened: OpenedStream) => void
  onArchive: (stream: Stream) => void
}

/** Accuracies of one column are told apart by their grain where histories were counted differently. */
function accuracyColumn(rows: readonly Stream[]): Column<Stream> {
  const grains = new Set(rows.flatMap(row => (row.historyMinutes ? [grainOf(row.historyMinutes)] : [])))
  const [only] = grains
  return {
    id: 'accuracy',
    header: only && grains.size === 1 ? accuracyLabel(only) : 'Accuracy',
    align: 'right',
    cell: ({ expectedWape, historyMinutes, status, modelSentence }) => {
      const grain = grainOf(historyMinutes ?? 15)
      return (
        <>
          <Accuracy
            wape={expectedWape}
            grain={grain}
            isLowVolume={status === 'LOW_VOLUME'}
            from={
              modelSentence && (
                <>
                  {modelSentence} Measured per {grain} on the last weeks of the history, which the forecast
                  did not know: “Held-back weeks” on the Forecast page.
                </>
              )
            }
          />
          {grains.size > 1 && expectedWape !== null && status !== 'LOW_VOLUME' && ` per ${grain}`}
        </>
      )
    },
  }
}

const columnsOf = (
  rows: readonly Stream[],
  taskNames: Map<number, string>,
  actions: RowActions,
): Column<Stream>[] => [
  {
    id: 'name',
    header: 'Name',
    isSortable: true,
    minWidth: 160,
    cell: stream => (
      <span className={classes.swatch}>
        <i style={taskColorVars(stream.color)} />
        {stream.name}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Forecast',
    minWidth: 120,
    cell: stream => {
      const [tone, word, title] = stateOf(stream)
      return (
        <StatusChip tone={tone} title={title}>
          {word}
        </StatusChip>
      )
    },
  },
  { id: 'kind', header: 'Kind', cell: stream => (stream.isOnline ? 'Live' : 'Deferred') },
  {
    id: 'volume',
    header: 'Contacts a week',
    isSortable: true,
    align: 'right',
    cell: stream => <Figure value={stream.weeklyVolume} />,
  },
  accuracyColumn(rows),
  {
    id: 'aht',
    header: 'Handle time',
    align: 'right',
    minWidth: 110,
    cell: stream => <HandleTime stream={stream} />,
  },
  {
    id: 'target',
    header: 'Target',
    minWidth: 120,
    cell: stream =>
      stream.targetResponseTime === null
        ? '–'
        : `${stream.serviceLevel} % in ${secondsText(stream.targetResponseTime)}`,
  },
  {
    id: 'concurrency',
    header: 'Concurrency',
    align: 'right',
    cell: stream => <Figure value={stream.concurrency} digits={stream.concurrency % 1 ? 1 : 0} />,
  },
  {
    id: 'shrinkage',
    header: 'Shrinkage',
    align: 'right',
    cell: stream => (
      <Figure
        value={stream.shrinkage * 100}
        unit="%"
        digits={shareDigits(stream.shrinkage)}
        label="Shrinkage"
        from={shrinkageSentence(stream, null) ?? undefined}
      />
    ),
  },
  {
    id: 'occupancy',
    header: 'Occupancy',
    align: 'right',
    cell: stream => <Figure value={stream.occupancy * 100} unit="%" />,
  },
  {
    id: 'connections',
    header: 'Connections',
    minWidth: 140,
    cell: stream =>
      stream.connections.map(c => (c.deletedAt ? `${c.name} (disconnected)` : c.name)).join(', '),
  },
  {
    id: 'tasks',
    header: 'Activities',
    minWidth: 120,
    cell: stream =>
      stream.taskIds
        .map(id => taskNames.get(id))
        .filter(Boolean)
        .join(', ') || '–',
  },
  {
    id: 'sync',
    header: 'Last synced',
    minWidth: 120,
    cell: stream => (stream.lastSyncDate ? relativeText(stream.lastSyncDate, Date.now()) : '–'),
  },
  {
    id: 'menu',
    header: <span className="visually-hidden">Actions</span>,
    width: 44,
    cell: stream => <RowMenu stream={stream} {...actions} />,
  },
]

/** The handle time that staffing uses, and where it comes from. */
function HandleTime({ stream }: { stream: Stream }) {
  const { seconds, isMeasured } = staffingHandleTime(stream)
  const measured = stream.measuredHandleTime
  return (
    <span
      title={
        isMeasured || measured === null
          ? undefined
          : `The group’s own value. Measured: ${secondsText(measured)}.`
      }
    >
      {secondsText(seconds)}
      <small className={classes.source}>
        {isMeasured ? 'measured' : measured === null ? 'none measured' : 'own value'}
      </small>
    </span>
  )
}

function RowMenu({ stream, onOpen, onArchive }: RowActions & { stream: Stream }) {
  const retrain = useCommand(api.streams.retrain, { invalidates: STREAM_ENDPOINTS })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Actions for ${stream.name}`}
          onClick={event => event.stopPropagation()}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={event => event.stopPropagation()}>
        <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => onOpen({ type: 'edit', stream })}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={14} />} onClick={() => onOpen({ type: 'copy', stream })}>
          Duplicate
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRefresh size={14} />}
          onClick={() =>
            retrain.mutate(
              { params: { streamId: stream.id } },
              {
                onSuccess: () => notifyDone(`${stream.name} is being trained.`),
                onError: error => notifyFailed(error),
              },
            )
          }
        >
          Train again
        </Menu.Item>
        <Menu.Item leftSection={<IconArchive size={14} />} onClick={() => onArchive(stream)}>
          Archive
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function ArchiveGroup({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const remove = useCommand(api.streams.remove, { invalidates: STREAM_ENDPOINTS })
  return (
    <ConfirmDialog
      isOpen
      title={`Archive ${stream.name}?`}
      confirmLabel="Archive ticket group"
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { streamId: stream.id } },
          {
            onSuccess: () => notifyDone(`${stream.name} was archived.`),
            onError: error => notifyFailed(error),
            onSettled: onClose,
          },
        )
      }
    >
      It is no longer forecast or staffed, and its activities are unlinked. The history is kept.
    </ConfirmDialog>
  )
}

const NoGroups = ({ onOpen, onUpload }: Props) => (
  <EmptyState
    title="No ticket groups yet"
    icon={IconUsersGroup}
    action={
      <Button leftSection={<IconUpload size={16} />} onClick={onUpload}>
        Upload history
      </Button>
    }
  >
    A ticket group is a queue: contacts that are forecast and staffed together. Upload a history first, or{' '}
    <Button variant="transparent" size="compact-sm" p={0} onClick={() => onOpen({ type: 'new' })}>
      add a group
    </Button>{' '}
    from an existing connection.
  </EmptyState>
)
