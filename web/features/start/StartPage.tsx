// Page of a one-time link: makes an organization with its first manager, who is logged in afterwards.
import { Button, Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { ReplyOf } from '#contract/endpoint.ts'
import { OrganizationStart, setup } from '#contract/organization/setup.ts'
import { WEEKDAYS } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useClient } from '#web/lib/client.ts'
import { ownZone } from '#web/lib/dates.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { useSession } from '#web/lib/session.ts'
import { TASK_COLOR_VARIABLES } from '#web/parts/color/task-colors.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { ZonePicker } from '#web/ui/inputs/ZonePicker.tsx'
import { FullPage } from '#web/ui/layout/FullPage.tsx'
import { PlainButton } from '#web/ui/layout/PlainButton.tsx'
import { capital } from '#web/ui/text/capital.ts'
import { UiProvider } from '#web/ui/UiProvider.tsx'
import classes from './StartPage.module.css'
import * as texts from './texts.ts'

type Link = ReplyOf<typeof setup.link>
type Made = ReplyOf<typeof setup.createOrganization>

export default function StartPage() {
  const client = useClient()
  const [token] = useState(() => window.location.hash.slice(1))
  const [link, setLink] = useState<Link | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  useEffect(() => {
    client
      .call(setup.link, { body: { token: token || '-' } })
      .then(setLink, error => setFailure(textOf(error)))
  }, [client, token])
  if (failure !== null)
    return (
      <FullPage
        title={texts.thisLinkDoesNotWork}
        action={<PlainButton href="/login">{texts.logIn}</PlainButton>}
      >
        {failure}
      </FullPage>
    )
  if (made) return <AtProvider made={made} />
  return (
    <UiProvider variables={TASK_COLOR_VARIABLES}>
      <main className={classes.page}>
        <div className={classes.card}>
          <header>
            <img src="/favicon.svg" alt="" width={32} height={32} />
            <div>
              <h1>{texts.startYourCompany}</h1>
              <p>{texts.oneMinute}</p>
            </div>
          </header>
          {link ? (
            <StartForm token={token} link={link} onMade={setMade} />
          ) : (
            <LoadingSkeleton shape="form" count={6} />
          )}
        </div>
      </main>
    </UiProvider>
  )
}

interface FormProps {
  token: string
  link: Link
  /** Called when the way in leads over another identity provider. */
  onMade: (made: Made) => void
}

interface Values extends OrganizationStart {
  /** The password once more. */
  repeated: string
}

/** Fields with a password; its rules are the server's. */
const WithPassword = OrganizationStart.extend({
  password: z.string().min(1, texts.required),
  repeated: z.string().min(1, texts.required),
}).refine(({ password, repeated }) => password === repeated, {
  message: texts.theTwoPasswordsDiffer,
  path: ['repeated'],
})

function StartForm({ token, link, onMade }: FormProps) {
  const client = useClient()
  const { logIn } = useSession()
  const saving = useSavingForm<Values>({
    schema: link.hasPasswords ? WithPassword : OrganizationStart,
    initialValues: {
      token,
      displayName: '',
      timezone: ownZone(),
      weekStartsOn: firstDayHere(),
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      repeated: '',
      removeSample: false,
    },
    save: async ({ repeated: _, password, ...values }) => {
      const made = await client.call(setup.createOrganization, {
        body: link.hasPasswords ? { ...values, password } : values,
      })
      if (made.entry === null) onMade(made)
      else
        await logIn({ invitation: made.entry, organization: String(made.organizationId), returnTo: '/home' })
    },
    onSaved: () => {},
  })
  const { form, problem, isSaving, onSubmit } = saving
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormProblem text={problem} />
      <FormGrid title={texts.company}>
        <TextInput
          label={texts.name}
          required
          data-autofocus
          autoFocus
          {...form.getInputProps('displayName')}
        />
        <div className={classes.two}>
          <ZonePicker
            value={form.values.timezone}
            onChange={zone => form.setFieldValue('timezone', zone)}
            {...(form.errors.timezone ? { error: String(form.errors.timezone) } : {})}
          />
          <Select
            label={texts.weeksBeginOn}
            allowDeselect={false}
            data={WEEKDAYS.map(day => ({ value: day, label: capital(day) }))}
            {...form.getInputProps('weekStartsOn')}
          />
        </div>
      </FormGrid>
      <FormGrid title={texts.youTheFirstManager}>
        <div className={classes.two}>
          <TextInput
            label={texts.firstName}
            required
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput label={texts.lastName} autoComplete="family-name" {...form.getInputProps('lastName')} />
        </div>
        <TextInput
          label={texts.eMail}
          type="email"
          required
          autoComplete="username"
          description={link.hasPasswords ? undefined : texts.theAddressThatYourIdentityProvider}
          {...form.getInputProps('email')}
        />
        {link.hasPasswords && (
          <div className={classes.two}>
            <PasswordInput
              label={texts.password}
              description={texts.atLeast10Characters}
              required
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
            <PasswordInput
              label={texts.theSameAgain}
              description={texts.toBeSure}
              required
              autoComplete="new-password"
              {...form.getInputProps('repeated')}
            />
          </div>
        )}
      </FormGrid>
      {link.sampleName && (
        <FormGrid>
          <Checkbox
            label={texts.removeTheSampleCompany(link.sampleName)}
            description={texts.itsLogInsEndNow}
            {...form.getInputProps('removeSample', { type: 'checkbox' })}
          />
        </FormGrid>
      )}
      <Button type="submit" fullWidth size="md" loading={isSaving}>
        {texts.createCompanyAndLogIn}
      </Button>
    </form>
  )
}

function AtProvider({ made: { organizationId, managerId } }: { made: Made }) {
  return (
    <FullPage title={texts.yourCompanyIsMade} action={<PlainButton href="/login">{texts.logIn}</PlainButton>}>
      {texts.haveYourIdentityProviderSendThese(organizationId, managerId)}
    </FullPage>
  )
}

/** The weekday on which weeks begin where the browser is at home. */
function firstDayHere(): (typeof WEEKDAYS)[number] {
  const locale = new Intl.Locale(navigator.language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
  }
  return WEEKDAYS[(locale.getWeekInfo?.().firstDay ?? 1) - 1] ?? 'monday'
}
