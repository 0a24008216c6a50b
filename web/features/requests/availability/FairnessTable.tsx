// Nights, weekends and wishes kept of each agent by month, of what is published.
import { Select } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { FairnessRow } from '#contract/schedule/my-wishes.ts'
import type { LocalDate } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import * as texts from './texts.ts'

interface Props {
  searchText: string | undefined
  teamIds: number[] | undefined
}

const PAGE_SIZE = 50
const MONTHS = [1, 2, 3, 4, 5, 6]

export function FairnessTable({ searchText, teamIds }: Props) {
  const isPhone = useIsPhone()
  const [months, setMonths] = useState(3)
  const [{ offset, limit }, setPaging] = useState({ offset: 0, limit: PAGE_SIZE })
  const list = useCall(
    api.fairness.list,
    { query: { months, offset, limit, searchText, teamIds } },
    { keepPrevious: true },
  )
  const rows = list.data?.results ?? []
  return (
    <>
      <Select
        size="xs"
        w={150}
        mx="md"
        mb="xs"
        aria-label={texts.monthsThatAreCompared}
        allowDeselect={false}
        data={MONTHS.map(count => ({
          value: String(count),
          label: count === 1 ? texts.thisMonth : texts.lastMonths(count),
        }))}
        value={String(months)}
        onChange={value => setMonths(Number(value))}
      />
      <DataTable
        label={texts.fairShares}
        columns={isPhone ? PHONE_COLUMNS : columnsOf(rows)}
        rows={rows}
        rowKey={row => row.surferId}
        rowLabel={row => row.surferName}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        empty={
          <EmptyState title={texts.noMatchingAgents}>{texts.tryFewerFiltersOrAnotherSpelling}</EmptyState>
        }
        paging={{
          offset,
          limit,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: next => setPaging({ offset: next, limit }),
          onLimit: next => setPaging({ offset: 0, limit: next }),
        }}
      />
    </>
  )
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const monthText = (month: LocalDate): string => monthFormat.format(new Date(month))
const hoursText = (hours: number): string => (hours === 0 ? '–' : `${Math.round(hours)} h`)

type Month = FairnessRow['months'][number]
const sumOf = ({ months }: FairnessRow, countOf: (month: Month) => number): number =>
  months.reduce((sum, month) => sum + countOf(month), 0)

const WISHES: Column<FairnessRow> = {
  id: 'wishes',
  header: texts.wishesKept,
  align: 'right',
  cell: row => {
    const wished = sumOf(row, month => month.wished)
    return wished === 0
      ? '–'
      : texts.reduceOfWished(
          sumOf(row, month => month.kept),
          wished,
        )
  },
}

/** Sums of all compared months, as months beside each other are wider than a phone. */
const PHONE_COLUMNS: Column<FairnessRow>[] = [
  { id: 'name', header: texts.agent, cell: row => row.surferName },
  {
    id: 'nights',
    header: texts.nights,
    align: 'right',
    cell: row => hoursText(sumOf(row, month => month.nightHours)),
  },
  {
    id: 'weekends',
    header: texts.weekends,
    align: 'right',
    cell: row => hoursText(sumOf(row, month => month.weekendHours)),
  },
  WISHES,
]

function columnsOf(rows: readonly FairnessRow[]): Column<FairnessRow>[] {
  const months = rows[0]?.months ?? []
  return [
    { id: 'name', header: texts.agent, minWidth: 150, cell: row => row.surferName },
    { id: 'team', header: texts.team, minWidth: 110, cell: row => row.teamName },
    ...months.flatMap(({ month }, at) => [
      {
        id: `nights ${month}`,
        header: texts.nightsMonth(monthText(month)),
        minWidth: 90,
        align: 'right' as const,
        cell: (row: FairnessRow) => hoursText(row.months[at]!.nightHours),
      },
      {
        id: `weekends ${month}`,
        header: texts.weekendsMonth(monthText(month)),
        minWidth: 100,
        align: 'right' as const,
        cell: (row: FairnessRow) => hoursText(row.months[at]!.weekendHours),
      },
    ]),
    { ...WISHES, minWidth: 100 },
  ]
}
