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
import * as texts from './texts.ts'

const PAGE_SIZE = 50
const TRAINING_LOOK_MS = 3_000
const Search = z.object({
  q: z.string().default(''),
  sort: z.enum(['name', 'volume']).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  offset: z.coerce.number().int().min(0).default(0),
})

const STATUS: Record<Stream['status'], [Tone, string, string]> = {
  PROCESSING: ['busy', texts.training, texts.forecastAndRequiredAgentsAreBeing],
  SUCCESS: ['good', texts.ready, texts.theForecastIsUpToDate],
  LOW_VOLUME: ['warn', texts.lowVolume, texts.tooFewContactsForAPattern],
  NO_TICKETS: ['bad', texts.noContacts, texts.noContactsInTheTrainingWeeks],
}

const UNTRAINED: [Tone, string, string] = ['bad', texts.noForecast, texts.trainingDidNotFinish]

function stateOf(stream: Stream): [Tone, string, string] {
  const end = endedHistoryOf(stream, Date.now())
  if (end !== null && stream.status !== 'PROCESSING') {
    const date = dateText(end, stream.timezone)
    return ['bad', texts.historyEnded(date), texts.theHistoryEndsOn(date)]
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
          label={texts.searchTicketGroups}
          value={search.q}
          onChange={q => setSearch({ q, offset: undefined })}
        />
      </FilterBar>
      <DataTable
        label={texts.ticketGroups}
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
            <EmptyState title={texts.noMatchingTicketGroups}>{texts.tryAnotherSpelling}</EmptyState>
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

/** Column of accuracies; each one states its grain if the histories of the streams have different grains. */
function accuracyColumn(rows: readonly Stream[]): Column<Stream> {
  const grains = new Set(rows.flatMap(row => (row.historyMinutes ? [grainOf(row.historyMinutes)] : [])))
  const [only] = grains
  return {
    id: 'accuracy',
    header: only && grains.size === 1 ? accuracyLabel(only) : texts.accuracy,
    align: 'right',
    cell: ({ expectedWape, historyMinutes, status, modelSentence }) => {
      const grain = grainOf(historyMinutes ?? 15)
      return (
        <>
          <Accuracy
            wape={expectedWape}
            grain={grain}
            isLowVolume={status === 'LOW_VOLUME'}
            from={modelSentence && texts.measuredPerOnTheLastWeeks(modelSentence, grain)}
          />
          {grains.size > 1 && expectedWape !== null && status !== 'LOW_VOLUME' && texts.perGrain(grain)}
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
    header: texts.name,
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
    header: texts.forecast,
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
  { id: 'kind', header: texts.kind, cell: stream => (stream.isOnline ? texts.live : texts.deferred) },
  {
    id: 'volume',
    header: texts.contactsAWeek,
    isSortable: true,
    align: 'right',
    cell: stream => <Figure value={stream.weeklyVolume} />,
  },
  accuracyColumn(rows),
  {
    id: 'aht',
    header: texts.handleTime,
    align: 'right',
    minWidth: 110,
    cell: stream => <HandleTime stream={stream} />,
  },
  {
    id: 'target',
    header: texts.target,
    minWidth: 120,
    cell: stream =>
      stream.targetResponseTime === null
        ? '–'
        : texts.serviceLevelInTargetResponseTime(stream.serviceLevel, secondsText(stream.targetResponseTime)),
  },
  {
    id: 'concurrency',
    header: texts.concurrency,
    align: 'right',
    cell: stream => <Figure value={stream.concurrency} digits={stream.concurrency % 1 ? 1 : 0} />,
  },
  {
    id: 'shrinkage',
    header: texts.shrinkage,
    align: 'right',
    cell: stream => (
      <Figure
        value={stream.shrinkage * 100}
        unit="%"
        digits={shareDigits(stream.shrinkage)}
        label={texts.shrinkage}
        from={shrinkageSentence(stream, null) ?? undefined}
      />
    ),
  },
  {
    id: 'occupancy',
    header: texts.occupancy,
    align: 'right',
    cell: stream => <Figure value={stream.occupancy * 100} unit="%" />,
  },
  {
    id: 'connections',
    header: texts.connections,
    minWidth: 140,
    cell: stream =>
      stream.connections.map(c => (c.deletedAt ? texts.cNameDisconnected(c.name) : c.name)).join(', '),
  },
  {
    id: 'tasks',
    header: texts.activities,
    minWidth: 120,
    cell: stream =>
      stream.taskIds
        .map(id => taskNames.get(id))
        .filter(Boolean)
        .join(', ') || '–',
  },
  {
    id: 'sync',
    header: texts.lastSynced,
    minWidth: 120,
    cell: stream => (stream.lastSyncDate ? relativeText(stream.lastSyncDate, Date.now()) : '–'),
  },
  {
    id: 'menu',
    header: <span className="visually-hidden">{texts.actions}</span>,
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
      title={isMeasured || measured === null ? undefined : texts.theGroupsOwnValue(secondsText(measured))}
    >
      {secondsText(seconds)}
      <small className={classes.source}>
        {isMeasured ? texts.measured : measured === null ? texts.noneMeasured : texts.ownValue}
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
          aria-label={texts.actionsFor(stream.name)}
          onClick={event => event.stopPropagation()}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={event => event.stopPropagation()}>
        <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => onOpen({ type: 'edit', stream })}>
          {texts.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={14} />} onClick={() => onOpen({ type: 'copy', stream })}>
          {texts.duplicate}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRefresh size={14} />}
          onClick={() =>
            retrain.mutate(
              { params: { streamId: stream.id } },
              {
                onSuccess: () => notifyDone(texts.streamNameIsBeingTrained(stream.name)),
                onError: error => notifyFailed(error),
              },
            )
          }
        >
          {texts.trainAgain}
        </Menu.Item>
        <Menu.Item leftSection={<IconArchive size={14} />} onClick={() => onArchive(stream)}>
          {texts.archive}
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
      title={texts.archiveStreamName(stream.name)}
      confirmLabel={texts.archiveTicketGroup}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { streamId: stream.id } },
          {
            onSuccess: () => notifyDone(texts.streamNameWasArchived(stream.name)),
            onError: error => notifyFailed(error),
            onSettled: onClose,
          },
        )
      }
    >
      {texts.itIsNoLongerForecast}
    </ConfirmDialog>
  )
}

const NoGroups = ({ onOpen, onUpload }: Props) => (
  <EmptyState
    title={texts.noTicketGroupsYet}
    icon={IconUsersGroup}
    action={
      <Button leftSection={<IconUpload size={16} />} onClick={onUpload}>
        {texts.uploadHistory}
      </Button>
    }
  >
    {texts.aTicketGroupIsAQueue}{' '}
    <Button variant="transparent" size="compact-sm" p={0} onClick={() => onOpen({ type: 'new' })}>
      {texts.addAGroup}
    </Button>{' '}
    {texts.fromAnExistingConnection}
  </EmptyState>
)
