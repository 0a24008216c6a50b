import { Modal } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { MODAL_WIDTHS_PX } from '../theme.ts'
import classes from './ModalShell.module.css'
import * as texts from './texts.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  width?: keyof typeof MODAL_WIDTHS_PX
  children: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  /** Keeps a click beside the dialog from throwing typed text away. */
  isDirty?: boolean
}

/** Element with the last focus outside of any dialog: one that opens another, as the command palette does, is gone. */
let outside: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[aria-modal="true"]')) outside = target
})

/** Also when the dialog is taken away instead of closed, as most are. */
function useFocusReturn(isOpen: boolean): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    if (!isOpen || !(before instanceof HTMLElement)) return
    return () => (before.isConnected ? before : outside)?.focus({ preventScroll: true })
  }, [isOpen])
}

const SHELL = { content: classes.shell! }

export function ModalShell({ isOpen, onClose, title, width = 'narrow', children, footer, isDirty }: Props) {
  useFocusReturn(isOpen)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={MODAL_WIDTHS_PX[width]}
      returnFocus={false}
      closeOnClickOutside={!isDirty}
      transitionProps={{ duration: 120 }}
      classNames={SHELL}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* A header of its own would count as a second banner of the page. */}
        <Modal.Header role="presentation" className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body className={classes.body}>
          <div className={classes.content}>{children}</div>
          {footer && <div className={classes.footer}>{footer}</div>}
        </Modal.Body>
        {/* Last for the keyboard: the first field, or the first action, has the focus. */}
        <div className={classes.close}>
          <Modal.CloseButton aria-label={texts.close} />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
