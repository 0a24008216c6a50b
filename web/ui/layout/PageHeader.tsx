import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import classes from './PageHeader.module.css'
import { TopBarSlots } from './top-bar-slots.ts'

interface Props {
  title: string
  /** Beside the title: date navigation, view switch. */
  children?: ReactNode
  /** At the right: the page's one main action last. */
  actions?: ReactNode
}

/** The page's title and actions, shown in the application's top bar. */
export function PageHeader({ title, children, actions }: Props) {
  const slots = use(TopBarSlots)
  const heading = (
    <>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </>
  )
  if (!slots) {
    return (
      <div className={classes.inline}>
        {heading}
        <div className={classes.actions}>{actions}</div>
      </div>
    )
  }
  return (
    <>
      {slots.title && createPortal(heading, slots.title)}
      {slots.actions && actions && createPortal(actions, slots.actions)}
    </>
  )
}
