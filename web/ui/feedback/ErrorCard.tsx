import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './states.module.css'
import * as texts from './texts.ts'

interface Props {
  title?: string
  /** Text on what happened and what is safe. */
  children: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
}

export function ErrorCard({ title = texts.thisCouldNotBeLoaded, children, onRetry, isRetrying }: Props) {
  return (
    <div className={classes.state} role="alert">
      <div className={classes.icon} data-tone="bad" aria-hidden="true">
        <IconAlertTriangle size={20} stroke={1.6} />
      </div>
      <h2>{title}</h2>
      <p>{children}</p>
      {onRetry && (
        <div className={classes.action}>
          <Button variant="default" onClick={onRetry} loading={isRetrying}>
            {texts.retry}
          </Button>
        </div>
      )}
    </div>
  )
}
