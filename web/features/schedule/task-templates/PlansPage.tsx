// Activity plans: the list, and one of them by its number or "new".
import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PlanEditor } from './PlanEditor.tsx'
import { PlansTable } from './PlansTable.tsx'
import { PLANS_PATH } from './use-saving-plan.ts'

export default function PlansPage() {
  const { taskTemplateId } = useParams()
  if (taskTemplateId === undefined) return <PlansTable />
  if (taskTemplateId === 'new') return <PlanEditor key="new" plan={null} />
  return <KnownPlan id={Number(taskTemplateId)} />
}

function KnownPlan({ id }: { id: number }) {
  const plans = useCallAll(api.taskTemplates.list, {})
  const plan = plans.data?.find(one => one.id === id)
  if (plan) return <PlanEditor key={id} plan={plan} />
  return (
    <>
      <PageHeader title="Activity plan" />
      {plans.isPending ? (
        <LoadingSkeleton shape="form" />
      ) : plans.error ? (
        <ErrorCard onRetry={() => plans.refetch()}>{textOf(plans.error)}</ErrorCard>
      ) : (
        <EmptyState
          title="No such activity plan"
          action={
            <Anchor component={Link} to={PLANS_PATH}>
              All activity plans
            </Anchor>
          }
        >
          It may have been removed.
        </EmptyState>
      )}
    </>
  )
}
