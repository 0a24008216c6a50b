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
import * as texts from './texts.ts'

type CountName = 'maxConsecutiveDays' | 'minConsecutiveDays' | 'minConsecutiveDaysOff' | 'maxWeekends'
const COUNTS: { name: CountName; label: string; placeholder: string }[] = [
  { name: 'maxConsecutiveDays', label: texts.maximumDaysInARow, placeholder: '6' },
  { name: 'minConsecutiveDays', label: texts.minimumDaysInARow, placeholder: texts.noRule },
  { name: 'minConsecutiveDaysOff', label: texts.minimumDaysOffTogether, placeholder: texts.noRule },
  { name: 'maxWeekends', label: texts.maximumWeekendsWorked, placeholder: texts.noRule },
]
type WeightName = 'startConsistency' | 'preferences' | 'fairness' | 'stability'
const WEIGHTS: { name: WeightName; label: string; description: string; usual: 'none' | 'low' }[] = [
  {
    name: 'startConsistency',
    label: texts.regularStartTimes,
    description: texts.startTimesWithinAWeekStay,
    usual: 'low',
  },
  {
    name: 'preferences',
    label: texts.agentsWishes,
    description: texts.daysOffStartsAndShifts,
    usual: 'low',
  },
  {
    name: 'fairness',
    label: texts.fairShares,
    description: texts.nightsAndWeekendsAreSpreadEvenly,
    usual: 'none',
  },
  {
    name: 'stability',
    label: texts.smallChanges,
    description: texts.regeneratedShiftsStayClose,
    usual: 'none',
  },
]
const IMPORTANCES = [
  { value: 'none', label: texts.off },
  { value: 'low', label: texts.light },
  { value: 'high', label: texts.strong },
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
      notifyDone(texts.theSchedulingRulesAreSaved)
      onClose()
    },
  })
  const { form } = saving
  const set = (changes: Partial<SchedulingSettings>) => form.setValues({ ...form.values, ...changes })
  return (
    <FormModal
      title={texts.schedulingRulesTitle}
      submitLabel={texts.saveRules}
      {...saving.formProps}
      onClose={onClose}
    >
      <OrganizationLock />
      <p className={classes.explanation}>{texts.theyApplyToEveryoneWheneverShifts}</p>
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
        <p className={classes.hint}>{texts.weekendsOfAnyInARow(WEEKEND_SPAN)}</p>
        <DurationInput
          label={texts.minimumTimeOnOneTicketGroup}
          description={texts.agentsStayOnOneGroup}
          value={form.values.minSessionMinutes ?? null}
          onChange={minSessionMinutes => set({ minSessionMinutes })}
          error={form.errors.minSessionMinutes}
        />
        <Checkbox
          label={texts.keepToTheAvailabilityThatAgents}
          description={texts.inWeeksForWhichAnAgent}
          checked={!form.values.ignoresAvailability}
          onChange={event => set({ ignoresAvailability: !event.currentTarget.checked })}
        />
        <NumberInput
          label={texts.availabilityIsSettled}
          description={texts.daysAheadAfterWhichAgentsCan}
          suffix={texts.daysAhead}
          placeholder={texts.defaultCutOffDaysDaysAhead(DEFAULT_CUT_OFF_DAYS)}
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
