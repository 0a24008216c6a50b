import { useState } from 'react'
import { notifyFailed } from '#web/lib/notify.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import * as texts from './texts.ts'

interface Props {
  name: string
  otherAccount: string
  onConfirm: () => Promise<void>
  onCancel: () => void
}

/** Somebody logged in at the provider as somebody else than last time. */
export function OtherAccount({ name, otherAccount, onConfirm, onCancel }: Props) {
  const [isBusy, setBusy] = useState(false)
  const confirm = () => {
    setBusy(true)
    onConfirm()
      .catch(error => notifyFailed(error, texts.nameWasNotConnected(name)))
      .finally(() => setBusy(false))
  }
  return (
    <ConfirmDialog
      isOpen
      title={texts.connectToAnotherAccount(name)}
      confirmLabel={texts.useOtherAccount(otherAccount)}
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      {texts.youGaveThePermission(otherAccount, name)}
    </ConfirmDialog>
  )
}
