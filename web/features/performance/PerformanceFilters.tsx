import { MultiSelect, SegmentedControl, Select, Switch } from '@mantine/core'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { displayName } from '#web/lib/session.ts'
import { SurferPicker } from '#web/parts/SurferPicker.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { PerformanceSearch } from './performance-search.ts'
import type { SurferChoice } from './use-chosen-surfers.ts'

interface Props {
  search: PerformanceSearch
  choice: SurferChoice
  surfers: readonly ScheduleSurfer[]
  onSearch: (changes: Partial<PerformanceSearch>) => void
  onChoose: (choice: SurferChoice) => void
}

const { shape } = PerformanceSearch

export function PerformanceFilters({ search, choice, surfers, onSearch, onChoose }: Props) {
  const teams = [...new Map(surfers.map(({ teamId, teamName }) => [teamId, teamName]))]
  return (
    <FilterBar
      activeCount={choice.teamIds.length + (choice.surferIds.length > 0 ? 1 : 0)}
      onClear={() => onChoose({ teamIds: [], surferIds: [] })}
    >
      <MultiSelect
        aria-label="Teams"
        placeholder={choice.teamIds.length > 0 ? '' : 'Choose teams'}
        miw={180}
        maw={360}
        searchable
        nothingFoundMessage="No such team"
        data={teams.map(([id, name]) => ({ value: String(id), label: name }))}
        value={choice.teamIds.map(String)}
        onChange={ids => onChoose({ ...choice, teamIds: ids.map(Number) })}
      />
      <SurferPicker
        emptyText="Choose agents"
        options={surfers.map(surfer => ({
          id: surfer.id,
          name: displayName({ ...surfer, email: '' }),
          teamName: surfer.teamName,
        }))}
        value={choice.surferIds}
        onChange={surferIds => onChoose({ ...choice, surferIds })}
      />
      {search.view === 'timeline' ? (
        <TimelineFilters search={search} onSearch={onSearch} />
      ) : (
        <FigureFilters search={search} onSearch={onSearch} />
      )}
    </FilterBar>
  )
}

type ViewProps = Pick<Props, 'search' | 'onSearch'>

/** The days that count, and for whom. */
function FigureFilters({ search, onSearch }: ViewProps) {
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Period"
        data={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
          { value: 'month', label: 'Month' },
        ]}
        value={search.unit}
        onChange={value => onSearch({ unit: shape.unit.parse(value) })}
      />
      <SegmentedControl
        size="xs"
        aria-label="What counts as a day"
        data={[
          { value: 'days', label: 'Calendar days' },
          { value: 'shifts', label: 'Complete shifts' },
        ]}
        value={search.basis}
        onChange={value => onSearch({ basis: shape.basis.parse(value) })}
      />
      <Switch
        size="xs"
        label="Include agents who left"
        checked={search.deleted === 'yes'}
        onChange={event => onSearch({ deleted: event.currentTarget.checked ? 'yes' : undefined })}
      />
    </>
  )
}

function TimelineFilters({ search, onSearch }: ViewProps) {
  return (
    <>
      <Select
        aria-label="Order"
        w={176}
        allowDeselect={false}
        data={[
          { value: 'name', label: 'By name' },
          { value: 'score', label: 'Lowest score first' },
        ]}
        value={search.sort}
        onChange={value => onSearch({ sort: shape.sort.parse(value ?? undefined), offset: undefined })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Hours"
        data={[
          { value: 'busy', label: 'Working hours' },
          { value: 'all', label: 'Whole day' },
        ]}
        value={search.hours}
        onChange={value => onSearch({ hours: shape.hours.parse(value) })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Zoom"
        data={[1, 2, 4, 8].map(zoom => ({ value: String(zoom), label: `${zoom}×` }))}
        value={String(search.zoom)}
        onChange={value => onSearch({ zoom: shape.zoom.parse(value) })}
      />
    </>
  )
}
