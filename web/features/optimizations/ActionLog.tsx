// What was done with the schedule, by whom, and what became of it; what stands can be taken back.
import { Button, Tooltip } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import {
  actionCan,
  actionState,
  type OptimizationAction,
  TYPE_NAMES,
} from '#contract/endpoints/optimizations.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '../../lib/api-errors.ts'
import { dateTimeText } from '../../lib/dates.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.ts'
import { useCall, useCommand } from '../../lib/queries.ts'
import { useSearchState } from '../../lib/search-state.ts'
import { useZone } from '../../lib/zone.ts'
import { actionText, changeText, STATE_WORDS } from '../../parts/optimization-text.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import classes from './optimizations.module.css'

const PAGE_SIZE = 50
const Search = z.object({ offset: z.coerce.number().int().min(0).default(0) })

export function ActionLog() {
  const [{ offset }, setSearch] = useSearchState(Search)
  const zone = useZone()
  const list = useCall(api.optimizations.log, { query: { offset, limit: PAGE_SIZE } }, { keepPrevious: true })
  const surfers = useCall(api.schedule.surfers, { query: {} })
  const editable = new Set((surfers.data ?? []).filter(one => one.canEdit).map(one => one.id))
  const rows = list.data?.results ?? []
  const hasMore = list.data?.pageInfo.next != null
  return (
    <DataTable
      label="Log"
      columns={columnsOf(zone, editable)}
      rows={rows}
      rowKey={action => action.actionId}
      rowLabel={actionText}
      isLoading={list.isPending}
      error={list.error && textOf(list.error)}
      onRetry={() => list.refetch()}
      empty={
        <EmptyState title="Nothing was changed yet" icon={IconHistory}>
          Changes that you apply after re-optimising a schedule stand here, with who applied them, and can be
          taken back.
        </EmptyState>
      }
      paging={{
        ...{ offset, limit: PAGE_SIZE },
        total: offset + rows.length + (hasMore ? 1 : 0),
        onOffset: next => setSearch({ offset: next }),
      }}
    />
  )
}

const columnsOf = (zone: Zone, editable: ReadonlySet<number>): Column<OptimizationAction>[] => [
  {
    id: 'time',
    header: 'Time',
    minWidth: 150,
    cell: action => action.completedAt && dateTimeText(action.completedAt, zone),
  },
  { id: 'author', header: 'By', minWidth: 120, cell: action => action.completedByManagerName ?? '–' },
  { id: 'agent', header: 'Agent', minWidth: 120, cell: action => action.surferName },
  { id: 'type', header: 'Type', minWidth: 150, cell: action => TYPE_NAMES[action.type] },
  { id: 'change', header: 'Before → after', minWidth: 260, cell: action => changeText(action, zone) },
  { id: 'state', header: 'Status', minWidth: 200, cell: action => <State action={action} zone={zone} /> },
  {
    id: 'revert',
    header: <span className="visually-hidden">Actions</span>,
    width: 90,
    cell: action => <Revert action={action} canEdit={editable.has(action.surferId)} />,
  },
]

function State({ action, zone }: { action: OptimizationAction; zone: Zone }) {
  const [tone, word] = STATE_WORDS[actionState(action)]
  const { revertedAt, revertedByManagerName, metadata } = action
  return (
    <>
      <StatusChip tone={tone}>{word}</StatusChip>
      {metadata.failedBecause && <div className={classes.because}>{metadata.failedBecause}</div>}
      {revertedAt && (
        <div className={classes.because}>
          {revertedByManagerName ?? 'Somebody'}, {dateTimeText(revertedAt, zone)}
        </div>
      )}
    </>
  )
}

function Revert({ action, canEdit }: { action: OptimizationAction; canEdit: boolean }) {
  const revert = useCommand(api.optimizations.revert, {
    invalidates: [api.optimizations.log, api.optimizations.get, api.schedule.blocks, api.coverage.get],
  })
  if (!actionCan.revert(actionState(action))) return null
  const { optimizationId, actionId } = action
  const takeBack = () =>
    revert.mutate(
      { params: { optimizationId }, body: { actionIds: [actionId] } },
      {
        onSuccess: ({ refused }) =>
          refused[0] ? notifyFailed(new Error(refused[0].because), 'Not reverted') : notifyDone('Reverted.'),
        onError: error => notifyFailed(error),
      },
    )
  return (
    <Tooltip label="You can’t edit this agent’s team." disabled={canEdit}>
      <Button
        variant="default"
        size="compact-sm"
        data-disabled={!canEdit || undefined}
        aria-disabled={!canEdit}
        loading={revert.isPending}
        onClick={() => canEdit && takeBack()}
        aria-label={`Revert ${actionText(action)}`}
      >
        Revert
      </Button>
    </Tooltip>
  )
}
