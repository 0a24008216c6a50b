// The top bar of a plan: back to all plans, assign it, add it to the schedule, save it.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowLeft, IconCalendarPlus, IconDots, IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { TaskTemplate } from '#contract/endpoints/task-templates.ts'
import { openModal } from '#web/lib/modals.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import * as texts from './texts.ts'
import { TASK_TEMPLATES_PATH } from './use-template-form.ts'

interface Props {
  template: TaskTemplate | null
  isLocked: boolean
  isDirty: boolean
  isSaving: boolean
  onSave: () => void
  onApply: () => void
}

const ICON = { size: 16, stroke: 1.6 }

export function TaskTemplateHeader({ template, isLocked, isDirty, isSaving, onSave, onApply }: Props) {
  const whyNot = !template
    ? texts.saveThePlanFirst
    : template.state === 'archived'
      ? texts.anArchivedPlanCantBeAdded
      : isLocked
        ? texts.youMayNotChangeTheSchedule
        : undefined
  const assign = () => template && openModal({ type: 'assign-task-template', taskTemplateId: template.id })
  const applyText = isDirty && !whyNot ? texts.saveAndAddToSchedule : texts.addToSchedule
  return (
    <PageHeader
      title={template ? template.name : texts.newActivityPlan}
      actions={
        <>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={texts.moreForThePlan}>
                <IconDots {...ICON} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component={Link} to={TASK_TEMPLATES_PATH} leftSection={<IconArrowLeft {...ICON} />}>
                {texts.allActivityPlans}
              </Menu.Item>
              <Menu.Item
                disabled={whyNot !== undefined}
                leftSection={<IconUsersGroup {...ICON} />}
                onClick={assign}
              >
                {texts.assignToATeam}
              </Menu.Item>
              <Menu.Item
                hiddenFrom="sm"
                disabled={whyNot !== undefined}
                leftSection={<IconCalendarPlus {...ICON} />}
                onClick={onApply}
              >
                {applyText}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button
            variant="default"
            visibleFrom="sm"
            leftSection={<IconCalendarPlus {...ICON} />}
            disabled={whyNot !== undefined}
            title={whyNot}
            onClick={onApply}
          >
            {applyText}
          </Button>
          <Button loading={isSaving} disabled={isLocked || (template !== null && !isDirty)} onClick={onSave}>
            {texts.save}
          </Button>
        </>
      }
    />
  )
}
