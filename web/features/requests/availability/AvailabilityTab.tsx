// Availability that agents entered: hours of each week, by agent.
import { Button, MultiSelect, SegmentedControl } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { AvailabilityRow } from '#contract/people/availability.ts'
import { IdList } from '#contract/shapes.ts'
import { localDateOf, weekStartOf } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { openModal } from '#web/lib/modals.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useWeekStart, useZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { durationText } from '#web/ui/text/duration-text.ts'
import { FairnessTable } from './FairnessTable.tsx'
import * as texts from './texts.ts'

const WEEKS = 6
const PAGE_SIZE = 50
const Search = z.object({
  q: z.string().default(''),
  team: IdList,
  offset: z.coerce.number().int().min(0).default(0),
  size: z.coerce.number().int().min(1).max(500).default(PAGE_SIZE),
  view: z.enum(['weeks', 'fairness']).default('weeks'),
})

export function AvailabilityTab() {
  const [search, setSearch] = useSearchState(Search)
  const weekStartsOn = useWeekStart()
  const from = weekStartOf(localDateOf(useZone(), Date.now()), weekStartsOn)
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const { q, team, offset, size, view } = search
  const list = useCall(
    api.availability.weeks,
    { query: { from, weeks: WEEKS, offset, limit: size, searchText: q || undefined, teamIds: team } },
    { keepPrevious: true, enabled: view === 'weeks' },
  )
  const rows = list.data?.results ?? []
  const activeCount = [q, team].filter(Boolean).length
  const clear = () => setSearch({ q: undefined, team: undefined, offset: undefined })
  return (
    <>
      <FilterBar activeCount={activeCount} onClear={clear}>
        <SearchField
          label={texts.searchAgents}
          value={q}
          onChange={next => setSearch({ q: next, offset: undefined })}
        />
        <MultiSelect
          aria-label={texts.teams}
          placeholder={team ? undefined : texts.allTeams}
          w={200}
          searchable
          clearable
          data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={(team ?? []).map(String)}
          onChange={ids =>
            setSearch({ team: ids.length > 0 ? ids.map(Number) : undefined, offset: undefined })
          }
        />
        <SegmentedControl
          size="xs"
          aria-label={texts.view}
          data={[
            { value: 'weeks', label: texts.hoursEntered },
            { value: 'fairness', label: texts.fairShares },
          ]}
          value={view}
          onChange={next => setSearch({ view: next, offset: undefined })}
        />
      </FilterBar>
      {view === 'fairness' ? (
        <FairnessTable key={JSON.stringify([q, team])} searchText={q || undefined} teamIds={team} />
      ) : (
        <DataTable
          label={texts.availability}
          columns={columnsOf(rows)}
          rows={rows}
          rowKey={row => row.surferId}
          rowLabel={row => row.surferName}
          isLoading={list.isPending}
          error={list.error && textOf(list.error)}
          onRetry={() => list.refetch()}
          onRowClick={row => openModal({ type: 'edit-surfer', surferId: row.surferId })}
          empty={activeCount > 0 ? <NothingFound onClear={clear} /> : <NobodyYet />}
          paging={{
            offset,
            limit: size,
            total: list.data?.meta.filteredRowCount ?? 0,
            onOffset: next => setSearch({ offset: next }),
            onLimit: next => setSearch({ size: next, offset: undefined }),
          }}
        />
      )}
    </>
  )
}

const weekFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

function columnsOf(rows: readonly AvailabilityRow[]): Column<AvailabilityRow>[] {
  return [
    { id: 'name', header: texts.agent, minWidth: 150, cell: row => row.surferName },
    { id: 'team', header: texts.team, minWidth: 120, cell: row => row.teamName },
    {
      id: 'cutOff',
      header: texts.settled,
      minWidth: 110,
      cell: row => texts.dayAhead(row.cutOffDays),
    },
    ...(rows[0]?.weeks ?? []).map(({ from }, at) => ({
      id: from,
      header: texts.weekOf(weekFormat.format(new Date(from))),
      minWidth: 110,
      align: 'right' as const,
      cell: (row: AvailabilityRow) => {
        const week = row.weeks[at]
        return week && week.days > 0 ? `${durationText(week.minutes)}, ${texts.dayCount(week.days)}` : '–'
      },
    })),
  ]
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title={texts.noMatchingAgents}
    action={
      <Button variant="default" onClick={onClear}>
        {texts.clearFilters}
      </Button>
    }
  >
    {texts.tryFewerFiltersOrAnotherSpelling}
  </EmptyState>
)

const NobodyYet = () => (
  <EmptyState
    title={texts.nobodyEntersAvailabilityYet}
    icon={IconCalendarTime}
    action={
      <Button component="a" href="/settings/agents">
        {texts.chooseAgents}
      </Button>
    }
  >
    {texts.turnAvailabilityOnForAgentsUnder}
  </EmptyState>
)
