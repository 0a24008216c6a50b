import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ModalShell.module.css'
import { MODAL_WIDTHS_PX } from './theme.ts'

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

export function ModalShell({ isOpen, onClose, title, width = 'narrow', children, footer, isDirty }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={MODAL_WIDTHS_PX[width]}
      closeOnClickOutside={!isDirty}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
    >
      <div className={classes.content}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  )
}
