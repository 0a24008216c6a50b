// Question of the explorer: range, comparison, grouping, metrics and filters.
import { MultiSelect, SegmentedControl, Select } from '@mantine/core'
import type { CatalogueMetric } from '#contract/analytics/analytics.ts'
import { MAX_METRICS } from '#contract/analytics/analytics.ts'
import { DIMENSION_LABELS, Dimension, isTime } from '#contract/analytics/dimensions.ts'
import { Comparison, type DateSpan } from '#contract/analytics/ranges.ts'
import { ChartType } from '#contract/analytics/views.ts'
import { api } from '#contract/endpoints/index.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { displayName } from '#web/lib/session.ts'
import { RangeField } from '#web/parts/analytics/RangeField.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import classes from './analytics.module.css'
import { type AnalyticsSearch, groupsOf, metricsOf, misfitOf } from './analytics-search.ts'
import * as texts from './texts.ts'

interface Props {
  search: AnalyticsSearch
  span: DateSpan
  metrics: readonly CatalogueMetric[]
  onSearch: (changes: Partial<AnalyticsSearch>) => void
}

const CHARTS = [
  { value: 'line', label: texts.line },
  { value: 'bars', label: texts.bars },
  { value: 'stacked', label: texts.stacked },
  { value: 'table', label: texts.table },
]

export function ExplorerTools({ search, span, metrics, onSearch }: Props) {
  const groups = groupsOf(search)
  const [first, second] = groups
  const chosen = metricsOf(search)
  const dimensions = Dimension.options.map(value => ({ value, label: DIMENSION_LABELS[value] }))
  return (
    <div className={classes.tools}>
      <RangeField
        range={search.range}
        span={span}
        onChange={(range, own) => onSearch({ range, from: own?.from, to: own?.to })}
      />
      <Select
        aria-label={texts.compareWith}
        w={174}
        allowDeselect={false}
        data={[
          { value: 'none', label: texts.notCompared },
          { value: 'previous', label: texts.withTheTimeBefore },
          { value: 'year-before', label: texts.withAYearBefore },
        ]}
        value={search.compare}
        onChange={value => onSearch({ compare: Comparison.parse(value) })}
      />
      <MultiSelect
        aria-label={texts.metrics}
        className={classes.metrics!}
        searchable
        maxValues={MAX_METRICS}
        placeholder={chosen.length === 0 ? texts.chooseMetrics : undefined}
        data={metrics
          .filter(({ key, missingBecause }) => missingBecause === null || chosen.includes(key))
          .map(({ key, label }) => ({ value: key, label }))}
        value={chosen}
        onChange={metric => metric.length > 0 && onSearch({ metric })}
        renderOption={({ option }) => {
          const metric = metrics.find(({ key }) => key === option.value)
          const misfit = metric && misfitOf(metric, groups, 0)
          return (
            <span className={classes.option}>
              {option.label}
              <small>{misfit ?? metric?.sentence}</small>
            </span>
          )
        }}
      />
      <Select
        aria-label={texts.groupBy}
        w={130}
        allowDeselect={false}
        data={dimensions}
        value={first ?? null}
        onChange={value => {
          const next = Dimension.parse(value)
          onSearch({
            by: second && second !== next && !(isTime(second) && isTime(next)) ? [next, second] : [next],
          })
        }}
      />
      <Select
        aria-label={texts.andBy}
        placeholder={texts.andByDialog}
        w={130}
        clearable
        data={dimensions.filter(({ value }) => value !== first && !(first && isTime(first) && isTime(value)))}
        value={second ?? null}
        onChange={value => onSearch({ by: value === null ? [first!] : [first!, Dimension.parse(value)] })}
      />
      <SegmentedControl
        size="xs"
        aria-label={texts.chart}
        data={CHARTS}
        value={search.chart}
        onChange={value => onSearch({ chart: ChartType.parse(value) })}
      />
    </div>
  )
}

export function ExplorerFilters({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const { team, agent, stream, task } = search
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const surfers = useCall(api.schedule.surfers, { query: {} }).data ?? []
  const streams = useCallAll(api.streams.list, {}).data ?? []
  const tasks = useCallAll(api.tasks.list, {}).data ?? []
  const filter = (
    label: string,
    data: readonly { id: number; name: string }[],
    ids: number[] | undefined,
    onIds: (ids: number[] | undefined) => void,
  ) => (
    <MultiSelect
      aria-label={label}
      placeholder={ids ? undefined : texts.allLabel(label.toLowerCase())}
      w={190}
      clearable
      searchable
      limit={100}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={(ids ?? []).map(String)}
      onChange={chosen => onIds(chosen.length > 0 ? chosen.map(Number) : undefined)}
    />
  )
  const named = surfers.map(surfer => ({ id: surfer.id, name: displayName({ ...surfer, email: '' }) }))
  return (
    <FilterBar
      isLong
      activeCount={[team, agent, stream, task].filter(Boolean).length}
      onClear={() => onSearch({ team: undefined, agent: undefined, stream: undefined, task: undefined })}
    >
      {filter(texts.teams, teams, team, ids => onSearch({ team: ids }))}
      {filter(texts.agents, named, agent, ids => onSearch({ agent: ids }))}
      {filter(texts.ticketGroups, streams, stream, ids => onSearch({ stream: ids }))}
      {filter(texts.activities, tasks, task, ids => onSearch({ task: ids }))}
    </FilterBar>
  )
}
