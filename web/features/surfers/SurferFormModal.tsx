import { Checkbox, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { SurferForm } from '#contract/endpoints/surfers.ts'
import { localDateOf } from '#core/time/index.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { type SavingForm, useSavingForm } from '#web/lib/saving-form.ts'
import { WorkingWindowsInput } from '#web/parts/WorkingWindowsInput.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { DurationInput } from '#web/ui/inputs/DurationInput.tsx'
import { DateInput } from '#web/ui/inputs/date-fields.ts'
import { ZonePicker } from '#web/ui/inputs/ZonePicker.tsx'
import { durationText } from '#web/ui/text/duration-text.ts'
import classes from './surfer-form.module.css'

export type SurferValues = { [K in keyof SurferForm]-?: Exclude<SurferForm[K], undefined> }

interface Props {
  title: string
  submitLabel: string
  initialValues: SurferValues
  save: (values: SurferValues) => Promise<void>
  onClose: () => void
  /** At the far left of the footer. */
  aside?: ReactNode
  /** Above the fields. */
  head?: ReactNode
  /** Below the fields. */
  foot?: ReactNode
  /** Below the access to availability, while that is on. */
  availability?: ReactNode
}

export function SurferFormModal(props: Props) {
  const { title, submitLabel, initialValues, save, onClose, aside, head, foot, availability } = props
  const saving = useSavingForm<SurferValues>({
    schema: SurferForm,
    initialValues,
    save,
    onSaved: onClose,
    fieldOfCode: { DUPLICATED_EMAIL: 'email' },
  })
  const { form } = saving
  return (
    <FormModal
      title={title}
      width="wide"
      submitLabel={submitLabel}
      {...saving.formProps}
      onClose={onClose}
      aside={aside}
    >
      {head}
      <Person form={form} />
      <Contract form={form} />
      <FormGrid>
        <WorkingWindowsInput
          value={form.values.workingWindows}
          onChange={windows => form.setFieldValue('workingWindows', windows)}
          defaultZone={form.values.timezone}
          error={firstBelow(form.errors, 'workingWindows')}
        />
      </FormGrid>
      <FormGrid title="Access">
        <Checkbox
          label="Time reporting"
          description="Reports the start and end of each shift"
          {...form.getInputProps('timecardsEnabled', { type: 'checkbox' })}
        />
        {form.values.timecardsEnabled && (
          <>
            <OwnRule form={form} name="timecardsAllowCustomTimes" label="Correcting reported times" />
            <OwnRule form={form} name="timecardsAllowOvertime" label="Reporting overtime" />
          </>
        )}
        <Checkbox
          label="Availability"
          description="Enters own availability"
          {...form.getInputProps('availabilityEnabled', { type: 'checkbox' })}
        />
        {form.values.availabilityEnabled && availability}
      </FormGrid>
      {foot}
    </FormModal>
  )
}

type Part = Pick<SavingForm<SurferValues>, 'form'>

type OwnRuleName = 'timecardsAllowCustomTimes' | 'timecardsAllowOvertime'

/** Rule of time reporting that the agent may have apart from the organization's. */
function OwnRule({ form, name, label }: Part & { name: OwnRuleName; label: string }) {
  const value = form.values[name]
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={[
        { value: 'default', label: 'As set for the organization' },
        { value: 'yes', label: 'Allowed' },
        { value: 'no', label: 'Not allowed' },
      ]}
      value={value === null ? 'default' : value ? 'yes' : 'no'}
      onChange={chosen => form.setFieldValue(name, chosen === 'default' ? null : chosen === 'yes')}
      error={form.errors[name]}
    />
  )
}

/** The problem of a field or of anything inside it. */
function firstBelow(errors: Part['form']['errors'], field: string): string | undefined {
  const key = Object.keys(errors).find(name => name === field || name.startsWith(`${field}.`))
  return key === undefined ? undefined : String(errors[key])
}

function Person({ form }: Part) {
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const tasks = useCallAll(api.tasks.list, { query: { state: 'active' } }).data ?? []
  const { teamId, taskIds, startDate, timezone } = form.values
  const isFuture = startDate !== null && startDate > localDateOf(timezone, Date.now())
  return (
    <FormGrid columns={2}>
      <TextInput label="First name" required data-autofocus {...form.getInputProps('firstName')} />
      <TextInput label="Last name" {...form.getInputProps('lastName')} />
      <TextInput label="E-mail" type="email" required {...form.getInputProps('email')} />
      <ZonePicker
        value={timezone}
        onChange={zone => form.setFieldValue('timezone', zone)}
        error={form.errors.timezone?.toString()}
      />
      <Select
        label="Team"
        searchable
        placeholder={teams.find(team => team.isDefault)?.name ?? 'Default team'}
        data={teams.map(team => ({ value: String(team.id), label: team.name }))}
        value={teamId === null ? null : String(teamId)}
        onChange={id => form.setFieldValue('teamId', id === null ? null : Number(id))}
        error={form.errors.teamId}
      />
      <MultiSelect
        label="Skills"
        searchable
        data={tasks.map(task => ({ value: String(task.id), label: `${task.emoji} ${task.name}` }))}
        value={taskIds.map(String)}
        onChange={ids => form.setFieldValue('taskIds', ids.map(Number))}
        error={form.errors.taskIds}
      />
      <DateInput label="First day" clearable placeholder="Always" {...form.getInputProps('startDate')} />
      <DateInput label="Last day" clearable placeholder="Open" {...form.getInputProps('endDate')} />
      {isFuture && (
        <Checkbox
          label="Schedule the invitation"
          description="It is sent on the first day"
          {...form.getInputProps('scheduledInvitation', { type: 'checkbox' })}
        />
      )}
    </FormGrid>
  )
}

type HoursField = 'minContractedHours' | 'maxContractedHours'
type MinutesField =
  | 'minContractedDailyMinutes'
  | 'maxContractedDailyMinutes'
  | 'breakMinutesPerShift'
  | 'restMinutesBetweenShifts'

function Contract({ form }: Part) {
  const hours = (name: HoursField, label: string) => (
    <NumberInput
      label={label}
      suffix=" h"
      decimalScale={2}
      value={form.values[name] ?? ''}
      onChange={value => form.setFieldValue(name, value === '' ? null : Number(value))}
      error={form.errors[name]}
    />
  )
  const minutes = (name: MinutesField, label: string) => (
    <DurationInput
      label={label}
      value={form.values[name]}
      onChange={value => form.setFieldValue(name, value)}
      maxMinutes={1440}
      error={form.errors[name]}
    />
  )
  const { minContractedDailyMinutes: least, maxContractedDailyMinutes: most } = form.values
  const { minContractedHours, maxContractedHours } = form.values
  const hasNoHours = maxContractedHours === 0 || (minContractedHours === null && maxContractedHours === null)
  return (
    <FormGrid title="Contract" columns={2}>
      {hasNoHours && (
        <Warning>
          An agent without weekly hours can’t be scheduled: shifts are never generated for them. Enter the
          weekly minimum and maximum.
        </Warning>
      )}
      {hours('minContractedHours', 'Weekly minimum')}
      {hours('maxContractedHours', 'Weekly maximum')}
      {minutes('minContractedDailyMinutes', 'Daily minimum')}
      {minutes('maxContractedDailyMinutes', 'Daily maximum')}
      {least !== null && least === most && least > 0 && (
        <Warning>
          The daily minimum equals the maximum, so every shift lasts exactly {durationText(least)}. A lower
          minimum, such as 4h, lets shifts follow the demand.
        </Warning>
      )}
      {minutes('breakMinutesPerShift', 'Break per shift')}
      {minutes('restMinutesBetweenShifts', 'Rest between shifts')}
    </FormGrid>
  )
}

/** Notice across the form's columns; it does not keep anybody from saving. */
const Warning = ({ children }: { children: ReactNode }) => (
  <p className={classes.warning} role="status">
    {children}
  </p>
)
