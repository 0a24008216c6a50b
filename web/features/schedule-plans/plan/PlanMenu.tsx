import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopy, IconDotsVertical, IconPencil } from '@tabler/icons-react'
import type { SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import { usePlanActions } from './plan-actions.ts'
import * as texts from './texts.ts'

interface Props {
  plan: SchedulePlan
  /** Why it can't be changed: it may still be looked at. */
  lockedBecause: string | null
  onEdit: () => void
}

export function PlanMenu({ plan, lockedBecause, onEdit }: Props) {
  const act = usePlanActions()
  const icon = { size: 15, stroke: 1.6 }
  const isActive = plan.state === 'active'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={texts.actionsFor(plan.name)} loading={act.isBusy}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {lockedBecause && <Menu.Label maw={260}>{lockedBecause}</Menu.Label>}
        <Menu.Item leftSection={<IconPencil {...icon} />} disabled={lockedBecause !== null} onClick={onEdit}>
          {texts.editNameAndAgents}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          disabled={lockedBecause !== null}
          onClick={() => act.duplicate(plan)}
        >
          {texts.duplicate}
        </Menu.Item>
        <Menu.Item
          leftSection={isActive ? <IconArchive {...icon} /> : <IconArchiveOff {...icon} />}
          disabled={lockedBecause !== null}
          onClick={() => act.archiveOrRestore(plan)}
        >
          {isActive ? texts.archive : texts.restore}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
