import { useState } from 'react'
import { notifyFailed } from '#web/lib/notify.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'

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
      .catch(error => notifyFailed(error, `${name} was not connected`))
      .finally(() => setBusy(false))
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Connect ${name} to another account?`}
      confirmLabel={`Use ${otherAccount}`}
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      You gave the permission of {otherAccount}, which is not the account that {name} was connected to. Its
      contacts and agents would be added to those of the previous account.
    </ConfirmDialog>
  )
}
