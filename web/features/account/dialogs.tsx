// Dialogs of the account page, loaded when the first of them is opened.
import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Account } from '#contract/access/account.ts'
import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { AuthenticatorDialog, NewCodes } from './AuthenticatorDialog.tsx'
import { newPasskey } from './passkey.ts'

export type OpenDialog =
  | { does: 'password' }
  | { does: 'email' }
  | { does: 'add-passkey' }
  | { does: 'remove-passkey'; id: string; name: string }
  | { does: 'add-authenticator' }
  | { does: 'remove-authenticator' }
  | { does: 'new-codes' }

interface Props {
  account: Account
  onClose: () => void
}

const INVALIDATES = [api.account.get, api.account.sessions]

export default function Dialog({ dialog, account, onClose }: Props & { dialog: OpenDialog }) {
  const part = { account, onClose }
  const canConfirm = account.hasPassword || (account.canHavePasskeys && account.passkeys.length > 0)
  if (!canConfirm) return <PasswordLinkDialog {...part} isPrecondition={dialog.does !== 'password'} />
  switch (dialog.does) {
    case 'password':
      return <PasswordDialog {...part} />
    case 'email':
      return <EmailDialog {...part} />
    case 'add-passkey':
      return <AddPasskey {...part} />
    case 'remove-passkey':
      return <RemovePasskey {...part} id={dialog.id} name={dialog.name} />
    case 'add-authenticator':
      return <AuthenticatorDialog {...part} />
    case 'remove-authenticator':
      return <RemoveAuthenticator {...part} />
    case 'new-codes':
      return <NewCodes {...part} />
  }
}

function PasswordDialog({ account, onClose }: Props) {
  const change = useCommand(api.account.changePassword, { invalidates: INVALIDATES })
  const [newPassword, setPassword] = useState('')
  return (
    <AccountDialog
      account={account}
      title={account.hasPassword ? 'Change password' : 'Set a password'}
      submitLabel="Save password"
      onClose={onClose}
      save={async confirmation => {
        await change.mutateAsync({ body: { newPassword, confirmation } })
        notifyDone('Your password is changed. You are logged out everywhere else.')
        onClose()
      }}
    >
      {errors => (
        <PasswordInput
          label="New password"
          description="At least 10 characters. You are logged out everywhere else."
          required
          data-autofocus
          autoComplete="new-password"
          value={newPassword}
          onChange={event => setPassword(event.currentTarget.value)}
          error={errors.newPassword}
        />
      )}
    </AccountDialog>
  )
}

/** In place of every dialog for people who have nothing to confirm a change with. */
function PasswordLinkDialog({
  account: { email },
  isPrecondition,
  onClose,
}: Props & { isPrecondition: boolean }) {
  const send = useCommand(api.account.sendPasswordLink)
  return (
    <ConfirmDialog
      isOpen
      title={isPrecondition ? 'Set a password first' : 'Set a password'}
      confirmLabel="Send link"
      isBusy={send.isPending}
      onConfirm={() =>
        send.mutate(
          {},
          {
            onSuccess: () => {
              notifyDone(`A link was sent to ${email}. It works once, for one hour.`)
              onClose()
            },
            onError: error => notifyFailed(error, 'No link was sent'),
          },
        )
      }
      onCancel={onClose}
    >
      Changes to how you log in are confirmed with a password, and you log in without one. We send a link to{' '}
      {email} on which you choose one; you are then logged out everywhere.
    </ConfirmDialog>
  )
}

function EmailDialog({ account, onClose }: Props) {
  const change = useCommand(api.account.changeEmail, { invalidates: INVALIDATES })
  const [email, setEmail] = useState('')
  return (
    <AccountDialog
      account={account}
      title="Change e-mail address"
      submitLabel="Send link"
      onClose={onClose}
      save={async confirmation => {
        await change.mutateAsync({ body: { email: email.trim(), confirmation } })
        notifyDone(`A link was sent to ${email.trim()}. Your address changes once you open it.`)
        onClose()
      }}
    >
      {errors => (
        <TextInput
          label="New e-mail"
          type="email"
          description="It gets a link. Until you open it you log in with the address you have now."
          required
          data-autofocus
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
          error={errors.email}
        />
      )}
    </AccountDialog>
  )
}

function AddPasskey({ account, onClose }: Props) {
  const options = useCommand(api.account.passkeyOptions)
  const add = useCommand(api.account.addPasskey, { invalidates: INVALIDATES })
  const [name, setName] = useState('')
  return (
    <AccountDialog
      account={account}
      title="Add a passkey"
      submitLabel="Add passkey"
      onClose={onClose}
      save={async confirmation => {
        const asked = await options.mutateAsync({ body: { purpose: 'add' } })
        const answer = await newPasskey(asked.options)
        await add.mutateAsync({ body: { name, answer, confirmation } })
        notifyDone('The passkey was added. Use it the next time you log in.')
        onClose()
      }}
    >
      {errors => (
        <TextInput
          label="Name"
          placeholder="My laptop"
          description="To tell it from your others"
          required
          data-autofocus
          maxLength={60}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={errors.name ?? errors.answer}
        />
      )}
    </AccountDialog>
  )
}

function RemovePasskey({ account, onClose, id, name }: Props & { id: string; name: string }) {
  const remove = useCommand(api.account.removePasskey, { invalidates: INVALIDATES })
  return (
    <AccountDialog
      account={account}
      title={`Remove the passkey “${name}”?`}
      submitLabel="Remove passkey"
      isDanger
      onClose={onClose}
      save={async confirmation => {
        await remove.mutateAsync({ body: { id, confirmation } })
        notifyDone(`The passkey “${name}” was removed.`)
        onClose()
      }}
    />
  )
}

function RemoveAuthenticator({ account, onClose }: Props) {
  const remove = useCommand(api.account.removeAuthenticator, { invalidates: INVALIDATES })
  return (
    <AccountDialog
      account={account}
      title="Turn the authenticator app off?"
      submitLabel="Turn off"
      isDanger
      onClose={onClose}
      save={async confirmation => {
        await remove.mutateAsync({ body: { confirmation } })
        notifyDone('The authenticator app is off; its recovery codes are void.')
        onClose()
      }}
    />
  )
}
