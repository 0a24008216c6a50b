import { Button, Select } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { openModal } from '#web/lib/modals.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useCall, useCallAll, useCommand } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { TaskChip } from '#web/parts/TaskChip.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { durationText } from '#web/ui/text/duration-text.ts'
import { ArchiveButton } from './ArchiveButton.tsx'
import { CONFLICT_WORDS, shiftHoursText } from './shift-labels.ts'
import * as texts from './texts.ts'

const PAGE_SIZE = 50
const State = z.enum(['active', 'archived'])
const Search = z.object({
  state: State.optional(),
  offset: z.coerce.number().int().min(0).default(0),
})

export function ShiftsTable() {
  const [search, setSearch] = useSearchState(Search)
  const [kept, keep] = usePreference('shiftTemplateFilter')
  const state = search.state ?? kept.state ?? 'active'
  const show = (next: z.output<typeof State>) => {
    keep({ ...kept, state: next })
    setSearch({ state: next, offset: undefined })
  }
  const update = useCommand(api.shiftTemplates.update, { invalidates: [api.shiftTemplates.list] })
  const list = useCall(
    api.shiftTemplates.list,
    { query: { offset: search.offset, limit: PAGE_SIZE, state } },
    { keepPrevious: true },
  )
  const rows = list.data?.results ?? []
  const names = new Map(useCallAll(api.shiftTemplates.list, {}).data?.map(({ id, name }) => [id, name]))
  const archive = (shift: ShiftTemplate) => {
    const next = shift.state === 'active' ? 'archived' : 'active'
    update.mutate(
      { params: { shiftTemplateId: shift.id }, body: { state: next } },
      {
        onSuccess: () => notifyDone(texts.shiftNameWas(shift.name, next)),
        onError: error => notifyFailed(error),
      },
    )
  }
  return (
    <>
      <FilterBar activeCount={state === 'active' ? 0 : 1} onClear={() => show('active')}>
        <Select
          aria-label={texts.state}
          allowDeselect={false}
          w={120}
          data={[
            { value: 'active', label: texts.active },
            { value: 'archived', label: texts.archived },
          ]}
          value={state}
          onChange={next => show(State.parse(next))}
        />
      </FilterBar>
      <DataTable
        label={texts.shifts}
        columns={columnsOf(names, archive)}
        rows={rows}
        rowKey={shift => shift.id}
        rowLabel={shift => shift.name}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={shift => openModal({ type: 'edit-shift', shiftTemplateId: shift.id })}
        empty={state === 'archived' ? <NothingArchived /> : <NoShifts />}
        paging={{
          offset: search.offset,
          limit: PAGE_SIZE,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: offset => setSearch({ offset }),
        }}
      />
    </>
  )
}

const breakMinutes = (shift: ShiftTemplate): number =>
  shift.breaks.reduce((sum, { duration }) => sum + duration, 0)

const columnsOf = (
  names: ReadonlyMap<number, string>,
  archive: (shift: ShiftTemplate) => void,
): Column<ShiftTemplate>[] => [
  {
    id: 'name',
    header: texts.name,
    minWidth: 180,
    cell: shift => <TaskChip name={shift.name} color={shift.color} />,
  },
  { id: 'hours', header: texts.hours, minWidth: 130, cell: shiftHoursText },
  { id: 'zone', header: texts.timeZone, minWidth: 150, cell: shift => shift.timezone.replaceAll('_', ' ') },
  {
    id: 'length',
    header: texts.length,
    align: 'right',
    width: 90,
    cell: ({ interval }) => durationText(interval.endMinute - interval.startMinute),
  },
  {
    id: 'breaks',
    header: texts.breaks,
    align: 'right',
    minWidth: 110,
    cell: shift =>
      shift.breaks.length === 0 ? '–' : `${shift.breaks.length} · ${durationText(breakMinutes(shift))}`,
  },
  {
    id: 'conflict',
    header: texts.onOverlap,
    minWidth: 160,
    cell: shift => CONFLICT_WORDS[shift.conflictType],
  },
  {
    id: 'not-before',
    header: texts.notOnTheNextDay,
    minWidth: 170,
    cell: ({ notBeforeIds }) => notBeforeIds.map(id => names.get(id) ?? id).join(', ') || '–',
  },
  {
    id: 'state',
    header: texts.state,
    width: 110,
    cell: shift => (
      <StatusChip tone={shift.state === 'active' ? 'good' : 'neutral'}>
        {shift.state === 'active' ? texts.active : texts.archived}
      </StatusChip>
    ),
  },
  {
    id: 'menu',
    header: <span className="visually-hidden">{texts.actions}</span>,
    width: 44,
    cell: shift => (
      <ArchiveButton
        name={shift.name}
        isArchived={shift.state === 'archived'}
        onClick={() => archive(shift)}
      />
    ),
  },
]

const NothingArchived = () => (
  <EmptyState title={texts.noArchivedShifts}>{texts.archivedShiftsStayInTheSchedule}</EmptyState>
)

const NoShifts = () => (
  <EmptyState
    title={texts.noShiftsYet}
    icon={IconClock}
    action={<Button onClick={() => openModal({ type: 'add-shift' })}>{texts.addShift}</Button>}
  >
    {texts.shiftsAreNamedWorkingTimes}
  </EmptyState>
)
