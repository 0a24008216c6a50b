import { Checkbox, MultiSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { type Policy, PolicyForm } from '#contract/time-off/policies.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { type SavingForm, useSavingForm } from '#web/lib/saving-form.ts'
import { useNow } from '#web/lib/use-now.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { TIME_OFF_ENDPOINTS } from './endpoints.ts'
import * as texts from './texts.ts'

interface Props {
  /** Null for a new one. */
  policy: Policy | null
  isFirst: boolean
  onClose: () => void
}

const newPolicy = (isFirst: boolean, year: number): PolicyForm => ({
  name: '',
  unit: 'days',
  annualAmount: 25,
  accrual: 'yearly',
  carryOverMax: 5,
  carryOverMonths: 3,
  yearStartsMonth: 1,
  firstYear: year,
  approvesAtPercent: null,
  noticeDays: 7,
  isDefault: isFirst,
  teamIds: [],
})

export function PolicyDialog({ policy, isFirst, onClose }: Props) {
  const year = new Date(useNow()).getUTCFullYear()
  const create = useCommand(api.timeOffPolicies.createPolicy, { invalidates: TIME_OFF_ENDPOINTS })
  const update = useCommand(api.timeOffPolicies.updatePolicy, { invalidates: TIME_OFF_ENDPOINTS })
  const { id, agentCount: _, ...stored } = policy ?? { id: null, agentCount: 0, ...newPolicy(isFirst, year) }
  const { form, formProps } = useSavingForm<PolicyForm>({
    schema: PolicyForm,
    initialValues: stored,
    save: body =>
      id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { policyId: id }, body }),
    onSaved: () => {
      notifyDone(texts.policySaved)
      onClose()
    },
    fieldOfCode: { DUPLICATED_NAME: 'name' },
  })
  return (
    <FormModal
      title={policy ? texts.editPolicyName(policy.name) : texts.addPolicy}
      submitLabel={policy ? texts.save : texts.addPolicy}
      width="wide"
      {...formProps}
      onClose={onClose}
    >
      <Who form={form} />
      <Allowance form={form} />
      <CarryOver form={form} />
      <Approval form={form} />
    </FormModal>
  )
}

interface FieldProps {
  form: SavingForm<PolicyForm>['form']
}

const numberOr = (value: string | number, none: number | null) => (value === '' ? none : Number(value))

function Who({ form }: FieldProps) {
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const fault = Object.entries(form.errors).find(([path]) => path.startsWith('teamIds'))?.[1]
  return (
    <FormGrid title={texts.who}>
      <TextInput label={texts.name} data-autofocus {...form.getInputProps('name')} />
      <MultiSelect
        label={texts.teams}
        placeholder={form.values.teamIds.length > 0 ? undefined : texts.noTeamOfItsOwn}
        searchable
        data={teams.map(team => ({ value: String(team.id), label: team.name }))}
        value={form.values.teamIds.map(String)}
        onChange={ids => form.setFieldValue('teamIds', ids.map(Number))}
        error={fault}
      />
      <Checkbox
        label={texts.defaultHoldsForEveryTeamWithout}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </FormGrid>
  )
}

function Allowance({ form }: FieldProps) {
  const { values } = form
  return (
    <FormGrid title={texts.allowance} columns={2}>
      <NumberInput
        label={texts.aYearIn(values.unit)}
        min={0}
        decimalScale={2}
        value={values.annualAmount}
        onChange={value => form.setFieldValue('annualAmount', Number(value))}
        error={form.errors.annualAmount}
      />
      <SegmentedControl
        size="xs"
        aria-label={texts.unit}
        style={{ alignSelf: 'end' }}
        value={values.unit}
        onChange={unit => form.setFieldValue('unit', unit === 'hours' ? 'hours' : 'days')}
        data={[
          { value: 'days', label: texts.days },
          { value: 'hours', label: texts.hours },
        ]}
      />
      <Select
        label={texts.available}
        allowDeselect={false}
        data={[
          { value: 'yearly', label: texts.allOfItAtTheStart },
          { value: 'monthly', label: texts.aTwelfthAtTheStart },
        ]}
        value={values.accrual}
        onChange={value => form.setFieldValue('accrual', value === 'monthly' ? 'monthly' : 'yearly')}
      />
      <Select
        label={texts.theYearStartsIn}
        allowDeselect={false}
        data={texts.months.map((label, at) => ({ value: String(at + 1), label }))}
        value={String(values.yearStartsMonth)}
        onChange={value => form.setFieldValue('yearStartsMonth', Number(value))}
      />
      <NumberInput
        label={texts.countedFromTheYear}
        description={texts.whatWasLeftBeforeIsAdded}
        value={values.firstYear}
        onChange={value => form.setFieldValue('firstYear', Number(value))}
        error={form.errors.firstYear}
      />
    </FormGrid>
  )
}

function CarryOver({ form }: FieldProps) {
  const { values } = form
  return (
    <FormGrid title={texts.carryOverToTheNextYear} columns={2}>
      <NumberInput
        label={texts.atMostIn(values.unit)}
        placeholder={texts.allThatIsLeft}
        min={0}
        decimalScale={2}
        value={values.carryOverMax ?? ''}
        onChange={value => form.setFieldValue('carryOverMax', numberOr(value, null))}
        error={form.errors.carryOverMax}
      />
      <NumberInput
        label={texts.usableForInMonths}
        placeholder={texts.allYear}
        min={1}
        max={11}
        value={values.carryOverMonths ?? ''}
        onChange={value => form.setFieldValue('carryOverMonths', numberOr(value, null))}
        error={form.errors.carryOverMonths}
      />
    </FormGrid>
  )
}

const USUAL_PERCENT = 95

function Approval({ form }: FieldProps) {
  const { approvesAtPercent } = form.values
  return (
    <FormGrid title={texts.requests} columns={2}>
      <NumberInput
        label={texts.askAtLeastInDaysBefore}
        min={0}
        max={365}
        value={form.values.noticeDays}
        onChange={value => form.setFieldValue('noticeDays', Number(value))}
        error={form.errors.noticeDays}
      />
      <Checkbox
        style={{ alignSelf: 'end' }}
        label={texts.approveAtOnceWhenTheDay}
        checked={approvesAtPercent !== null}
        onChange={event =>
          form.setFieldValue('approvesAtPercent', event.currentTarget.checked ? USUAL_PERCENT : null)
        }
      />
      {approvesAtPercent !== null && (
        <NumberInput
          label={texts.coveredInOfTheRequiredWork}
          description={texts.theAllowanceMustLastToo}
          min={50}
          max={100}
          value={approvesAtPercent}
          onChange={value => form.setFieldValue('approvesAtPercent', Number(value))}
          error={form.errors.approvesAtPercent}
        />
      )}
    </FormGrid>
  )
}
