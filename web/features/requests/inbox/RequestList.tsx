// The inbox: requests with what they would break and cost, reviewed one by one or approved together.
import { Button, Tooltip } from '@mantine/core'
import { IconInbox, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { type RequestItem, requests } from '#contract/requests/inbox.ts'
import type { RequestType } from '#contract/requests/pending.ts'
import { addDays, instantAt, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { openModal } from '#web/lib/modals.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useKeptSearch } from '#web/lib/search-state.ts'
import { useZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { whoAsks } from '../review/RequestShifts.tsx'
import { REQUEST_ENDPOINTS } from '../review/request-endpoints.ts'
import classes from '../ui/requests.module.css'
import { columnsOf } from './columns.tsx'
import { RequestFilters } from './RequestFilters.tsx'
import { RequestSearch } from './request-search.ts'
import * as texts from './texts.ts'
import { keyOf, useEffects } from './use-effects.ts'

const PAGE_SIZE = 25
interface Props {
  status: 'pending' | 'reviewed'
}

const dayStart = (zone: Zone, date: string | undefined, daysLater = 0): string | undefined =>
  date && new Date(instantAt(zone, addDays(date, daysLater), 0)).toISOString()

const isWithoutWarnings = ({ options, canDecide }: RequestItem): boolean =>
  canDecide && options[0]?.warnings.length === 0

export function RequestList({ status }: Props) {
  const zone = useZone()
  const [search, setSearch] = useKeptSearch('requestsPage', RequestSearch)
  const { from, to, ...filters } = search
  const list = useCall(
    requests.list,
    {
      query: { ...filters, status, limit: PAGE_SIZE, from: dayStart(zone, from), to: dayStart(zone, to, 1) },
    },
    { keepPrevious: true },
  )
  const rows = list.data?.results ?? []
  const effects = useEffects(status === 'pending' ? rows : [])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (items: readonly RequestItem[], isChosen: boolean) => {
    const keys = items.map(keyOf)
    setChosen(new Set(isChosen ? [...chosen, ...keys] : [...chosen].filter(key => !keys.includes(key))))
  }
  const chosenRows = rows.filter(item => chosen.has(keyOf(item)))
  const review = ({ type, id }: RequestItem) =>
    openModal({ type: 'review-request', requestType: type, requestId: id })
  return (
    <>
      <RequestFilters search={search} onSearch={setSearch} />
      {chosenRows.length > 0 && <BulkBar rows={chosenRows} onDone={() => setChosen(new Set())} />}
      <DataTable
        label={status === 'pending' ? texts.pendingRequests : texts.reviewedRequests}
        columns={columnsOf({ status, zone, effects, onReview: review })}
        rows={rows}
        rowKey={keyOf}
        rowLabel={item => texts.requestOf(whoAsks(item))}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        empty={<NothingHere status={status} />}
        onRowClick={review}
        selection={
          status === 'pending'
            ? {
                isSelected: key => chosen.has(key),
                onToggle: (key, isChosen) =>
                  choose(
                    rows.filter(item => keyOf(item) === key),
                    isChosen,
                  ),
                page: chosenRows.length === 0 ? 'none' : chosenRows.length === rows.length ? 'all' : 'some',
                onTogglePage: isChosen => choose(rows, isChosen),
              }
            : undefined
        }
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

const NothingHere = ({ status }: Props) =>
  status === 'pending' ? (
    <EmptyState title={texts.nothingToDecide} icon={IconInbox}>
      {texts.agentsAskForChangesOfPublished}
    </EmptyState>
  ) : (
    <EmptyState title={texts.nothingReviewedYet} icon={IconInbox}>
      {texts.requestsThatWereApprovedRejected}
    </EmptyState>
  )

function BulkBar({ rows, onDone }: { rows: readonly RequestItem[]; onDone: () => void }) {
  const approve = useCommand(requests.approve, { invalidates: REQUEST_ENDPOINTS })
  const approvable = rows.filter(isWithoutWarnings)
  const others = rows.length - approvable.length
  const idsOf = (type: RequestType) => approvable.filter(item => item.type === type).map(item => item.id)
  const run = () =>
    approve
      .mutateAsync({ body: { changeRequestIds: idsOf('change'), swapIds: idsOf('swap') } })
      .then(() => {
        onDone()
        notifyDone(texts.requestApproved(approvable.length))
      })
      .catch(error => notifyFailed(error))
  const because = approvable.length === 0 ? texts.allOfThemHaveWarnings : undefined
  return (
    <div className={classes.bar}>
      <output>{texts.rowCountChosen(rows.length)}</output>
      <Tooltip label={because} disabled={!because}>
        <Button
          size="compact-sm"
          data-disabled={because ? true : undefined}
          aria-disabled={Boolean(because)}
          loading={approve.isPending}
          onClick={() => !because && void run()}
        >
          {texts.approveWithoutWarnings(approvable.length)}
        </Button>
      </Tooltip>
      {others > 0 && (
        <span className={classes.muted}>
          <IconLock size={14} aria-hidden="true" /> {texts.othersIsLeftForAReview(others)}
        </span>
      )}
    </div>
  )
}
