// Activity plans: the list, and one of them by its number or "new".
import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { TaskTemplatesTable } from './TaskTemplatesTable.tsx'
import * as texts from './texts.ts'
import { TASK_TEMPLATES_PATH } from './use-template-form.ts'

const loadEditor = () => import('./TaskTemplateEditor.tsx')
const TaskTemplateEditor = later(
  async () => (await loadEditor()).TaskTemplateEditor,
  <LoadingSkeleton shape="form" />,
)

export default function TaskTemplatesPage() {
  const { taskTemplateId } = useParams()
  if (taskTemplateId === undefined) return <TaskTemplatesTable />
  // Beside the plan, not after it.
  void loadEditor().catch(() => {})
  if (taskTemplateId === 'new') return <TaskTemplateEditor key="new" template={null} />
  return <KnownPlan id={Number(taskTemplateId)} />
}

function KnownPlan({ id }: { id: number }) {
  const templates = useCallAll(api.taskTemplates.list, {})
  const template = templates.data?.find(one => one.id === id)
  if (template) return <TaskTemplateEditor key={id} template={template} />
  return (
    <>
      <PageHeader title={texts.activityPlan} />
      {templates.isPending ? (
        <LoadingSkeleton shape="form" />
      ) : templates.error ? (
        <ErrorCard onRetry={() => templates.refetch()}>{textOf(templates.error)}</ErrorCard>
      ) : (
        <EmptyState
          title={texts.noSuchActivityPlan}
          action={
            <Anchor component={Link} to={TASK_TEMPLATES_PATH}>
              {texts.allActivityPlans}
            </Anchor>
          }
        >
          {texts.itMayHaveBeenRemoved}
        </EmptyState>
      )}
    </>
  )
}
