import { Button, MultiSelect, Select } from '@mantine/core'
import type { PlanIncrement } from '#contract/endpoints/forecast-plan.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { addDays } from '#core/time/index.ts'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import classes from './Plan.module.css'
import { planRangeProblem, WEEKS, weeksOf } from './plan-search.ts'
import * as texts from './texts.ts'
import type { WhatIfPlan } from './use-plan.ts'

const INCREMENTS = [
  { value: 'day', label: texts.byDay },
  { value: 'week', label: texts.byWeek },
  { value: 'month', label: texts.byMonth },
]

export function PlanFilters({ plan, streams }: { plan: WhatIfPlan; streams: Stream[] }) {
  const { chosen, range, increment, onChange } = plan
  const weeks = weeksOf(range)
  return (
    <FilterBar
      activeCount={chosen.length > 0 ? 1 : 0}
      onClear={() => onChange({ chosen: [] })}
      trailing={
        <div className={classes.presets}>
          {WEEKS.map(count => (
            <Button
              key={count}
              variant={weeks === count ? 'light' : 'subtle'}
              aria-pressed={weeks === count}
              aria-label={texts.countWeeks(count)}
              size="compact-sm"
              onClick={() => onChange({ weeks: count })}
            >
              {count}
            </Button>
          ))}
          <span className={classes.hint}>{texts.weeks}</span>
        </div>
      }
    >
      <MultiSelect
        aria-label={texts.ticketGroups}
        placeholder={chosen.length > 0 ? undefined : texts.allTicketGroups}
        w={220}
        searchable
        clearable
        data={streams.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen.map(String)}
        onChange={ids => onChange({ chosen: ids.map(Number) })}
      />
      <DatePickerInput
        aria-label={texts.fromLabel}
        w={130}
        valueFormat="D MMM YYYY"
        value={range.from}
        error={planRangeProblem(range) ?? undefined}
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
        w={120}
        allowDeselect={false}
        data={INCREMENTS}
        value={increment}
        onChange={value => value && onChange({ increment: value as PlanIncrement })}
      />
    </FilterBar>
  )
}
