// One's own account, for managers and agents alike.
import { Alert, Button, TextInput } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { z } from 'zod'
import { type Account, OwnNames } from '#contract/access/account.ts'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useUser } from '#web/lib/session.ts'
import { PictureField } from '#web/parts/PictureField.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import classes from './account.module.css'
import type { OpenDialog } from './dialogs.tsx'
import { Factors } from './Factors.tsx'
import { Logins } from './Logins.tsx'
import { Part } from './Part.tsx'
import { RequestNotices } from './RequestNotices.tsx'
import { Sessions } from './Sessions.tsx'
import * as texts from './texts.ts'

const Dialog = lazy(() => import('./dialogs.tsx'))
const Search = z.object({ confirm: z.string().optional() })

export default function AccountPage() {
  const account = useCall(api.account.get, {})
  useConfirmedEmail()
  return (
    <>
      <PageHeader title={texts.account} />
      {account.isPending ? (
        <LoadingSkeleton shape="form" />
      ) : account.error ? (
        <ErrorCard onRetry={() => account.refetch()}>{textOf(account.error)}</ErrorCard>
      ) : account.data.isKeptElsewhere ? (
        <>
          <div className={classes.page}>
            <Picture />
            <RequestNotices />
          </div>
          <EmptyState title={texts.yourCompanyKeepsYourLogIn}>
            {texts.youLogInAsWithYour(account.data.email)}
          </EmptyState>
        </>
      ) : (
        <Parts account={account.data} />
      )}
    </>
  )
}

/** The link that was sent to a new address leads here with its secret, which is taken once and leaves the address bar. */
function useConfirmedEmail(): void {
  const [{ confirm }, setSearch] = useSearchState(Search)
  const { mutate } = useCommand(api.account.confirmEmail, { invalidates: [api.account.get] })
  useEffect(() => {
    if (confirm === undefined) return
    setSearch({ confirm: undefined })
    mutate(
      { body: { token: confirm } },
      {
        onSuccess: ({ email }) => notifyDone(texts.fromNowOnYouLog(email)),
        onError: error => notifyFailed(error, texts.yourAddressWasNotChanged),
      },
    )
  }, [confirm, mutate, setSearch])
}

function Parts({ account }: { account: Account }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const part = { account, onOpen: setDialog }
  const lacksFactor =
    account.isSecondFactorRequired && !account.hasAuthenticator && account.passkeys.length === 0
  return (
    <div className={classes.page}>
      {lacksFactor && (
        <Alert
          color="yellow"
          icon={<IconShieldExclamation size={18} stroke={1.6} />}
          title={texts.yourCompanyAsksForMore}
        >
          {texts.addAPasskeyOrSetUp}
        </Alert>
      )}
      <Names key={account.firstName + account.lastName} account={account} />
      <Picture />
      <RequestNotices />
      <Part title={texts.eMail}>
        <ul className={classes.list}>
          <li>
            <div>
              {account.email}
              {account.unconfirmedEmail && (
                <div className={classes.quiet}>{texts.waitingForYouToOpen(account.unconfirmedEmail)}</div>
              )}
            </div>
            <Button variant="default" size="xs" onClick={() => setDialog({ does: 'email' })}>
              {texts.changeEMail}
            </Button>
          </li>
        </ul>
      </Part>
      <Part title={texts.password}>
        <ul className={classes.list}>
          <li>
            <div>{account.hasPassword ? texts.setLabel : texts.youLogInWithoutOne}</div>
            <Button variant="default" size="xs" onClick={() => setDialog({ does: 'password' })}>
              {account.hasPassword ? texts.changePassword : texts.setAPassword}
            </Button>
          </li>
        </ul>
      </Part>
      <Factors {...part} />
      <Sessions />
      <Logins />
      <Suspense>
        {dialog && <Dialog dialog={dialog} account={account} onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  )
}

function Picture() {
  const { managerId, surferId } = useUser()
  const hasPicture = managerId != null || surferId != null
  const own = useCall(api.pictures.own, {}, { enabled: hasPicture })
  if (!hasPicture || own.isPending) return null
  if (own.error) return <ErrorCard onRetry={() => own.refetch()}>{textOf(own.error)}</ErrorCard>
  return (
    <Part title={texts.picture}>
      <PictureField name={own.data.name} url={own.data.profilePictureUrl} />
    </Part>
  )
}

function Names({ account: { firstName, lastName } }: { account: Account }) {
  const change = useCommand(api.account.changeNames, {
    invalidates: [api.account.get, api.surfers.list, api.managers.list],
  })
  const { form, onSubmit, isSaving, problem, formProps } = useSavingForm({
    schema: OwnNames,
    initialValues: { firstName, lastName },
    save: body => change.mutateAsync({ body }),
    onSaved: () => notifyDone(texts.yourNameIsSaved),
  })
  return (
    <Part title={texts.name}>
      <form onSubmit={onSubmit} noValidate>
        <FormProblem text={problem} />
        <FormGrid columns={2}>
          <TextInput
            label={texts.firstName}
            required
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput label={texts.lastName} autoComplete="family-name" {...form.getInputProps('lastName')} />
        </FormGrid>
        <Button
          type="submit"
          variant="default"
          size="xs"
          mt="xs"
          loading={isSaving}
          disabled={!formProps.isDirty}
        >
          {texts.saveName}
        </Button>
      </form>
    </Part>
  )
}
