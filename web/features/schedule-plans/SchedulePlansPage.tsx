// Shift plans: all of them, one by its number, or the patterns of one.
import { Anchor } from '@mantine/core'
import { Link, useMatch, useParams } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { NotFoundError, textOf } from '#web/lib/api-errors.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PlanList } from './list/PlanList.tsx'
import { PLANS_PATH } from './plan/plan-labels.ts'
import { usePlanSurfers } from './plan/plan-surfers.ts'
import * as texts from './texts.ts'

const MEANWHILE = <LoadingSkeleton shape="cards" />
const loadBuilder = () => import('./builder/BuilderPage.tsx')
const loadHome = () => import('./home/PlanHome.tsx')
const BuilderPage = later(async () => (await loadBuilder()).BuilderPage, MEANWHILE)
const PlanHome = later(async () => (await loadHome()).PlanHome, MEANWHILE)

export default function SchedulePlansPage() {
  const { planId } = useParams()
  return planId === undefined ? <PlanList /> : <OnePlan key={planId} id={Number(planId)} />
}

function OnePlan({ id }: { id: number }) {
  const isKnowable = Number.isSafeInteger(id) && id > 0
  const isBuilder = useMatch(`${PLANS_PATH}/:planId/patterns`) !== null
  // Beside the plan, not after it.
  void (isBuilder ? loadBuilder() : loadHome()).catch(() => {})
  const plan = useCall(api.schedulePlans.get, { params: { schedulePlanId: id } }, { enabled: isKnowable })
  const shifts = useCallAll(api.shiftTemplates.list, { query: { limit: 500 } }, { enabled: isBuilder })
  const { people, ...loading } = usePlanSurfers()
  const error = plan.error ?? loading.error ?? shifts.error
  // A later look that fails must not take away what is being edited.
  if (plan.data && loading.isLoaded) {
    if (!isBuilder) return <PlanHome plan={plan.data} people={people} />
    if (shifts.data) return <BuilderPage plan={plan.data} people={people} templates={shifts.data} />
  }
  const retry = () => {
    loading.retry()
    void Promise.all([plan.refetch(), ...(isBuilder ? [shifts.refetch()] : [])])
  }
  const isMissing = !isKnowable || error instanceof NotFoundError
  return (
    <>
      <PageHeader title={texts.shiftPlan} />
      {isMissing ? (
        <NoSuchPlan />
      ) : error ? (
        <ErrorCard onRetry={retry}>{textOf(error)}</ErrorCard>
      ) : (
        <LoadingSkeleton shape="cards" />
      )}
    </>
  )
}

const NoSuchPlan = () => (
  <EmptyState
    title={texts.noSuchShiftPlan}
    action={
      <Anchor component={Link} to={PLANS_PATH}>
        {texts.allShiftPlans}
      </Anchor>
    }
  >
    {texts.itMayHaveBeenRemoved}
  </EmptyState>
)
