import { Anchor, Button, Select, Switch, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { Organization } from '#contract/endpoints/organization.ts'
import { OrganizationFields, storedSettings } from '#contract/organization/settings.ts'
import { WEEKDAYS } from '#core/time/index.ts'
import { useFeature } from '#web/lib/access/features.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { ownZone } from '#web/lib/dates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { type SavingForm, useSavingForm } from '#web/lib/saving-form.ts'
import { useOrganization } from '#web/lib/zone.ts'
import { subdomainSettingOf } from '#web/parts/known-subdomain.ts'
import { licencesText } from '#web/parts/licences-text.ts'
import { OrganizationLock } from '#web/parts/OrganizationLock.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { ZonePicker } from '#web/ui/inputs/ZonePicker.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { capital } from '#web/ui/text/capital.ts'
import classes from './organization.module.css'
import * as texts from './texts.ts'

export default function OrganizationPage() {
  const organization = useOrganization()
  return (
    <>
      <PageHeader title={texts.organization} />
      <div className={classes.page}>
        {organization.isPending && <LoadingSkeleton shape="form" count={5} />}
        {organization.error && (
          <ErrorCard onRetry={() => organization.refetch()}>{textOf(organization.error)}</ErrorCard>
        )}
        {organization.data && (
          <>
            <OrganizationLock />
            <OrganizationForm key={organization.data.updatedAt} organization={organization.data} />
            <Licences organization={organization.data} />
          </>
        )}
      </div>
    </>
  )
}

const Values = z.object({
  displayName: OrganizationFields.displayName,
  timezone: OrganizationFields.timezone,
  weekStartsOn: OrganizationFields.weekStartsOn,
  schedulingEnabled: z.boolean(),
  shiftPlanningEnabled: z.boolean(),
  zendeskSubdomain: storedSettings.zendeskSubdomain,
  salesforceSubdomain: storedSettings.salesforceSubdomain,
  talkdeskSubdomain: storedSettings.talkdeskSubdomain,
})
type Values = z.output<typeof Values>

function OrganizationForm({ organization }: { organization: Organization }) {
  const { displayName, timezone, weekStartsOn, settings, mayEdit } = organization
  const {
    schedulingEnabled,
    shiftPlanningEnabled,
    zendeskSubdomain,
    salesforceSubdomain,
    talkdeskSubdomain,
  } = settings
  const update = useCommand(api.organization.update, { invalidates: [api.organization.get] })
  const { form, formProps } = useSavingForm<Values>({
    schema: Values,
    initialValues: {
      displayName,
      timezone,
      weekStartsOn,
      schedulingEnabled,
      shiftPlanningEnabled,
      zendeskSubdomain,
      salesforceSubdomain,
      talkdeskSubdomain,
    },
    save: ({ displayName, timezone, weekStartsOn, ...settings }) =>
      update.mutateAsync({ body: { displayName, timezone, weekStartsOn, settings } }),
    onSaved: () => notifyDone(texts.saved),
  })
  const disabled = !mayEdit
  return (
    <form onSubmit={formProps.onSubmit} noValidate className={classes.form}>
      <FormProblem text={formProps.problem} />
      <FormGrid title={texts.nameAndTime}>
        <TextInput
          label={texts.name}
          description={texts.everyoneSeesItInTheMenu}
          disabled={disabled}
          {...form.getInputProps('displayName')}
        />
        <div>
          <ZonePicker
            value={form.values.timezone}
            onChange={zone => form.setFieldValue('timezone', zone)}
            suggested={[{ zone: ownZone(), name: texts.yourTimeZone }]}
            disabled={disabled}
            {...(form.errors.timezone ? { error: String(form.errors.timezone) } : {})}
          />
          <p className={classes.hint}>{texts.usedForForecastsSchedulesAndAgents}</p>
        </div>
        <Select
          label={texts.weeksBeginOn}
          description={texts.weeklyHoursCountFromThisDay}
          allowDeselect={false}
          disabled={disabled}
          data={WEEKDAYS.map(day => ({ value: day, label: capital(day) }))}
          {...form.getInputProps('weekStartsOn')}
        />
      </FormGrid>
      <FormGrid title={texts.turnedOn}>
        <Switch
          label={texts.scheduling}
          description={texts.whenOffTheScheduleCan}
          disabled={disabled}
          {...form.getInputProps('schedulingEnabled', { type: 'checkbox' })}
        />
        <Switch
          label={texts.shiftPlans}
          description={texts.whenOffShiftPlansAreHidden}
          disabled={disabled}
          {...form.getInputProps('shiftPlanningEnabled', { type: 'checkbox' })}
        />
      </FormGrid>
      <Systems form={form} disabled={disabled} />
      {mayEdit && (
        <Button
          type="submit"
          loading={formProps.isSaving}
          disabled={!formProps.isDirty}
          className={classes.save}
        >
          {texts.save}
        </Button>
      )}
    </form>
  )
}

/** Subdomains of the systems that can be connected and ask for one. */
function Systems({ form, disabled }: Pick<SavingForm<Values>, 'form'> & { disabled: boolean }) {
  const providers = useCallAll(api.connections.providers, {}).data ?? []
  const asking = providers.flatMap(provider => {
    const setting = subdomainSettingOf(provider)
    return setting ? [{ provider, setting }] : []
  })
  if (asking.length === 0) return null
  return (
    <FormGrid title={texts.systems}>
      {asking.map(({ provider, setting }) => (
        <TextInput
          key={setting}
          label={texts.displayNameSubdomain(provider.displayName)}
          description={texts.filledInForWhoeverConnects(
            provider.displayName,
            provider.fields.find(field => field.name === 'subdomain')?.hint ?? '',
          )}
          disabled={disabled}
          value={form.values[setting] ?? ''}
          onChange={event => form.setFieldValue(setting, event.currentTarget.value.trim() || null)}
          error={form.errors[setting]}
        />
      ))}
    </FormGrid>
  )
}

function Licences({ organization }: { organization: Organization }) {
  const isBilled = useFeature('billing')
  return (
    <section className={classes.licences} aria-labelledby="licences">
      <h2 id="licences">{texts.licences}</h2>
      <p>
        {texts.eachAgentUsesOneManagersNone(licencesText(organization))}{' '}
        {isBilled && organization.mayEdit && (
          <Anchor component={Link} to="/settings/billing" inherit underline="always">
            {texts.billing}
          </Anchor>
        )}
      </p>
    </section>
  )
}
