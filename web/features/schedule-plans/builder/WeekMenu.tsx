import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDotsVertical, IconTrash } from '@tabler/icons-react'
import { MAX_CYCLE_WEEKS } from '#contract/endpoints/schedule-plans.ts'
import { weekDuplicated, weekRemoved } from '../draft/cycle-edits.ts'
import { useBuilder } from './builder-actions.ts'
import * as texts from './texts.ts'

/** Menu of a week: of a pattern, for all of its groups, or of a round robin. */
export function WeekMenu({ cycle, week, weeks }: { cycle: number; week: number; weeks: number }) {
  const { edit, isLocked } = useBuilder()
  if (isLocked) return null
  const icon = { size: 15, stroke: 1.6 }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon size={22} aria-label={texts.actionsForWeek(week + 1)}>
          <IconDotsVertical size={14} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          disabled={weeks >= MAX_CYCLE_WEEKS}
          onClick={() => edit(weekDuplicated(cycle, week))}
        >
          {texts.duplicateWeek}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          disabled={weeks === 1}
          onClick={() => edit(weekRemoved(cycle, week))}
        >
          {texts.removeWeek}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
