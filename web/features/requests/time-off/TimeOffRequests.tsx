// Requests for time off: those to decide, and those decided. One is opened to see what it would do; several without a
// doubt are approved at once.
import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconBeach } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { REQUEST_STATUSES, type TimeOffRequest, timeOffCan } from '#contract/time-off/requests.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { STATUS_LABELS } from '#web/parts/time-off/time-off-text.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { requestColumns } from './request-columns.tsx'
import * as texts from './texts.ts'

const ReviewDialog = lazy(() => import('./ReviewDialog.tsx').then(file => ({ default: file.ReviewDialog })))
const DecideDialog = lazy(() => import('./DecideDialog.tsx').then(file => ({ default: file.DecideDialog })))

const Search = z.object({
  view: z.enum(['open', 'decided']).default('open'),
  q: z.string().default(''),
  team: z.coerce.number().int().positive().optional().catch(undefined),
  status: z.enum(REQUEST_STATUSES).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  offset: z.coerce.number().int().min(0).default(0),
})
const PAGE_SIZE = 50

type Open =
  | { what: 'review'; requestId: number }
  | { what: 'decide'; status: 'approved' | 'rejected'; requestIds: number[] }

export function TimeOffRequests() {
  const [search, setSearch] = useSearchState(Search)
  const { view, q, team, status, from, to, offset } = search
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [open, setOpen] = useState<Open | null>(null)
  const isOpenView = view === 'open'
  const list = useCall(
    api.timeOff.requests,
    {
      query: {
        offset,
        limit: PAGE_SIZE,
        statuses: statusesOf(isOpenView).filter(one => status === undefined || one === status),
        from,
        to,
        searchText: q || undefined,
        teamIds: team === undefined ? undefined : [team],
      },
    },
    { keepPrevious: true },
  )
  const rows = list.data?.results ?? []
  const selectable = rows.filter(row => row.canEdit)
  const selected = selectable.filter(row => chosen.has(row.id)).map(row => row.id)
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen(before => {
      const after = new Set(before)
      for (const id of ids) isChosen ? after.add(id) : after.delete(id)
      return after
    })
  const close = () => setOpen(null)
  return (
    <>
      <Filters search={search} onSearch={changes => setSearch({ ...changes, offset: undefined })}>
        {isOpenView && selected.length > 0 && (
          <>
            <span>{texts.selectedText(selected.length)}</span>
            <Button
              size="compact-sm"
              onClick={() => setOpen({ what: 'decide', status: 'approved', requestIds: selected })}
            >
              {texts.approve}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => setOpen({ what: 'decide', status: 'rejected', requestIds: selected })}
            >
              {texts.reject}
            </Button>
          </>
        )}
      </Filters>
      <DataTable<TimeOffRequest, number>
        label={texts.timeOffRequests}
        columns={requestColumns(isOpenView)}
        rows={rows}
        rowKey={row => row.id}
        rowLabel={row => row.surferName}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={row => setOpen({ what: 'review', requestId: row.id })}
        empty={<None isOpenView={isOpenView} isFiltered={[q, team, status, from ?? to].some(Boolean)} />}
        paging={{
          offset,
          limit: PAGE_SIZE,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: next => setSearch({ offset: next }),
        }}
        {...(isOpenView && {
          selection: {
            isSelected: (id: number) => selected.includes(id),
            page: pageOf(selected.length, selectable.length),
            onToggle: (id: number, isChosen: boolean) => choose([id], isChosen),
            onTogglePage: (isChosen: boolean) =>
              choose(
                selectable.map(row => row.id),
                isChosen,
              ),
          },
        })}
      />
      <Suspense>
        {open?.what === 'review' && <ReviewDialog requestId={open.requestId} onClose={close} />}
        {open?.what === 'decide' && <DecideDialog {...open} onClose={close} />}
      </Suspense>
    </>
  )
}

const statusesOf = (isOpenView: boolean) =>
  REQUEST_STATUSES.filter(status => timeOffCan.decide(status) === isOpenView)

const pageOf = (selected: number, all: number) =>
  selected === 0 ? ('none' as const) : selected === all ? ('all' as const) : ('some' as const)

interface FiltersProps {
  search: z.output<typeof Search>
  onSearch: (changes: Partial<z.output<typeof Search>>) => void
  children: React.ReactNode
}

function Filters({ search: { view, q, team, status, from, to }, onSearch, children }: FiltersProps) {
  const teams = useCallAll(api.teams.list, {}).data ?? []
  return (
    <FilterBar
      activeCount={[q, team, status, from ?? to].filter(Boolean).length}
      onClear={() =>
        onSearch({ q: undefined, team: undefined, status: undefined, from: undefined, to: undefined })
      }
      trailing={children}
    >
      <SegmentedControl
        size="xs"
        aria-label={texts.whichRequests}
        value={view}
        onChange={next => onSearch({ view: next === 'decided' ? 'decided' : 'open', status: undefined })}
        data={[
          { value: 'open', label: texts.toDecide },
          { value: 'decided', label: texts.decided },
        ]}
      />
      <SearchField label={texts.searchAgents} value={q} onChange={text => onSearch({ q: text })} />
      <Select
        aria-label={texts.team}
        placeholder={texts.allTeams}
        w={170}
        clearable
        searchable
        data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={team === undefined ? null : String(team)}
        onChange={value => onSearch({ team: value === null ? undefined : Number(value) })}
      />
      <Select
        aria-label={texts.status}
        placeholder={texts.anyStatus}
        w={170}
        clearable
        data={statusesOf(view === 'open').map(value => ({ value, label: STATUS_LABELS[value].label }))}
        value={status ?? null}
        onChange={value => onSearch({ status: REQUEST_STATUSES.find(one => one === value) })}
      />
      <DatePickerInput
        w={190}
        type="range"
        allowSingleDateInRange
        clearable
        aria-label={texts.daysOfTheTimeOff}
        placeholder={texts.anyDay}
        value={[from ?? null, to ?? null]}
        onChange={([first, last]) => onSearch({ from: first ?? undefined, to: last ?? undefined })}
      />
    </FilterBar>
  )
}

function None({ isOpenView, isFiltered }: { isOpenView: boolean; isFiltered: boolean }) {
  if (isFiltered)
    return <EmptyState title={texts.noMatchingRequests}>{texts.changeTheFiltersOrClearThem}</EmptyState>
  return isOpenView ? (
    <EmptyState title={texts.nothingToDecide} icon={IconBeach}>
      {texts.agentsAskForTimeOff}
    </EmptyState>
  ) : (
    <EmptyState title={texts.nothingDecidedYet} icon={IconBeach}>
      {texts.approvedRejectedAndWithdrawnRequests}
    </EmptyState>
  )
}
