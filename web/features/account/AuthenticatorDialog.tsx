// Setting up an authenticator app: confirm, scan, enter the first code, keep the recovery codes.
import { Button, CopyButton, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Account } from '#contract/access/account.ts'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCommand } from '#web/lib/queries.ts'
import { refusedFields } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import classes from './account.module.css'
import * as texts from './texts.ts'

interface Props {
  account: Account
  onClose: () => void
}

const INVALIDATES = [api.account.get]

export function AuthenticatorDialog({ account, onClose }: Props) {
  const start = useCommand(api.account.startAuthenticator)
  const confirm = useCommand(api.account.confirmAuthenticator, { invalidates: INVALIDATES })
  const [digits, setDigits] = useState('')
  if (confirm.data) return <Codes codes={confirm.data.recoveryCodes} onClose={onClose} />
  if (!start.data)
    return (
      <AccountDialog
        account={account}
        title={texts.setUpAnAuthenticatorApp}
        submitLabel={texts.next}
        onClose={onClose}
        save={async confirmation => {
          await start.mutateAsync({ body: { confirmation } })
        }}
      />
    )
  const errors = confirm.error ? refusedFields(confirm.error, {}) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate({ body: { digits } })
  }
  const { image, secret } = start.data
  return (
    <FormModal
      title={texts.setUpAnAuthenticatorApp}
      width="wide"
      submitLabel={texts.turnOn}
      onSubmit={submit}
      onClose={onClose}
      isSaving={confirm.isPending}
      isDirty
      problem={confirm.error && Object.keys(errors).length === 0 ? textOf(confirm.error) : null}
    >
      <p>{texts.scanThisCodeWithAnAuthenticator}</p>
      <img
        className={classes.qr}
        src={`data:image/svg+xml,${encodeURIComponent(image)}`}
        alt={texts.qrCodeForYourAuthenticatorApp}
      />
      <p className={classes.quiet}>
        {texts.orTypeThisKeyInto} <code>{secret}</code>
      </p>
      <FormGrid>
        <TextInput
          label={texts.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          data-autofocus
          maxLength={7}
          value={digits}
          onChange={event => setDigits(event.currentTarget.value)}
          error={errors.digits}
        />
      </FormGrid>
    </FormModal>
  )
}

export function NewCodes({ account, onClose }: Props) {
  const renew = useCommand(api.account.renewRecoveryCodes, { invalidates: INVALIDATES })
  if (renew.data) return <Codes codes={renew.data.recoveryCodes} onClose={onClose} />
  return (
    <AccountDialog
      account={account}
      title={texts.makeNewRecoveryCodes}
      submitLabel={texts.makeNewCodes}
      onClose={onClose}
      save={async confirmation => {
        await renew.mutateAsync({ body: { confirmation } })
      }}
    >
      {() => account.recoveryCodesLeft > 0 && <p className={classes.quiet}>{texts.theCodesThatYouHaveNow}</p>}
    </AccountDialog>
  )
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      isDirty
      title={texts.keepYourRecoveryCodes}
      width="wide"
      footer={
        <>
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? texts.copied : texts.copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose} data-autofocus>
            {texts.iHaveKeptThem}
          </Button>
        </>
      }
    >
      <p>{texts.eachOfTheseCodesLetsYou}</p>
      <ul className={classes.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ModalShell>
  )
}
