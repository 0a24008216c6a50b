// The actions of a place in the grid: a menu at the pointer, a sheet from below on a phone.
import { Drawer, Kbd, Menu, NavLink } from '@mantine/core'
import { useEffect, useRef } from 'react'
import panel from '#web/ui/layout/SidePanel.module.css'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import type { GridAction } from './action-context.ts'
import classes from './actions.module.css'
import * as texts from './texts.ts'

interface Props {
  /** Names what it is about: "Early of Ada Park". */
  title: string
  /** Groups of actions, divided by a line. */
  groups: readonly (readonly GridAction[])[]
  point: { x: number; y: number }
  onClose: () => void
}

export function ActionMenu({ groups, ...props }: Props) {
  const shared = sharedReason(groups.flat())
  const brief = shared === undefined ? groups : groups.map(group => group.map(withoutReason(shared)))
  return <Shown {...props} groups={brief} reason={shared} />
}

const OFTEN = 3

/** The reason that most disabled actions share, which is shown once. */
function sharedReason(actions: readonly GridAction[]): string | undefined {
  const [most] = [...Map.groupBy(actions, action => action.because)]
    .filter(([because, list]) => because !== undefined && list.length >= OFTEN)
    .toSorted(([, a], [, b]) => b.length - a.length)
  return most?.[0]
}

const withoutReason =
  (reason: string) =>
  (action: GridAction): GridAction =>
    action.because === reason ? { ...action, because: '' } : action

type ShownProps = Props & { reason: string | undefined }

function Shown(props: ShownProps) {
  const isPhone = useIsPhone()
  useFocusReturn()
  return isPhone ? <ActionSheet {...props} /> : <PointMenu {...props} />
}

/** Back to the cell or block that it was opened on. */
function useFocusReturn(): void {
  const before = useRef(document.activeElement)
  useEffect(() => {
    const element = before.current
    return () => {
      if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
    }
  }, [])
}

function PointMenu({ title, reason, groups, point, onClose }: ShownProps) {
  // The menu's own way to its first item gets stuck at one that can't be chosen.
  const first = groups.flat().find(action => action.because === undefined)
  return (
    <Menu
      opened
      onChange={isOpen => !isOpen && onClose()}
      position="bottom-start"
      offset={2}
      returnFocus={false}
      trapFocus
      // Not by keys: the one that opened it is still on its way.
      clickOutsideEvents={['mousedown', 'touchstart']}
      shadow="md"
      width={260}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span className={classes.point} style={{ left: point.x, top: point.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={title}>
        <Menu.Label tabIndex={-1} data-autofocus={first ? undefined : true}>
          {title}
          {reason && <span className={classes.reason}>{reason}</span>}
        </Menu.Label>
        {groups.map((group, at) => (
          <div key={group[0]?.id ?? at}>
            {at > 0 && <Menu.Divider />}
            {group.map(action => (
              <MenuEntry key={action.id} action={action} hasFocus={action === first} />
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuEntry({ action, hasFocus }: { action: GridAction; hasFocus: boolean }) {
  const { label, keys, because, isDanger, choices } = action
  const text = because ? (
    <span className={classes.why}>
      {label}
      <small>{because}</small>
    </span>
  ) : (
    label
  )
  if (choices && because === undefined)
    return (
      <Menu.Sub>
        <Menu.Sub.Target>
          <Menu.Sub.Item data-autofocus={hasFocus || undefined}>{label}</Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown className={classes.choices}>
          {choices.map(choice => (
            <Menu.Item key={choice.id} onClick={choice.run}>
              {choice.label}
            </Menu.Item>
          ))}
        </Menu.Sub.Dropdown>
      </Menu.Sub>
    )
  return (
    <Menu.Item
      color={isDanger ? 'red' : undefined}
      disabled={because !== undefined}
      data-autofocus={hasFocus || undefined}
      rightSection={keys && <Kbd size="xs">{keys}</Kbd>}
      onClick={action.run}
    >
      {text}
    </Menu.Item>
  )
}

function ActionSheet({ title, reason, groups, onClose }: ShownProps) {
  const then = (run: (() => void) | undefined) => () => {
    onClose()
    run?.()
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="bottom"
      classNames={{ content: panel.sheet! }}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {reason && <p className={classes.reason}>{reason}</p>}
      {groups.flat().map(action =>
        action.choices && action.because === undefined ? (
          <NavLink key={action.id} component="button" type="button" label={action.label}>
            {action.choices.map(choice => (
              <NavLink
                key={choice.id}
                component="button"
                type="button"
                label={choice.label}
                onClick={then(choice.run)}
              />
            ))}
          </NavLink>
        ) : (
          <NavLink
            key={action.id}
            component="button"
            type="button"
            label={action.label}
            description={action.because}
            disabled={action.because !== undefined}
            c={action.isDanger && action.because === undefined ? 'red' : undefined}
            onClick={then(action.run)}
          />
        ),
      )}
    </Drawer>
  )
}
