import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  action: string
  onAction: () => void
  children?: ReactNode
}

/** Text of a notice with a button that acts on it. */
export function NoticeMessage({ action, onAction, children }: Props) {
  return (
    <>
      {children}{' '}
      <Button variant="default" size="compact-xs" onClick={onAction}>
        {action}
      </Button>
    </>
  )
}
