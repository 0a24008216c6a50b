import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ModalShell } from './ModalShell.tsx'
import * as texts from './texts.ts'

interface Props {
  isOpen: boolean
  title: string
  /** Text on what will happen and what stays. */
  children: ReactNode
  /** The verb: "Delete shift", never "OK". */
  confirmLabel: string
  isDanger?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog(props: Props) {
  const { isOpen, title, children, confirmLabel, isDanger, isBusy, onConfirm, onCancel } = props
  const footer = (
    <>
      <Button variant="default" onClick={onCancel} disabled={isBusy} data-autofocus={isDanger || undefined}>
        {texts.cancel}
      </Button>
      <Button
        color={isDanger ? 'red.9' : undefined}
        onClick={onConfirm}
        loading={isBusy}
        data-autofocus={isDanger ? undefined : true}
      >
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <ModalShell isOpen={isOpen} onClose={onCancel} title={title} footer={footer}>
      {children}
    </ModalShell>
  )
}
