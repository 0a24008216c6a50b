// A change of how one logs in: its fields, and the password or a passkey again.
import { Button, PasswordInput, Text } from '@mantine/core'
import { IconCheck, IconKey } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Account, Confirmation } from '#contract/access/account.ts'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCommand } from '#web/lib/queries.ts'
import { type FieldErrors, refusedFields } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { passkeyAnswer, passkeyProblem } from './passkey.ts'
import * as texts from './texts.ts'

interface Props {
  account: Account
  title: string
  submitLabel: string
  isDanger?: boolean
  /** Called with the confirmation; a refusal is shown at the field that it is about. */
  save: (confirmation: Confirmation) => Promise<void>
  onClose: () => void
  children?: (errors: FieldErrors) => ReactNode
}

export function AccountDialog({ account, title, submitLabel, isDanger, save, onClose, children }: Props) {
  const [confirmation, setConfirmation] = useState<Confirmation>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    setErrors({})
    setProblem(null)
    try {
      await save(confirmation)
    } catch (error) {
      const fields = refusedFields(error, { DUPLICATED_EMAIL: 'email' })
      setErrors(fields)
      if (Object.keys(fields).length === 0) setProblem(passkeyProblem(error) ?? textOf(error))
      // A passkey's answer is taken once.
      setConfirmation({ password: confirmation.password })
    } finally {
      setSaving(false)
    }
  }
  return (
    <FormModal
      title={title}
      width="wide"
      submitLabel={submitLabel}
      isDanger={isDanger}
      onSubmit={submit}
      onClose={onClose}
      isSaving={isSaving}
      isDirty={confirmation.password !== undefined}
      problem={problem}
    >
      {children && <FormGrid>{children(errors)}</FormGrid>}
      <ConfirmFields
        account={account}
        value={confirmation}
        onChange={setConfirmation}
        error={errors['confirmation.password']}
        onProblem={setProblem}
      />
    </FormModal>
  )
}

interface FieldsProps {
  account: Account
  value: Confirmation
  onChange: (confirmation: Confirmation) => void
  error: string | undefined
  onProblem: (problem: string) => void
}

function ConfirmFields({ account, value, onChange, error, onProblem }: FieldsProps) {
  const options = useCommand(api.account.passkeyOptions)
  const hasPasskey = account.canHavePasskeys && account.passkeys.length > 0
  const confirmWithPasskey = async () => {
    try {
      const { options: json } = await options.mutateAsync({ body: { purpose: 'confirm' } })
      onChange({ passkeyAnswer: await passkeyAnswer(json) })
    } catch (refused) {
      onProblem(passkeyProblem(refused) ?? textOf(refused))
    }
  }
  if (value.passkeyAnswer !== undefined)
    return (
      <Text size="sm">
        <IconCheck size={14} aria-hidden="true" /> {texts.confirmedWithAPasskey}
      </Text>
    )
  return (
    <FormGrid>
      {account.hasPassword && (
        <PasswordInput
          label={texts.yourPassword}
          description={texts.toConfirmThatItIsYou}
          autoComplete="current-password"
          value={value.password ?? ''}
          onChange={event => onChange({ password: event.currentTarget.value })}
          error={error}
        />
      )}
      {hasPasskey && (
        <div>
          <Button
            variant="default"
            leftSection={<IconKey size={16} stroke={1.6} />}
            onClick={confirmWithPasskey}
          >
            {texts.confirmWithAPasskey}
          </Button>
          {!account.hasPassword && error && (
            <Text size="sm" c="var(--bad)" role="alert">
              {texts.confirmWithAPasskeyFirst}
            </Text>
          )}
        </div>
      )}
    </FormGrid>
  )
}
