import { Button } from '@mantine/core'
import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { EditPlanModal } from '../plan/EditPlanModal.tsx'
import { lockText } from '../plan/LockNote.tsx'
import { PlanCard } from '../plan/PlanCard.tsx'
import { membersOf, useLockedTeams, usePlanSurfers } from '../plan/plan-surfers.ts'
import classes from '../plan/schedule-plans.module.css'
import { NewPlanModal } from './NewPlanModal.tsx'
import * as texts from './texts.ts'

const Search = z.object({
  state: z.enum(['active', 'archived']).default('active'),
  search: z.string().default(''),
})

export function PlanList() {
  const [{ state, search }, setSearch] = useSearchState(Search)
  const [opened, setOpened] = useState<SchedulePlan | 'new' | null>(null)
  const { people } = usePlanSurfers()
  const content = (
    <>
      <div className={classes.listTools}>
        <SearchField
          label={texts.searchPlans}
          value={search}
          onChange={text => setSearch({ search: text || undefined })}
        />
      </div>
      <Cards state={state} search={search} onEdit={setOpened} onNew={() => setOpened('new')} />
    </>
  )
  return (
    <>
      <PageHeader
        title={texts.shiftPlans}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
            {texts.newPlan}
          </Button>
        }
      />
      <PageTabs
        value={state}
        onChange={next => setSearch({ state: next === 'active' ? undefined : next })}
        tabs={[
          { name: 'active', label: texts.active, content },
          { name: 'archived', label: texts.archived, content },
        ]}
      />
      {opened === 'new' && <NewPlanModal people={people} onClose={() => setOpened(null)} />}
      {opened && opened !== 'new' && (
        <EditPlanModal plan={opened} people={people} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

interface CardsProps {
  state: SchedulePlan['state']
  search: string
  onEdit: (plan: SchedulePlan) => void
  onNew: () => void
}

function Cards({ state, search, onEdit, onNew }: CardsProps) {
  const zone = useZone()
  const plans = useCallAll(api.schedulePlans.list, { query: { state, limit: 500 } })
  const { people, ...loading } = usePlanSurfers()
  const lockedTeams = useLockedTeams(people)
  if (!plans.data || !loading.isLoaded) {
    const error = plans.error ?? loading.error
    const retry = () => (plans.error ? void plans.refetch() : loading.retry())
    if (error) return <ErrorCard onRetry={retry}>{textOf(error)}</ErrorCard>
    return <LoadingSkeleton shape="cards" />
  }
  const wanted = search.trim().toLowerCase()
  const shown = plans.data.filter(plan => plan.name.toLowerCase().includes(wanted))
  if (plans.data.length === 0) return state === 'active' ? <NoPlans onNew={onNew} /> : <NothingArchived />
  if (shown.length === 0)
    return <EmptyState title={texts.noSuchPlan}>{texts.noPlanHasInItsName(state, search)}</EmptyState>
  return (
    <ul className={classes.cards} aria-label={texts.shiftPlans}>
      {shown.map(plan => (
        <PlanCard
          key={plan.id}
          plan={plan}
          zone={zone}
          memberCount={membersOf(plan, people).length}
          lockedBecause={lockText(lockedTeams(plan))}
          onEdit={() => onEdit(plan)}
        />
      ))}
    </ul>
  )
}

const NothingArchived = () => (
  <EmptyState title={texts.noArchivedPlans}>{texts.archivedPlansCantBeApplied}</EmptyState>
)

const NoPlans = ({ onNew }: { onNew: () => void }) => (
  <EmptyState
    title={texts.noShiftPlansYet}
    icon={IconCalendarRepeat}
    action={<Button onClick={onNew}>{texts.newPlan}</Button>}
  >
    {texts.aPlanHoldsWhoWorks}
  </EmptyState>
)
