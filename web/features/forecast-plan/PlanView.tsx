import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { endedHistoryOf, type Stream } from '#contract/endpoints/streams.ts'
import { localDateOf } from '#core/time/index.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useZone } from '#web/lib/zone.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { AgentsTab } from './AgentsTab.tsx'
import { ApplyChangesDialog } from './ApplyChangesDialog.tsx'
import { DayTab } from './DayTab.tsx'
import classes from './Plan.module.css'
import { PlanFilters } from './PlanFilters.tsx'
import { caseProblemsOf, hasChanges, isRight } from './plan-case.ts'
import { StaffTab } from './StaffTab.tsx'
import * as texts from './texts.ts'
import { usePlan } from './use-plan.ts'
import { VariablesPanel } from './VariablesPanel.tsx'

/** Circumstances at the left, what they would take at the right. */
export function PlanView({ streams }: { streams: Stream[] }) {
  const zone = useZone()
  const now = useNow()
  const today = localDateOf(zone, now)
  const plan = usePlan(streams, today)
  const [isApplying, setApplying] = useState(false)
  const scenarios = useCallAll(api.forecastPlan.scenarios, {})
  const { chosen, range, tab } = plan
  const shown = chosen.length > 0 ? streams.filter(stream => chosen.includes(stream.id)) : streams
  // The variables change what is forecast: a history that ended long ago has no part in it.
  const forecast = shown.filter(stream => endedHistoryOf(stream, now) === null)
  const problems = caseProblemsOf(plan.plan.variables)
  const areRight = isRight(plan.plan.variables)
  const shared = { plan, shown, zone, areRight, scenarios: scenarios.data ?? [] }
  return (
    <>
      <PageHeader
        title={texts.whatIfPlan}
        actions={
          <Button disabled={!areRight || !hasChanges(plan.plan.variables)} onClick={() => setApplying(true)}>
            {texts.applyDialog}
          </Button>
        }
      />
      <div className={classes.page}>
        <VariablesPanel
          plan={plan}
          shown={forecast}
          problems={problems}
          areRight={areRight}
          scenarios={scenarios}
        />
        <div className={classes.main}>
          <PlanFilters plan={plan} streams={streams} />
          <PageTabs
            value={tab}
            onChange={next => plan.onChange({ tab: next })}
            tabs={[
              { name: 'staff', label: texts.requiredAgents, content: <StaffTab {...shared} /> },
              {
                name: 'agents',
                label: texts.serviceLevel,
                content: <AgentsTab {...shared} />,
              },
              { name: 'day', label: texts.simulateADay, content: <DayTab {...shared} today={today} /> },
            ]}
          />
        </div>
      </div>
      {isApplying && (
        <ApplyChangesDialog
          shown={shown}
          range={range}
          zone={zone}
          variables={plan.plan.variables}
          risk={plan.plan.risk}
          onDone={() => plan.onReset()}
          onClose={() => setApplying(false)}
        />
      )}
    </>
  )
}
