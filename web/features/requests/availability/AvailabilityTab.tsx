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
import { countText } from '#web/ui/text/count-text.ts'
import { durationText } from '#web/ui/text/duration-text.ts'
import { FairnessTable } from './FairnessTable.tsx'

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
          label="Search agents"
          value={q}
          onChange={next => setSearch({ q: next, offset: undefined })}
        />
        <MultiSelect
          aria-label="Teams"
          placeholder={team ? undefined : 'All teams'}
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
          aria-label="View"
          data={[
            { value: 'weeks', label: 'Hours entered' },
            { value: 'fairness', label: 'Fair shares' },
          ]}
          value={view}
          onChange={next => setSearch({ view: next, offset: undefined })}
        />
      </FilterBar>
      {view === 'fairness' ? (
        <FairnessTable key={JSON.stringify([q, team])} searchText={q || undefined} teamIds={team} />
      ) : (
        <DataTable
          label="Availability"
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
    { id: 'name', header: 'Agent', minWidth: 150, cell: row => row.surferName },
    { id: 'team', header: 'Team', minWidth: 120, cell: row => row.teamName },
    {
      id: 'cutOff',
      header: 'Settled',
      minWidth: 110,
      cell: row => `${countText(row.cutOffDays, 'day')} ahead`,
    },
    ...(rows[0]?.weeks ?? []).map(({ from }, at) => ({
      id: from,
      header: `Week of ${weekFormat.format(new Date(from))}`,
      minWidth: 110,
      align: 'right' as const,
      cell: (row: AvailabilityRow) => {
        const week = row.weeks[at]
        return week && week.days > 0 ? `${durationText(week.minutes)}, ${countText(week.days, 'day')}` : '–'
      },
    })),
  ]
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No matching agents"
    action={
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    }
  >
    Try fewer filters or another spelling.
  </EmptyState>
)

const NobodyYet = () => (
  <EmptyState
    title="Nobody enters availability yet"
    icon={IconCalendarTime}
    action={
      <Button component="a" href="/settings/agents">
        Choose agents
      </Button>
    }
  >
    Turn availability on for agents under Settings, Agents: choose them, then Change. They then enter on their
    phone when they can work, and generated shifts keep to it.
  </EmptyState>
)
