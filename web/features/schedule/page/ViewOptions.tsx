// Options of drawing the schedule.
import { Button, Popover, Switch } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { later } from '#web/ui/feedback/later.tsx'
import classes from '../ui/schedule.module.css'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import * as texts from './texts.ts'

const ViewFields = later(async () => (await import('./ViewFields.tsx')).ViewFields)

export function ViewOptions({ view }: { view: ScheduleView }) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconAdjustmentsHorizontal size={14} stroke={1.6} />}
        >
          {texts.view}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.options}>
          <PublishedSwitch view={view} className={classes.inMenu} />
          <ViewFields view={view} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Switch in the line above the grid; on a phone, which has no room there, in this menu. */
export function PublishedSwitch({ view, className }: { view: ScheduleView; className: string | undefined }) {
  return (
    <Switch
      size="xs"
      label={texts.published}
      className={className}
      checked={view.isPublished}
      onChange={event => view.setPublished(event.currentTarget.checked)}
    />
  )
}
