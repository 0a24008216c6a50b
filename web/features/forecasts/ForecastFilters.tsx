import { Button, MultiSelect, SegmentedControl, Select } from '@mantine/core'
import type { ChartIncrement } from '#contract/endpoints/forecasts.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { addDays, type LocalDate, weekStartOf, type Zone } from '#core/time/index.ts'
import { useWeekStart } from '#web/lib/zone.ts'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { heldBackWeeks, INCREMENTS, rangeProblem, type ShownRange } from './figures/forecast-search.ts'
import classes from './figures/forecasts.module.css'
import type { ForecastOptions } from './figures/use-forecast-options.ts'
import * as texts from './texts.ts'

interface Props {
  streams: Stream[]
  choices: ForecastOptions
  onChange: (changes: Partial<ForecastOptions>) => void
  today: LocalDate
  zone: Zone
}

export function ForecastFilters(props: Props) {
  const { streams, choices, onChange } = props
  const { chosen, range, increment, metric } = choices
  return (
    <FilterBar trailing={<Presets {...props} />}>
      <MultiSelect
        aria-label={texts.ticketGroups}
        placeholder={chosen.length > 0 ? undefined : texts.allTicketGroups}
        w={220}
        searchable
        clearable
        data={streams.map(stream => ({ value: String(stream.id), label: stream.name }))}
        value={chosen.map(String)}
        onChange={values => onChange({ chosen: values.map(Number) })}
      />
      <DatePickerInput
        aria-label={texts.fromLabel}
        w={130}
        valueFormat="D MMM YYYY"
        value={range.from}
        error={rangeProblem(range) ?? undefined}
        onChange={from => from && onChange({ range: { ...range, from } })}
      />
      <DatePickerInput
        aria-label={texts.to}
        w={130}
        valueFormat="D MMM YYYY"
        value={addDays(range.to, -1)}
        onChange={last => last && onChange({ range: { ...range, to: addDays(last, 1) } })}
      />
      <Select
        aria-label={texts.increment}
        w={130}
        allowDeselect={false}
        data={INCREMENTS}
        value={increment}
        onChange={value => value && onChange({ increment: value as ChartIncrement })}
      />
      <SegmentedControl
        aria-label={texts.whatTheTableShows}
        size="xs"
        data={[
          { value: 'volume', label: texts.volume },
          { value: 'staffing', label: texts.staff },
        ]}
        value={metric}
        onChange={value => onChange({ metric: value as ForecastOptions['metric'] })}
      />
    </FilterBar>
  )
}

/** Ranges that answer a question: was the forecast right, and what comes. */
function Presets({ streams, choices: { chosen }, onChange, today, zone }: Props) {
  const shown = chosen.length > 0 ? streams.filter(stream => chosen.includes(stream.id)) : streams
  const week = weekStartOf(today, useWeekStart())
  const presets: { label: string; range: ShownRange }[] = [
    { label: texts.heldBackWeeks, range: heldBackWeeks(shown, today, zone) },
    { label: texts.today, range: { from: today, to: addDays(today, 1) } },
    { label: texts.thisWeek, range: { from: week, to: addDays(week, 7) } },
    { label: texts.next4Weeks, range: { from: addDays(week, 7), to: addDays(week, 35) } },
  ]
  return (
    <div className={classes.presets}>
      {presets.map(({ label, range }) => (
        <Button key={label} variant="subtle" size="compact-sm" onClick={() => onChange({ range })}>
          {label}
        </Button>
      ))}
    </div>
  )
}
