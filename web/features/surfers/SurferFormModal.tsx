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
import * as texts from './texts.ts'

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
      <FormGrid title={texts.access}>
        <Checkbox
          label={texts.timeReporting}
          description={texts.reportsTheStartAndEnd}
          {...form.getInputProps('timecardsEnabled', { type: 'checkbox' })}
        />
        {form.values.timecardsEnabled && (
          <>
            <OwnRule form={form} name="timecardsAllowCustomTimes" label={texts.correctingReportedTimes} />
            <OwnRule form={form} name="timecardsAllowOvertime" label={texts.reportingOvertime} />
          </>
        )}
        <Checkbox
          label={texts.availability}
          description={texts.entersOwnAvailability}
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
        { value: 'default', label: texts.asSetForTheOrganization },
        { value: 'yes', label: texts.allowed },
        { value: 'no', label: texts.notAllowed },
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
      <TextInput label={texts.firstName} required data-autofocus {...form.getInputProps('firstName')} />
      <TextInput label={texts.lastName} {...form.getInputProps('lastName')} />
      <TextInput label={texts.eMail} type="email" required {...form.getInputProps('email')} />
      <ZonePicker
        value={timezone}
        onChange={zone => form.setFieldValue('timezone', zone)}
        error={form.errors.timezone?.toString()}
      />
      <Select
        label={texts.team}
        searchable
        placeholder={teams.find(team => team.isDefault)?.name ?? texts.defaultTeam}
        data={teams.map(team => ({ value: String(team.id), label: team.name }))}
        value={teamId === null ? null : String(teamId)}
        onChange={id => form.setFieldValue('teamId', id === null ? null : Number(id))}
        error={form.errors.teamId}
      />
      <MultiSelect
        label={texts.skills}
        searchable
        data={tasks.map(task => ({ value: String(task.id), label: `${task.emoji} ${task.name}` }))}
        value={taskIds.map(String)}
        onChange={ids => form.setFieldValue('taskIds', ids.map(Number))}
        error={form.errors.taskIds}
      />
      <DateInput
        label={texts.firstDay}
        clearable
        placeholder={texts.always}
        {...form.getInputProps('startDate')}
        onChange={date => {
          form.setFieldValue('startDate', date)
          if (date === null) form.setFieldValue('scheduledInvitation', false)
        }}
      />
      <DateInput
        label={texts.lastDay}
        clearable
        placeholder={texts.open}
        {...form.getInputProps('endDate')}
      />
      {isFuture && (
        <Checkbox
          label={texts.scheduleTheInvitation}
          description={texts.itIsSentOnTheFirst}
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
    <FormGrid title={texts.contract} columns={2}>
      {hasNoHours && <Warning>{texts.anAgentWithoutWeeklyHoursCant}</Warning>}
      {hours('minContractedHours', texts.weeklyMinimum)}
      {hours('maxContractedHours', texts.weeklyMaximum)}
      {minutes('minContractedDailyMinutes', texts.dailyMinimum)}
      {minutes('maxContractedDailyMinutes', texts.dailyMaximum)}
      {least !== null && least === most && least > 0 && (
        <Warning>{texts.theDailyMinimumEqualsTheMaximum(durationText(least))}</Warning>
      )}
      {minutes('breakMinutesPerShift', texts.breakPerShift)}
      {minutes('restMinutesBetweenShifts', texts.restBetweenShifts)}
    </FormGrid>
  )
}

/** Notice across the form's columns; it does not keep anybody from saving. */
const Warning = ({ children }: { children: ReactNode }) => (
  <p className={classes.warning} role="status">
    {children}
  </p>
)
