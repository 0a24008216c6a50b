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
import * as texts from './texts.ts'

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
      title={account.hasPassword ? texts.changePassword : texts.setAPassword}
      submitLabel={texts.savePassword}
      onClose={onClose}
      save={async confirmation => {
        await change.mutateAsync({ body: { newPassword, confirmation } })
        notifyDone(texts.yourPasswordIsChanged)
        onClose()
      }}
    >
      {errors => (
        <PasswordInput
          label={texts.newPassword}
          description={texts.atLeast10Characters}
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
      title={isPrecondition ? texts.setAPasswordFirst : texts.setAPassword}
      confirmLabel={texts.sendLink}
      isBusy={send.isPending}
      onConfirm={() =>
        send.mutate(
          {},
          {
            onSuccess: () => {
              notifyDone(texts.aLinkWasSentToEmail(email))
              onClose()
            },
            onError: error => notifyFailed(error, texts.noLinkWasSent),
          },
        )
      }
      onCancel={onClose}
    >
      {texts.changesToHowYouLog(email)}
    </ConfirmDialog>
  )
}

function EmailDialog({ account, onClose }: Props) {
  const change = useCommand(api.account.changeEmail, { invalidates: INVALIDATES })
  const [email, setEmail] = useState('')
  return (
    <AccountDialog
      account={account}
      title={texts.changeEMailAddress}
      submitLabel={texts.sendLink}
      onClose={onClose}
      save={async confirmation => {
        await change.mutateAsync({ body: { email: email.trim(), confirmation } })
        notifyDone(texts.aLinkWasSentTo(email.trim()))
        onClose()
      }}
    >
      {errors => (
        <TextInput
          label={texts.newEMail}
          type="email"
          description={texts.itGetsALink}
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
      title={texts.addAPasskey}
      submitLabel={texts.addPasskey}
      onClose={onClose}
      save={async confirmation => {
        const asked = await options.mutateAsync({ body: { purpose: 'add' } })
        const answer = await newPasskey(asked.options)
        await add.mutateAsync({ body: { name, answer, confirmation } })
        notifyDone(texts.thePasskeyWasAdded)
        onClose()
      }}
    >
      {errors => (
        <TextInput
          label={texts.name}
          placeholder={texts.myLaptop}
          description={texts.toTellItFromYourOthers}
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
      title={texts.removeThePasskeyName(name)}
      submitLabel={texts.removePasskey}
      isDanger
      onClose={onClose}
      save={async confirmation => {
        await remove.mutateAsync({ body: { id, confirmation } })
        notifyDone(texts.thePasskeyWasRemoved(name))
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
      title={texts.turnTheAuthenticatorAppOff}
      submitLabel={texts.turnOff}
      isDanger
      onClose={onClose}
      save={async confirmation => {
        await remove.mutateAsync({ body: { confirmation } })
        notifyDone(texts.theAuthenticatorAppIsOff)
        onClose()
      }}
    />
  )
}
