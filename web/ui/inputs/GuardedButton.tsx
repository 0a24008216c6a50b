import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends ButtonProps {
  /** Why it can’t be used now; null where it can. */
  because: string | null
  onClick: () => void
  children: ReactNode
}

/** A button that says why it can’t be used, to the keyboard too: it keeps its place in the order of focus. */
export function GuardedButton({ because, onClick, children, ...props }: Props) {
  return (
    <Tooltip label={because} disabled={because === null} multiline maw={300}>
      <Button
        {...props}
        data-disabled={because !== null || undefined}
        aria-disabled={because !== null}
        onClick={() => because === null && onClick()}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
