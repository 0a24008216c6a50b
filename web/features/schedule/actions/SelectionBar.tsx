// Bar at the foot of the grid: how many blocks are selected, and the actions on all of them.
import { Button, CloseButton, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { durationText } from '#web/ui/text/duration-text.ts'
import type { ActionContext, GridAction } from './action-context.ts'
import classes from './actions.module.css'
import { actionsOn } from './actions-on.ts'
import * as texts from './texts.ts'

const SHOWN = ['copy', 'duplicate', 'swap', 'template', 'task', 'time-off', 'publish', 'delete']

export function SelectionBar({ actionContext }: { actionContext: ActionContext }) {
  const { selection, select, selectedTime } = actionContext.editing
  if (selection.size < 2) return null
  const ids = [...selection]
  const { minutes, outOfView } = selectedTime
  const count = [
    texts.idCountSelected(ids.length),
    minutes === null ? null : durationText(minutes),
    outOfView === 0
      ? null
      : texts.countInView(outOfView === ids.length ? texts.none : ids.length - outOfView),
  ]
  const actions = actionsOn(actionContext, ids).filter(action => SHOWN.includes(action.id) && !action.because)
  return (
    <div role="toolbar" aria-label={texts.selection} className={classes.bar}>
      <span className={classes.count}>{count.filter(Boolean).join(' · ')}</span>
      {actions.map(action => (
        <BarButton key={action.id} action={action} />
      ))}
      <CloseButton aria-label={texts.clearTheSelection} onClick={() => select([])} />
    </div>
  )
}

function BarButton({ action }: { action: GridAction }) {
  const color = action.isDanger ? 'red' : undefined
  if (!action.choices)
    return (
      <Button variant="subtle" size="compact-sm" color={color} onClick={action.run}>
        {action.label}
      </Button>
    )
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" rightSection={<IconChevronDown size={13} />}>
          {action.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        {action.choices.map(choice => (
          <Menu.Item key={choice.id} onClick={choice.run}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
