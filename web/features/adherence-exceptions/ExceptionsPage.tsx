// Every approved deviation from the schedule: who may deviate, when, and in what.
import { Button } from '@mantine/core'
import { IconCalendarCheck, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { AdherenceException } from '#contract/endpoints/adherence.ts'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useZone } from '#web/lib/zone.ts'
import { RescoringNote } from '#web/parts/adherence/RescoringNote.tsx'
import { ExceptionDialog } from '#web/parts/exceptions/ExceptionDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { DeleteException } from './DeleteException.tsx'
import { EndException } from './EndException.tsx'
import { ExceptionFilters } from './ExceptionFilters.tsx'
import { exceptionColumns } from './exception-columns.tsx'
import { ExceptionSearch } from './exception-search.ts'
import * as texts from './texts.ts'

const PAGE_SIZE = 50
/** Polling interval while days wait to be evaluated again. */
const LOOK_AGAIN_MS = 2_000

type Open = { what: 'create' } | { what: 'edit' | 'end' | 'delete'; exception: AdherenceException }

export default function ExceptionsPage() {
  const [search, setSearch] = useSearchState(ExceptionSearch)
  const [open, setOpen] = useState<Open | null>(null)
  const zone = useZone()
  const { q, team, type, state, offset } = search
  const list = useCall(
    api.adherenceExceptions.list,
    {
      query: {
        offset,
        limit: PAGE_SIZE,
        type,
        state,
        searchText: q || undefined,
        teamIds: team === undefined ? undefined : [team],
      },
    },
    { keepPrevious: true },
  )
  const streams = useCallAll(api.streams.list, { query: {} }).data ?? []
  const rows = list.data?.results ?? []
  const isFiltered = q !== '' || team !== undefined || type !== undefined || state !== undefined
  const close = () => setOpen(null)
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ what: 'create' })}>
      {texts.createException}
    </Button>
  )
  const isEmpty = !list.isPending && !list.error && rows.length === 0 && !isFiltered
  return (
    <>
      <PageHeader title={texts.adherenceExceptions} actions={!isEmpty && create}>
        <Rescoring />
      </PageHeader>
      {!isEmpty && <ExceptionFilters search={search} onSearch={setSearch} />}
      <DataTable
        label={texts.adherenceExceptions}
        columns={exceptionColumns({
          zone,
          streamNames: new Map(streams.map(stream => [stream.id, stream.name])),
          onChoose: (what, exception) => setOpen({ what, exception }),
        })}
        rows={rows}
        rowKey={exception => exception.id}
        rowLabel={exception => exception.description}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={exception => exception.canEdit && setOpen({ what: 'edit', exception })}
        empty={isFiltered ? <NoneMatches /> : <NoneYet action={create} />}
        paging={{
          offset,
          limit: PAGE_SIZE,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: next => setSearch({ offset: next }),
        }}
      />
      {open?.what === 'create' && <ExceptionDialog onClose={close} />}
      {open?.what === 'edit' && <ExceptionDialog exception={open.exception} onClose={close} />}
      {open?.what === 'end' && open.exception.type === 'recurring' && (
        <EndException exception={open.exception} onClose={close} />
      )}
      {open?.what === 'delete' && <DeleteException exception={open.exception} onClose={close} />}
    </>
  )
}

function Rescoring() {
  const [isWaiting, setWaiting] = useState(false)
  const status = useCall(
    api.adherence.status,
    {},
    { refetchIntervalMs: isWaiting ? LOOK_AGAIN_MS : undefined },
  )
  const days = status.data?.days ?? 0
  if (days > 0 !== isWaiting) setWaiting(days > 0)
  return <RescoringNote days={days} />
}

const NoneMatches = () => (
  <EmptyState title={texts.noMatchingExceptions}>{texts.changeTheFiltersOrClearThem}</EmptyState>
)

const NoneYet = ({ action }: { action: ReactNode }) => (
  <EmptyState title={texts.noExceptionsYet} icon={IconCalendarCheck} action={action}>
    {texts.anExceptionLetsAgentsDeviate}
  </EmptyState>
)
