import { IconInbox } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './states.module.css'

interface Props {
  title: string
  /** Text on what belongs here. */
  children?: ReactNode
  /** The one next step. */
  action?: ReactNode
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>
}

export function EmptyState({ title, children, action, icon: Icon = IconInbox }: Props) {
  return (
    <div className={classes.state}>
      <div className={classes.icon} aria-hidden="true">
        <Icon size={20} stroke={1.6} />
      </div>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
