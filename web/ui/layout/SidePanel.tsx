// Beside the page's content, which stays in use: no modal. On a narrow screen it comes up from below instead.
import { CloseButton, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { BREAKPOINTS_PX } from '../theme.ts'
import classes from './SidePanel.module.css'
import * as texts from './texts.ts'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
}

export function SidePanel({ title, onClose, children, footer }: Props) {
  const isNarrow = useMediaQuery(`(max-width: ${BREAKPOINTS_PX.tablet - 0.02}px)`, undefined, {
    getInitialValueInEffect: false,
  })
  if (isNarrow)
    return (
      <Drawer
        opened
        onClose={onClose}
        title={title}
        position="bottom"
        classNames={SHEET}
        closeButtonProps={CLOSE}
      >
        {children}
        {footer && <div className={classes.footer}>{footer}</div>}
      </Drawer>
    )
  return (
    <Aside title={title} onClose={onClose} footer={footer}>
      {children}
    </Aside>
  )
}

const SHEET = { content: classes.sheet! }
const CLOSE = { 'aria-label': texts.close }

function Aside({ title, onClose, children, footer }: Props) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const before = document.activeElement
    // Opened by a key it takes the focus; a click leaves it on the grid, whose keys go on working.
    const isByKey = before?.matches(':focus-visible') === true
    if (isByKey) panel.current?.querySelector<HTMLElement>('input, button, select, textarea')?.focus()
    const isInside = (event: KeyboardEvent) => panel.current?.contains(event.target as Node) === true
    const isModal = () => document.querySelector('[aria-modal="true"]') !== null
    // In the grid it goes before anything else that Escape does there; in here an open list goes before it.
    const early = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isInside(event) && !isModal()) close.current()
    }
    const late = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isInside(event) && !event.defaultPrevented && !isModal()) close.current()
    }
    window.addEventListener('keydown', early, { capture: true })
    window.addEventListener('keydown', late)
    return () => {
      window.removeEventListener('keydown', early, { capture: true })
      window.removeEventListener('keydown', late)
      if (isByKey && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside ref={panel} role="dialog" aria-labelledby={titleId} className={classes.panel}>
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <CloseButton {...CLOSE} onClick={onClose} />
      </div>
      <div className={classes.content}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </aside>
  )
}
