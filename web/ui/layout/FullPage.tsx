import type { ReactNode } from 'react'
import classes from './FullPage.module.css'

interface Props {
  title: string
  children: ReactNode
  action?: ReactNode
}

/** One message with one way on, where the application's frame is not there. */
export function FullPage({ title, children, action }: Props) {
  return (
    <main className={classes.page}>
      <div className={classes.message}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        <h1>{title}</h1>
        <div className={classes.text}>{children}</div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </main>
  )
}
