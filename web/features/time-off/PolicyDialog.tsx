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

interface Props {
  /** Null for a new one. */
  policy: Policy | null
  isFirst: boolean
  onClose: () => void
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

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
      notifyDone('Policy saved.')
      onClose()
    },
    fieldOfCode: { DUPLICATED_NAME: 'name' },
  })
  return (
    <FormModal
      title={policy ? `Edit “${policy.name}”` : 'Add policy'}
      submitLabel={policy ? 'Save' : 'Add policy'}
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
    <FormGrid title="Who">
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <MultiSelect
        label="Teams"
        placeholder={form.values.teamIds.length > 0 ? undefined : 'No team of its own'}
        searchable
        data={teams.map(team => ({ value: String(team.id), label: team.name }))}
        value={form.values.teamIds.map(String)}
        onChange={ids => form.setFieldValue('teamIds', ids.map(Number))}
        error={fault}
      />
      <Checkbox
        label="Default: holds for every team without a policy of its own"
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </FormGrid>
  )
}

function Allowance({ form }: FieldProps) {
  const { values } = form
  return (
    <FormGrid title="Allowance" columns={2}>
      <NumberInput
        label={`A year, in ${values.unit}`}
        min={0}
        decimalScale={2}
        value={values.annualAmount}
        onChange={value => form.setFieldValue('annualAmount', Number(value))}
        error={form.errors.annualAmount}
      />
      <SegmentedControl
        size="xs"
        aria-label="Unit"
        style={{ alignSelf: 'end' }}
        value={values.unit}
        onChange={unit => form.setFieldValue('unit', unit === 'hours' ? 'hours' : 'days')}
        data={[
          { value: 'days', label: 'Days' },
          { value: 'hours', label: 'Hours' },
        ]}
      />
      <Select
        label="Available"
        allowDeselect={false}
        data={[
          { value: 'yearly', label: 'All of it at the start of the year' },
          { value: 'monthly', label: 'A twelfth at the start of each month' },
        ]}
        value={values.accrual}
        onChange={value => form.setFieldValue('accrual', value === 'monthly' ? 'monthly' : 'yearly')}
      />
      <Select
        label="The year starts in"
        allowDeselect={false}
        data={MONTHS.map((label, at) => ({ value: String(at + 1), label }))}
        value={String(values.yearStartsMonth)}
        onChange={value => form.setFieldValue('yearStartsMonth', Number(value))}
      />
      <NumberInput
        label="Counted from the year"
        description="What was left before is added as an adjustment."
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
    <FormGrid title="Carry-over to the next year" columns={2}>
      <NumberInput
        label={`At most, in ${values.unit}`}
        placeholder="All that is left"
        min={0}
        decimalScale={2}
        value={values.carryOverMax ?? ''}
        onChange={value => form.setFieldValue('carryOverMax', numberOr(value, null))}
        error={form.errors.carryOverMax}
      />
      <NumberInput
        label="Usable for, in months"
        placeholder="All year"
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
    <FormGrid title="Requests" columns={2}>
      <NumberInput
        label="Ask at least, in days before"
        min={0}
        max={365}
        value={form.values.noticeDays}
        onChange={value => form.setFieldValue('noticeDays', Number(value))}
        error={form.errors.noticeDays}
      />
      <Checkbox
        style={{ alignSelf: 'end' }}
        label="Approve at once when the day stays covered"
        checked={approvesAtPercent !== null}
        onChange={event =>
          form.setFieldValue('approvesAtPercent', event.currentTarget.checked ? USUAL_PERCENT : null)
        }
      />
      {approvesAtPercent !== null && (
        <NumberInput
          label="Covered, in % of the required work"
          description="The allowance must last too. Other requests go to a manager."
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
