import { useState } from 'react'
import type { PlanIncrement, Scenario } from '#contract/endpoints/forecast-plan.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import type { LocalDate } from '#core/time/index.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useWeekStart } from '#web/lib/zone.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import { BASELINE, isRight, type WhatIfCase } from './plan-case.ts'
import { PlanSearch, USUAL_WEEKS, weeksFrom } from './plan-search.ts'

const USUAL_HOURS_PER_WEEK = 40

export interface WhatIfPlan {
  /** As typed, right or not. */
  plan: WhatIfCase
  onPlan: (changes: Partial<WhatIfCase>) => void
  /** Chosen ticket groups; none = all. */
  chosen: number[]
  range: DateRange
  increment: PlanIncrement
  hoursPerWeek: number
  tab: PlanSearch['tab']
  scenarioId: number | null
  compareId: number | null
  onChange: (changes: PlanChanges) => void
  onScenario: (scenario: Scenario | null) => void
  /** As the ticket groups are, with no scenario. */
  onReset: () => void
}
export type PlanChanges = Partial<
  Pick<WhatIfPlan, 'chosen' | 'range' | 'increment' | 'hoursPerWeek' | 'tab' | 'compareId'>
> & {
  weeks?: number
}

/** The address says what is shown; the variables and the habits are remembered by the browser. */
export function usePlan(streams: readonly Stream[], today: LocalDate): WhatIfPlan {
  const [search, setSearch] = useSearchState(PlanSearch)
  const [kept, keep] = usePreference('forecastPlan')
  const [plan, setPlan] = useState<WhatIfCase>(() => ({ ...BASELINE, ...onlyCase(kept) }))
  const usual = weeksFrom(today, kept.weeks ?? USUAL_WEEKS, useWeekStart())
  const known = new Set(streams.map(stream => stream.id))
  const onPlan = (changes: Partial<WhatIfCase>) => {
    const next = { ...plan, ...changes }
    setPlan(next)
    if (isRight(next.variables)) keep({ ...kept, ...next })
  }
  const onChange = ({ chosen, range, increment, hoursPerWeek, tab, compareId, weeks }: PlanChanges) => {
    if (increment || hoursPerWeek || weeks)
      keep({
        ...kept,
        ...(increment && { increment }),
        ...(hoursPerWeek && { hoursPerWeek }),
        ...(weeks && { weeks }),
      })
    setSearch({
      ...(chosen && { group: chosen }),
      ...range,
      ...(weeks && { from: undefined, to: undefined }),
      ...(increment && { increment }),
      ...(tab && { tab }),
      ...(compareId !== undefined && { compare: compareId ?? undefined }),
    })
  }
  return {
    plan,
    onPlan,
    chosen: (search.group ?? []).filter(id => known.has(id)),
    range: { from: search.from ?? usual.from, to: search.to ?? usual.to },
    increment: search.increment ?? kept.increment ?? 'week',
    hoursPerWeek: kept.hoursPerWeek ?? USUAL_HOURS_PER_WEEK,
    tab: search.tab,
    scenarioId: search.scenario ?? null,
    compareId: search.compare ?? null,
    onChange,
    onScenario: scenario => {
      setSearch({ scenario: scenario?.id })
      if (scenario) onPlan({ variables: scenario.variables, risk: scenario.risk })
    },
    onReset: () => {
      setSearch({ scenario: undefined })
      onPlan(BASELINE)
    },
  }
}

const onlyCase = ({ variables, risk }: Partial<WhatIfCase>): Partial<WhatIfCase> => ({
  ...(variables && { variables }),
  ...(risk && { risk }),
})
