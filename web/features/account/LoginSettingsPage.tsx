// Choice of who needs a second factor to log in.
import { Radio } from '@mantine/core'
import type { LoginSettings } from '#contract/access/login-settings.ts'
import { SecondFactorPolicy } from '#contract/access/second-factor.ts'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { OrganizationLock, useMayEditOrganization } from '#web/parts/OrganizationLock.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import classes from './account.module.css'

const WORDS: Record<SecondFactorPolicy, { label: string; description: string }> = {
  optional: { label: 'Optional', description: 'Everyone can set one up on their account page.' },
  managers: { label: 'Required for managers', description: 'Optional for agents.' },
  everybody: { label: 'Required for everyone', description: 'Managers and agents.' },
}

export default function LoginSettingsPage() {
  const settings = useCall(api.loginSettings.get, {})
  return (
    <>
      <PageHeader title="Log-in" />
      {settings.isPending ? (
        <LoadingSkeleton shape="form" count={3} />
      ) : settings.error ? (
        <ErrorCard onRetry={() => settings.refetch()}>{textOf(settings.error)}</ErrorCard>
      ) : settings.data.isKeptElsewhere ? (
        <EmptyState title="Your company’s identity provider logs people in">
          Set there who needs a second factor.
        </EmptyState>
      ) : (
        <>
          <OrganizationLock />
          <SecondFactor settings={settings.data} />
        </>
      )}
    </>
  )
}

function SecondFactor({ settings }: { settings: LoginSettings }) {
  const change = useCommand(api.loginSettings.change, { invalidates: [api.loginSettings.get] })
  const mayEdit = useMayEditOrganization()
  const choose = (secondFactor: SecondFactorPolicy) =>
    change.mutate(
      { body: { secondFactor } },
      {
        onSuccess: () => notifyDone('Saved. It counts from each person’s next log-in.'),
        onError: error => notifyFailed(error, 'Not saved'),
      },
    )
  return (
    <div className={classes.page}>
      <Radio.Group
        label="Second factor"
        description="A passkey, or a password with an authenticator app. People who have neither set one up at their next log-in."
        value={settings.secondFactor}
        onChange={value => choose(SecondFactorPolicy.parse(value))}
      >
        {SecondFactorPolicy.options.map(policy => (
          <Radio
            key={policy}
            mt="sm"
            value={policy}
            label={WORDS[policy].label}
            description={WORDS[policy].description}
            disabled={!mayEdit || change.isPending}
          />
        ))}
      </Radio.Group>
      {settings.isTelephonyOffered && (
        <p className={classes.quiet}>
          “Continue with Dialpad” counts as one factor, like a password. Whoever needs a second factor can’t
          use it: they log in with their e-mail address, and need an invitation if they never have.
        </p>
      )}
      <p className={classes.quiet}>
        {withoutText(settings.managers, 'manager')} {withoutText(settings.agents, 'agent')}
      </p>
    </div>
  )
}

/** "2 of 5 managers who can log in have only a password." */
function withoutText({ total, withoutFactor }: LoginSettings['managers'], noun: string): string {
  if (total === 0) return `No ${noun} can log in yet.`
  return `${withoutFactor} of ${total} ${noun}${total === 1 ? '' : 's'} who can log in ${withoutFactor === 1 ? 'has' : 'have'} only a password.`
}
