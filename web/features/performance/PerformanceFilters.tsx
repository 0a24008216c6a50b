import { MultiSelect, SegmentedControl, Select, Switch } from '@mantine/core'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { displayName } from '#web/lib/session.ts'
import { SurferPicker } from '#web/parts/SurferPicker.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { PerformanceSearch } from './performance-search.ts'
import * as texts from './texts.ts'
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
        aria-label={texts.teams}
        placeholder={choice.teamIds.length > 0 ? '' : texts.chooseTeams}
        miw={180}
        maw={360}
        searchable
        nothingFoundMessage={texts.noSuchTeam}
        data={teams.map(([id, name]) => ({ value: String(id), label: name }))}
        value={choice.teamIds.map(String)}
        onChange={ids => onChoose({ ...choice, teamIds: ids.map(Number) })}
      />
      <SurferPicker
        emptyText={texts.chooseAgents}
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
        aria-label={texts.period}
        data={[
          { value: 'day', label: texts.day },
          { value: 'week', label: texts.week },
          { value: 'month', label: texts.month },
        ]}
        value={search.unit}
        onChange={value => onSearch({ unit: shape.unit.parse(value) })}
      />
      <SegmentedControl
        size="xs"
        aria-label={texts.whatCountsAsADay}
        data={[
          { value: 'days', label: texts.calendarDays },
          { value: 'shifts', label: texts.completeShifts },
        ]}
        value={search.basis}
        onChange={value => onSearch({ basis: shape.basis.parse(value) })}
      />
      <Switch
        size="xs"
        label={texts.includeAgentsWhoLeft}
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
        aria-label={texts.order}
        w={176}
        allowDeselect={false}
        data={[
          { value: 'name', label: texts.byName },
          { value: 'score', label: texts.lowestScoreFirst },
        ]}
        value={search.sort}
        onChange={value => onSearch({ sort: shape.sort.parse(value ?? undefined), offset: undefined })}
      />
      <SegmentedControl
        size="xs"
        aria-label={texts.hours}
        data={[
          { value: 'busy', label: texts.workingHours },
          { value: 'all', label: texts.wholeDay },
        ]}
        value={search.hours}
        onChange={value => onSearch({ hours: shape.hours.parse(value) })}
      />
      <SegmentedControl
        size="xs"
        aria-label={texts.zoom}
        data={[1, 2, 4, 8].map(zoom => ({ value: String(zoom), label: `${zoom}×` }))}
        value={String(search.zoom)}
        onChange={value => onSearch({ zoom: shape.zoom.parse(value) })}
      />
    </>
  )
}
