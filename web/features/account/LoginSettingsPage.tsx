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
import * as texts from './texts.ts'

const WORDS: Record<SecondFactorPolicy, { label: string; description: string }> = {
  optional: { label: texts.optional, description: texts.everyoneCanSetOneUp },
  managers: { label: texts.requiredForManagers, description: texts.optionalForAgents },
  everybody: { label: texts.requiredForEveryone, description: texts.managersAndAgents },
}

export default function LoginSettingsPage() {
  const settings = useCall(api.loginSettings.get, {})
  return (
    <>
      <PageHeader title={texts.logIn} />
      {settings.isPending ? (
        <LoadingSkeleton shape="form" count={3} />
      ) : settings.error ? (
        <ErrorCard onRetry={() => settings.refetch()}>{textOf(settings.error)}</ErrorCard>
      ) : settings.data.isKeptElsewhere ? (
        <EmptyState title={texts.yourCompanysIdentityProviderLogs}>
          {texts.setThereWhoNeedsASecond}
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
        onSuccess: () => notifyDone(texts.savedItCountsFromEachPersons),
        onError: error => notifyFailed(error, texts.notSaved),
      },
    )
  return (
    <div className={classes.page}>
      <Radio.Group
        label={texts.secondFactor}
        description={texts.aPasskeyOrAPassword}
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
      {settings.isTelephonyOffered && <p className={classes.quiet}>{texts.continueWithDialpadCountsAsOne}</p>}
      <p className={classes.quiet}>
        {withoutText(settings.managers, 'manager')} {withoutText(settings.agents, 'agent')}
      </p>
    </div>
  )
}

/** "2 of 5 managers who can log in have only a password." */
function withoutText({ total, withoutFactor }: LoginSettings['managers'], noun: string): string {
  if (total === 0) return texts.noCanLogInYet(noun)
  return texts.withoutFactorOfTotalNounWhoCan(withoutFactor, total, noun)
}
