import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopy, IconDotsVertical, IconPencil } from '@tabler/icons-react'
import type { SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import { usePlanActions } from './plan-actions.ts'

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
        <ActionIcon aria-label={`Actions for ${plan.name}`} loading={act.isBusy}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {lockedBecause && <Menu.Label maw={260}>{lockedBecause}</Menu.Label>}
        <Menu.Item leftSection={<IconPencil {...icon} />} disabled={lockedBecause !== null} onClick={onEdit}>
          Edit name and agents
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          disabled={lockedBecause !== null}
          onClick={() => act.duplicate(plan)}
        >
          Duplicate
        </Menu.Item>
        <Menu.Item
          leftSection={isActive ? <IconArchive {...icon} /> : <IconArchiveOff {...icon} />}
          disabled={lockedBecause !== null}
          onClick={() => act.archiveOrRestore(plan)}
        >
          {isActive ? 'Archive' : 'Restore'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
