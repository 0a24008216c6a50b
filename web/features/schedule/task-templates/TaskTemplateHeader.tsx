// The top bar of a plan: back to all plans, assign it, add it to the schedule, save it.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowLeft, IconCalendarPlus, IconDots, IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { TaskTemplate } from '#contract/endpoints/task-templates.ts'
import { openModal } from '#web/lib/modals.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
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
    ? 'Save the plan first'
    : template.state === 'archived'
      ? 'An archived plan can’t be added: restore it first'
      : isLocked
        ? 'You may not change the schedule of its agents'
        : undefined
  const assign = () => template && openModal({ type: 'assign-task-template', taskTemplateId: template.id })
  const applyText = isDirty && !whyNot ? 'Save and add to schedule' : 'Add to schedule'
  return (
    <PageHeader
      title={template ? template.name : 'New activity plan'}
      actions={
        <>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label="More for the plan">
                <IconDots {...ICON} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component={Link} to={TASK_TEMPLATES_PATH} leftSection={<IconArrowLeft {...ICON} />}>
                All activity plans
              </Menu.Item>
              <Menu.Item
                disabled={whyNot !== undefined}
                leftSection={<IconUsersGroup {...ICON} />}
                onClick={assign}
              >
                Assign to a team…
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
            Save
          </Button>
        </>
      }
    />
  )
}
