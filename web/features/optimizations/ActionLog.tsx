// Log of actions on the schedule, with author and state; applied ones can be reverted.
import { Button, Tooltip } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import {
  actionCan,
  actionState,
  type OptimizationAction,
  TYPE_NAMES,
} from '#contract/endpoints/optimizations.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useZone } from '#web/lib/zone.ts'
import { actionText, authorOf, changeText, STATE_WORDS } from '#web/parts/optimization-text.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import classes from './optimizations.module.css'
import * as texts from './texts.ts'
import { useRevert } from './use-revert.ts'

const PAGE_SIZE = 50
const Search = z.object({ offset: z.coerce.number().int().min(0).default(0) })

export function ActionLog() {
  const [{ offset }, setSearch] = useSearchState(Search)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const zone = useZone()
  const list = useCall(api.optimizations.log, { query: { offset, limit: PAGE_SIZE } }, { keepPrevious: true })
  const surfers = useCall(api.schedule.surfers, { query: {} })
  const editable = new Set((surfers.data ?? []).filter(one => one.canEdit).map(one => one.id))
  const { takeBack, revertingIds } = useRevert()
  const rows = list.data?.results ?? []
  const canRevert = (action: OptimizationAction) =>
    actionCan.revert(actionState(action)) && editable.has(action.surferId)
  const chosenRows = rows.filter(action => chosen.has(action.actionId))
  const revertible = chosenRows.filter(canRevert)
  const choose = (actions: OptimizationAction[], isChosen: boolean) => {
    const ids = actions.map(action => action.actionId)
    setChosen(new Set(isChosen ? [...chosen, ...ids] : [...chosen].filter(id => !ids.includes(id))))
  }
  return (
    <>
      {chosenRows.length > 0 && (
        <div className={classes.bar}>
          <output>{texts.chosenText(chosenRows.length)}</output>
          <Button
            size="compact-sm"
            disabled={revertible.length === 0}
            loading={revertingIds.length > 1}
            onClick={() => takeBack(revertible).then(() => setChosen(new Set()))}
          >
            {revertible.length === 0 ? texts.nothingCanBeReverted : texts.revertText(revertible.length)}
          </Button>
        </div>
      )}
      <DataTable
        label={texts.log}
        columns={columnsOf(zone, action => (
          <Revert
            action={action}
            canEdit={editable.has(action.surferId)}
            isReverting={revertingIds.includes(action.actionId)}
            onRevert={() => takeBack([action])}
          />
        ))}
        rows={rows}
        rowKey={action => action.actionId}
        rowLabel={action => `${actionText(action)}, ${changeText(action, zone)}`}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        empty={<NothingYet />}
        selection={{
          isSelected: id => chosen.has(id),
          onToggle: (id, isChosen) =>
            choose(
              rows.filter(action => action.actionId === id),
              isChosen,
            ),
          page: chosenRows.length === 0 ? 'none' : chosenRows.length === rows.length ? 'all' : 'some',
          onTogglePage: isChosen => choose(rows, isChosen),
        }}
        paging={{
          offset,
          limit: PAGE_SIZE,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: next => setSearch({ offset: next }),
        }}
      />
    </>
  )
}

const NothingYet = () => (
  <EmptyState title={texts.noChangesYet} icon={IconHistory}>
    {texts.changesThatYouApplyAfterRe}
  </EmptyState>
)

const columnsOf = (zone: Zone, revert: Column<OptimizationAction>['cell']): Column<OptimizationAction>[] => [
  {
    id: 'time',
    header: texts.time,
    width: 150,
    cell: action => action.completedAt && dateTimeText(action.completedAt, zone),
  },
  { id: 'author', header: texts.by, minWidth: 160, cell: action => <Author action={action} /> },
  { id: 'agent', header: texts.agent, cell: action => action.surferName },
  { id: 'type', header: texts.typeLabel, cell: action => TYPE_NAMES[action.type] },
  {
    id: 'change',
    header: texts.beforeAfter,
    minWidth: 260,
    cell: action => <div className={classes.change}>{changeText(action, zone)}</div>,
  },
  { id: 'state', header: texts.status, minWidth: 220, cell: action => <State action={action} zone={zone} /> },
  { id: 'revert', header: <span className="visually-hidden">{texts.actions}</span>, width: 90, cell: revert },
]

function Author({ action }: { action: OptimizationAction }) {
  const { name, rule } = authorOf(action)
  return (
    <div className={classes.state}>
      {name}
      {rule && <div className={`${classes.because} ${classes.change}`}>{rule}</div>}
    </div>
  )
}

function State({ action, zone }: { action: OptimizationAction; zone: Zone }) {
  const [tone, word] = STATE_WORDS[actionState(action)]
  const { revertedAt, revertedByManagerName, metadata } = action
  return (
    <div className={classes.state}>
      <StatusChip tone={tone}>{word}</StatusChip>
      {metadata.failedBecause && (
        <div className={`${classes.because} ${classes.change}`}>{metadata.failedBecause}</div>
      )}
      {revertedAt && (
        <div className={classes.because}>
          {revertedByManagerName ?? texts.somebody}, {dateTimeText(revertedAt, zone)}
        </div>
      )}
    </div>
  )
}

interface RevertProps {
  action: OptimizationAction
  canEdit: boolean
  isReverting: boolean
  onRevert: () => void
}

function Revert({ action, canEdit, isReverting, onRevert }: RevertProps) {
  if (!actionCan.revert(actionState(action))) return null
  return (
    <Tooltip label={texts.youMayNotEditTheSchedule} disabled={canEdit}>
      <Button
        variant="default"
        size="compact-sm"
        data-disabled={!canEdit || undefined}
        aria-disabled={!canEdit}
        loading={isReverting}
        onClick={() => canEdit && onRevert()}
        aria-label={texts.revertText(actionText(action))}
      >
        {texts.revert}
      </Button>
    </Tooltip>
  )
}
