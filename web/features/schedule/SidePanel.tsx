// Beside the grid, which stays usable: Escape or the cross closes it, and the focus goes back where it was.
import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './side-panel.module.css'

interface Props {
  title: ReactNode
  children: ReactNode
  onClose: () => void
}

export function SidePanel({ title, children, onClose }: Props) {
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <aside
      className={classes.panel}
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </header>
      <div className={classes.body}>{children}</div>
    </aside>
  )
}
