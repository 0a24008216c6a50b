// The organization's rules for generated shifts, set for all managers and all runs to come.
import { Checkbox, Input, NumberInput, SegmentedControl } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { SchedulingSettings } from '#contract/endpoints/organization.ts'
import { DEFAULT_CUT_OFF_DAYS } from '#contract/scheduling-settings.ts'
import { WEEKEND_SPAN } from '#core/constraints/index.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { OrganizationLock } from '#web/parts/OrganizationLock.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { DurationInput } from '#web/ui/inputs/DurationInput.tsx'
import classes from '../ui/schedule.module.css'

type CountName = 'maxConsecutiveDays' | 'minConsecutiveDays' | 'minConsecutiveDaysOff' | 'maxWeekends'
const COUNTS: { name: CountName; label: string; placeholder: string }[] = [
  { name: 'maxConsecutiveDays', label: 'Maximum days in a row', placeholder: '6' },
  { name: 'minConsecutiveDays', label: 'Minimum days in a row', placeholder: 'No rule' },
  { name: 'minConsecutiveDaysOff', label: 'Minimum days off together', placeholder: 'No rule' },
  { name: 'maxWeekends', label: 'Maximum weekends worked', placeholder: 'No rule' },
]
type WeightName = 'startConsistency' | 'preferences' | 'fairness' | 'stability'
const WEIGHTS: { name: WeightName; label: string; description: string; usual: 'none' | 'low' }[] = [
  {
    name: 'startConsistency',
    label: 'Regular start times',
    description: 'Start times within a week stay within two hours',
    usual: 'low',
  },
  {
    name: 'preferences',
    label: 'Agents’ wishes',
    description: 'Days off, starts and shifts that agents would like; click an agent’s name to enter them',
    usual: 'low',
  },
  {
    name: 'fairness',
    label: 'Fair shares',
    description: 'Nights and weekends are spread evenly by contract hours',
    usual: 'none',
  },
  {
    name: 'stability',
    label: 'Small changes',
    description: 'Regenerated shifts stay close to the published ones that agents know',
    usual: 'none',
  },
]
const IMPORTANCES = [
  { value: 'none', label: 'Off' },
  { value: 'low', label: 'Light' },
  { value: 'high', label: 'Strong' },
]

export function SchedulingRules({ onClose }: { onClose: () => void }) {
  const settings = useCall(api.organization.get, {}).data?.schedulingSettings
  return settings ? <RulesForm settings={settings} onClose={onClose} /> : null
}

function RulesForm({ settings, onClose }: { settings: SchedulingSettings; onClose: () => void }) {
  const change = useCommand(api.organization.changeSchedulingSettings, {
    invalidates: [api.organization.get],
  })
  const saving = useSavingForm<SchedulingSettings>({
    schema: SchedulingSettings,
    initialValues: settings,
    save: values => change.mutateAsync({ body: values }),
    onSaved: () => {
      notifyDone('The scheduling rules are saved.')
      onClose()
    },
  })
  const { form } = saving
  const set = (changes: Partial<SchedulingSettings>) => form.setValues({ ...form.values, ...changes })
  return (
    <FormModal title="Scheduling rules" submitLabel="Save rules" {...saving.formProps} onClose={onClose}>
      <OrganizationLock />
      <p className={classes.explanation}>
        They apply to everyone whenever shifts are generated; shifts added by hand are not changed.
      </p>
      <FormGrid>
        <div className={classes.days}>
          {COUNTS.map(({ name, label, placeholder }) => (
            <NumberInput
              key={name}
              label={label}
              placeholder={placeholder}
              allowDecimal={false}
              value={form.values[name] ?? ''}
              onChange={value => set({ [name]: value === '' ? null : Number(value) })}
              error={form.errors[name]}
            />
          ))}
        </div>
        <p className={classes.hint}>
          Weekends: of any {WEEKEND_SPAN} in a row. Shifts planned before and after the weeks count too. Which
          shift may not follow which on the next day is set with each shift, under Settings, Activities.
        </p>
        <DurationInput
          label="Minimum time on one ticket group"
          description="Agents stay on one group for at least this long. Leave blank to split their time freely."
          value={form.values.minSessionMinutes ?? null}
          onChange={minSessionMinutes => set({ minSessionMinutes })}
          error={form.errors.minSessionMinutes}
        />
        <Checkbox
          label="Keep to the availability that agents entered"
          description="In weeks for which an agent entered any; otherwise working windows alone count"
          checked={!form.values.ignoresAvailability}
          onChange={event => set({ ignoresAvailability: !event.currentTarget.checked })}
        />
        <NumberInput
          label="Availability is settled"
          description="Days ahead after which agents can no longer change it"
          suffix=" days ahead"
          placeholder={`${DEFAULT_CUT_OFF_DAYS} days ahead`}
          allowDecimal={false}
          value={form.values.availabilityCutOffDays ?? ''}
          onChange={value => set({ availabilityCutOffDays: value === '' ? null : Number(value) })}
          error={form.errors.availabilityCutOffDays}
        />
        {WEIGHTS.map(({ name, label, description, usual }) => (
          <Input.Wrapper key={name} label={label} description={description} labelElement="div">
            <SegmentedControl
              fullWidth
              mt={6}
              aria-label={label}
              data={IMPORTANCES}
              value={form.values[name] ?? usual}
              onChange={value => set({ [name]: value as SchedulingSettings[WeightName] })}
            />
          </Input.Wrapper>
        ))}
      </FormGrid>
    </FormModal>
  )
}
