// The plan worked out by the server: what is needed as things are, as planned, and as compared with.
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import type { PlanRow, Scenario } from '#contract/endpoints/forecast-plan.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import type { Zone } from '#core/time/index.ts'
import { useCall } from '#web/lib/queries.ts'
import { BASELINE, isBaseline, isRight, isSameCase, type WhatIfCase } from './plan-case.ts'
import { planRangeProblem } from './plan-search.ts'
import * as texts from './texts.ts'
import type { WhatIfPlan } from './use-plan.ts'

const TYPING_MS = 350

export interface PlanTabProps {
  plan: WhatIfPlan
  /** Ticket groups that are planned. */
  shown: Stream[]
  zone: Zone
  /** All variables are right. */
  areRight: boolean
  scenarios: Scenario[]
}

export interface NamedCase {
  id: 'baseline' | 'scenario' | 'compared'
  name: string
  rows: PlanRow[]
}

export function usePlanAnswer({ plan, shown, zone, scenarios }: PlanTabProps) {
  const [settled] = useDebouncedValue(plan.plan, TYPING_MS)
  const compared = scenarios.find(({ id }) => id === plan.compareId)
  const cases: { id: NamedCase['id']; name: string; of: WhatIfCase }[] = [
    { id: 'baseline', name: texts.unchanged, of: BASELINE },
  ]
  if (!isBaseline(settled)) {
    const saved = scenarios.find(({ id }) => id === plan.scenarioId)
    const name = saved && isSameCase(saved, settled) ? saved.name : texts.planned
    cases.push({ id: 'scenario', name, of: settled })
  }
  if (compared) cases.push({ id: 'compared', name: compared.name, of: compared })
  const answer = useCall(
    api.forecastPlan.compute,
    {
      body: {
        ...plan.range,
        timezone: zone,
        increment: plan.increment,
        streamIds: shown.map(({ id }) => id),
        hoursPerWeek: plan.hoursPerWeek,
        cases: cases.map(({ of: { variables, risk } }) => ({ variables, risk })),
      },
    },
    { enabled: isRight(settled.variables) && planRangeProblem(plan.range) === null, keepPrevious: true },
  )
  const { data } = answer
  const names = JSON.stringify(cases.map(({ id, name }) => ({ id, name })))
  const named = useMemo(
    () =>
      // While the next answer is on its way the one before may have another number of cases.
      (JSON.parse(names) as Omit<NamedCase, 'rows'>[])
        .slice(0, data?.cases.length ?? 0)
        .map((one, at): NamedCase => ({ ...one, rows: data!.cases[at]! })),
    [data, names],
  )
  return { answer, cases: named, settled }
}
